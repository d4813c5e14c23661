import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDrill } from '#server/jobs/drills.ts';
import { restoreOnTrial } from '#server/jobs/restore-drill.ts';
import type { StartError } from '#server/start-error.ts';
import { putOrder } from '../support/orders.ts';
import { createTestContext, silentLog, type TestContext } from '../support/test-context.ts';

const dayMs = 24 * 60 * 60_000;
let folder = '';
let context: TestContext;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'drill-'));
  context = createTestContext({ databaseFile: join(folder, 'site.db') });
});
afterEach(async () => {
  await context.close();
  rmSync(folder, { recursive: true });
});

const shelf = () => readdirSync(join(folder, 'backups'));
async function backUpNow(): Promise<string> {
  const made = context.backups.make('automatic');
  await made?.done;
  return join(folder, 'backups', made?.name ?? '');
}

/** As the child process does, in this one. */
async function restoreHere(file: string) {
  try {
    restoreOnTrial(file, context.clock());
    return { fault: null };
  } catch (error) {
    return { fault: (error as StartError).message };
  }
}
const drill = () => createDrill(context.services, silentLog, restoreHere)(new AbortController().signal);
const stateFor = (owner: ReturnType<TestContext['addUser']>) => context.caller(owner).backupsAdmin.state();

test('A drill restores the newest backup beside it, counts its rows and leaves nothing behind.', async () => {
  putOrder(context);
  const file = await backUpNow();
  const before = shelf();
  expect(restoreOnTrial(file, context.clock())).toContainEqual({ table: 'orders', count: 1 });
  expect(shelf()).toEqual(before);
});

test.each([
  ['cut short', (file: string) => truncateSync(file, 8192)],
  ['another file', (file: string) => writeFileSync(file, 'no data file')],
])('A drill with a backup that is %s fails with one sentence and leaves nothing behind.', async (_how, spoil) => {
  const file = await backUpNow();
  const before = shelf();
  spoil(file);
  expect((await restoreHere(file)).fault).toMatch(/^[^\n]+(?:damaged|is not a data file)[^\n]+\.$/);
  expect(shelf()).toEqual(before);
});

test('A drill runs once a week and says nothing while it is good; of a fault the owners hear once, and Backups shows it until the next good one.', async () => {
  const owner = context.addUser('owner', { isAdmin: true });
  const waits = async () => (await context.caller(owner).overviewAdmin.work()).backups;
  await drill();
  expect((await stateFor(owner)).drill).toBeNull();
  const first = await backUpNow();
  await drill();
  expect((await stateFor(owner)).drill).toMatchObject({ at: context.clock(), fault: null });

  context.advance(6 * dayMs);
  writeFileSync(first, 'no data file');
  await drill();
  expect((await stateFor(owner)).drill).toMatchObject({ fault: null });
  context.advance(dayMs);
  await drill();
  context.advance(dayMs);
  await drill();
  expect((await stateFor(owner)).drill).toMatchObject({
    at: context.clock(),
    fault: expect.stringContaining('is damaged'),
  });
  expect(context.mails()).toMatchObject([{ recipient: owner.email, subject: 'The last backup cannot be restored' }]);
  expect(await waits()).toBe(1);

  rmSync(first);
  await backUpNow();
  await drill();
  expect((await stateFor(owner)).drill).toMatchObject({ fault: null });
  expect(await waits()).toBe(0);
});
