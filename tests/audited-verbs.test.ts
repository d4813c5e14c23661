import { expect, test } from 'vitest';
import { access } from './support/access.ts';
import { callsOfVerbs, serverCode } from './support/calls.ts';
import { procedures } from './support/procedures.ts';

const ways = ['happened', 'unrecorded'];
const writes = ['insert', 'update', 'delete'];

/** `ordersAdminRouter.setStatus` is the procedure `ordersAdmin.setStatus`. */
const verbs = callsOfVerbs(serverCode()).map(({ router, name, methods }) => ({
  path: `${router.replace(/Router$/, '')}.${name}`,
  methods,
}));

/** What leaves no line though something is written, and why. */
const unsaid: Record<string, string> = {
  'securityAdmin.beginPasskey': 'a question to the device; the passkey that comes of it is recorded',
  'securityAdmin.beginAuthenticator': 'nothing is switched on before its first code, which is recorded',
  'setupAdmin.try': 'a trial: Setup shows when it last worked',
  'pushAdmin.test': 'a trial: Setup shows when it last worked',
};

const isSilent = ({ methods }: { methods: Set<string> }) =>
  writes.some((method) => methods.has(method)) && !ways.some((way) => methods.has(way));

const ofAdmins = procedures
  .filter(({ path, isQuery }) => !isQuery && !['public', 'signed in'].includes(access[path] ?? ''))
  .map(({ path }) => path);

test('Every change that an admin can make leads to a line in the audit log, or is known to need none.', () => {
  expect(ofAdmins.length).toBeGreaterThan(80);
  expect(ofAdmins.filter((path) => !verbs.some((verb) => verb.path === path))).toEqual([]);
  const silent = verbs.filter((verb) => ofAdmins.includes(verb.path) && isSilent(verb));
  expect(silent.map(({ path }) => path).toSorted()).toEqual(Object.keys(unsaid).toSorted());
});

test('The walk over the code sees a change that writes in another file and tells nobody.', () => {
  const data = (body: string) => `
    import { type Work } from '#server/work.ts';
    export function dropBook({ tx, happened }: Work, id: string) { forget(tx, id); ${body} }
    const forget = (tx: Executor, id: string) => tx.delete(books).where(eq(books.id, id)).run();`;
  const router = `
    import { dropBook as drop } from './books.data.ts';
    export const booksAdminRouter = router({ drop: change('content').mutation(({ work, input }) => drop(work, input)) });`;
  const silent = (body: string) =>
    callsOfVerbs({
      'server/features/catalog/books.router.ts': router,
      'server/features/catalog/books.data.ts': data(body),
    })
      .filter(isSilent)
      .map(({ name }) => name);
  expect(silent('')).toEqual(['drop']);
  expect(silent('work.happened(bookDropped, { id });')).toEqual([]);
});
