import type { FormEventHandler, ReactNode } from 'react';
import { useHydrated } from '#client/lib/hydrated.ts';
import classes from './Form.module.css';

/**
 * A form of a server-rendered page: enabled after hydration, so that nothing typed is lost. Sent without scripts, its
 * values would go into the body, never into an address.
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
