import type { RefObject } from 'react';
import classes from './Honeypot.module.css';

/** The field of useHoneypot, which people neither see nor reach. */
export function SpamTrap({ field }: { field: RefObject<HTMLInputElement | null> }) {
  return (
    <div className={classes.trap} aria-hidden="true">
      <label>
        Website
        <input ref={field} type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
