import type { FormEventHandler, ReactNode } from 'react';
import { useHydrated } from '#client/lib/hydrated.ts';
import classes from './Form.module.css';

/**
 * A form of a page that arrives as HTML: it can be filled in once the scripts are there to keep what is typed, and
 * should it ever be sent without them, nothing of it stands in an address.
 */
export function Form({ onSubmit, children }: { onSubmit: FormEventHandler<HTMLFormElement>; children: ReactNode }) {
  const hydrated = useHydrated();
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <fieldset disabled={!hydrated} className={classes.fields}>
        {children}
      </fieldset>
    </form>
  );
}
