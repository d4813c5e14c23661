import type { RefObject } from 'react';
import classes from './Honeypot.module.css';

/** A field that people do not see; only programs fill it in. */
export function Honeypot({ field }: { field: RefObject<HTMLInputElement | null> }) {
  return (
    <div className={classes.honeypot} aria-hidden="true">
      <label>
        Website
        <input ref={field} type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
