import { Text } from '@mantine/core';
import type { CSSProperties, FormEventHandler, ReactNode, RefObject } from 'react';

/**
 * A form of a server-rendered page. It can be filled in as soon as it is seen; sent before the scripts are there, it waits
 * for them (index.html). Sent without scripts, its values would go into the body, never into an address.
 */
export function Form({ onSubmit, children }: { onSubmit: FormEventHandler<HTMLFormElement>; children: ReactNode }) {
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <noscript>
        <Text mb="md">This form needs JavaScript. Please switch it on in your browser, or call or write to us.</Text>
      </noscript>
      {children}
    </form>
  );
}

const outOfSight: CSSProperties = { position: 'absolute', left: -10_000, width: 1, height: 1, overflow: 'hidden' };

/** A field that people do not see; only programs fill it in. */
export function Honeypot({ field }: { field: RefObject<HTMLInputElement | null> }) {
  return (
    <div style={outOfSight} aria-hidden="true">
      <label>
        Website
        <input ref={field} type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
