import { afterEach, beforeEach, expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { batchMembers } from '#server/db/schema/series.ts';
import { paths } from '#shared/paths.ts';
import type { SessionUser } from '#shared/users.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { putBatch } from '../support/series.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

let context: TestContext;
let app: App;
let batchId: string;
let asha: SessionUser;
let ravi: SessionUser;
beforeEach(async () => {
  context = createTestContext();
  app = await createTestApp(context);
  [asha, ravi] = [context.addUser('asha'), context.addUser('ravi')];
  batchId = putBatch(context, { members: [ravi] });
});
afterEach(async () => {
  await app.close();
  await context.close();
});

async function send(
  step: 'preview' | 'import',
  payload: string,
  by = context.addUser(`owner-${step}`, { isAdmin: true }),
) {
  return app.inject({
    method: 'POST',
    url: `${paths.batchImport(batchId)}?step=${step}&option=no`,
    payload,
    headers: { 'content-type': 'text/csv', cookie: await cookieOf(context, by) },
  });
}
const members = () =>
  context.db
    .select()
    .from(batchMembers)
    .all()
    .map(({ userId }) => userId);

const file = 'Email;Since\r\nAsha@Example.com;2025\r\nravi@example.com;2024\r\n';

test('A file of addresses is shown before it is taken, and puts each student into the batch once, with a line of record.', async () => {
  expect((await send('preview', file)).json()).toMatchObject({
    rows: 2,
    ready: 1,
    known: [{ line: 3, name: 'ravi@example.com' }],
    errors: [],
    ignoredColumns: ['Since'],
    sample: [{ email: 'asha@example.com', fullName: 'asha' }],
  });
  expect(members()).toEqual([ravi.id]);
  expect((await send('import', file)).json()).toMatchObject({ ready: 1 });
  expect(members().toSorted()).toEqual([asha.id, ravi.id].toSorted());
  expect(
    context.db
      .select()
      .from(auditLog)
      .all()
      .filter(({ entity }) => entity === 'batch'),
  ).toMatchObject([{ action: 'add-member', entityId: batchId }]);
});

test('An address without an account keeps the whole file out, and says in which line it stands.', async () => {
  const withStranger = `${file}nobody@example.com;2023\r\n`;
  expect((await send('preview', withStranger)).json()).toMatchObject({ errors: [{ line: 4, column: 'Email' }] });
  expect((await send('import', withStranger)).statusCode).toBe(400);
  expect(members()).toEqual([ravi.id]);
});

test('Whoever may not see students puts nobody into a batch.', async () => {
  const content = context.addUser('content', { role: 'content' });
  for (const by of [content, asha]) expect((await send('import', file, by)).statusCode).toBe(403);
  expect(members()).toEqual([ravi.id]);
});
