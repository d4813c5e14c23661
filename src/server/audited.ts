import type { Event } from './work.ts';

export type Named = { title: string } | { code: string };

type Facts = { id: string; thing: Named };

const nameOf = (thing: Named): string => ('title' in thing ? thing.title : thing.code);

/**
 * What the log has in the place of words about a person: that there are some. The log cannot be altered, so the words
 * themselves stand only in the row that they belong to, and go with it.
 */
export const written = (words: string): string => (words === '' ? '' : '(written)');

/** What admins do with a thing, each a line in the audit log. */
export function auditedChanges(entity: string) {
  const line = (action: string, { id, thing }: Facts) => ({ action, entity, entityId: id, name: nameOf(thing) });
  return {
    created: { audit: (facts) => ({ ...line('create', facts), after: facts.thing }) } satisfies Event<Facts>,
    updated: {
      audit: ({ before, ...facts }) => ({ ...line('update', facts), before, after: facts.thing }),
    } satisfies Event<Facts & { before: object }>,
    deleted: { audit: (facts) => ({ ...line('delete', facts), before: facts.thing }) } satisfies Event<Facts>,
    restored: { audit: (facts) => ({ ...line('undelete', facts), after: facts.thing }) } satisfies Event<Facts>,
  };
}
