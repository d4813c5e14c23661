import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { backUp } from '#server/db/backup.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

let folder = '';
let context: TestContext;
/** Backups wait for this. */
let gate: Promise<void>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-backups-'));
  gate = Promise.resolve();
  context = createTestContext({
    databaseFile: join(folder, 'site.db'),
    backUp: async (from, to) => {
      await gate;
      backUp(from, to);
    },
  });
});
afterEach(async () => {
  await context.close();
  rmSync(folder, { recursive: true });
});

const asAdmin = () => context.caller(context.addUser('admin', { isAdmin: true })).backupsAdmin;
const made = () => vi.waitFor(() => expect(context.backups.state().running).toBeNull());
const recorded = () =>
  context.db
    .select()
    .from(auditLog)
    .all()
    .map(({ action, entity, entityId }) => [action, entity, entityId]);

describe('Backups', () => {
  test('Only an admin may see, make and delete backups.', async () => {
    for (const [who, code] of [
      [null, 'UNAUTHORIZED'],
      [context.addUser('student'), 'FORBIDDEN'],
    ] as const) {
      const { backupsAdmin } = context.caller(who);
      expect((await failure(backupsAdmin.state())).code).toBe(code);
      expect((await failure(backupsAdmin.list())).code).toBe(code);
      expect((await failure(backupsAdmin.make())).code).toBe(code);
      expect((await failure(backupsAdmin.delete({ name: 'x' }))).code).toBe(code);
    }
    expect(readdirSync(folder)).not.toContain('backups');
  });

  test('An admin makes one backup at a time, and the backup says what it holds.', async () => {
    const backups = asAdmin();
    context.addUser('kavitha');
    expect(await backups.state()).toMatchObject({ last: null, warning: 'none', running: null });
    let open = () => {};
    gate = new Promise((go) => {
      open = go;
    });
    const { name } = await backups.make();
    expect((await failure(backups.make())).code).toBe('CONFLICT');
    expect((await backups.state()).running).toMatchObject({
      kind: 'manual',
      name: expect.stringMatching(/^site-manual-/),
    });
    open();
    await made();
    const state = await backups.state();
    expect(state).toMatchObject({ warning: null, running: null, last: { name, at: context.clock() } });
    expect(state.last?.holds).toContainEqual({ table: 'users', count: 2 });
    expect(await backups.list()).toMatchObject([{ name, kind: 'manual' }]);
    expect(recorded()).toEqual([['make', 'backup', name]]);
  });

  test('Backups are listed newest first, together with the copies made before upgrades.', async () => {
    const backups = asAdmin();
    await backups.make();
    await made();
    context.advance(60_000);
    await backups.make();
    await made();
    writeFileSync(join(folder, 'site.db.before-0004_later'), 'a copy');
    const list = await backups.list();
    expect(list.map(({ kind }) => kind).toSorted()).toEqual(['manual', 'manual', 'upgrade']);
    const times = list.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((one, other) => other - one));
  });

  test('The backup state warns when the last try failed and gives the reason.', async () => {
    const backups = asAdmin();
    writeFileSync(join(folder, 'backups'), 'a file where the folder should be');
    await backups.make();
    await made();
    expect(await backups.state()).toMatchObject({
      warning: 'failed',
      failure: { message: expect.stringContaining('cannot be made') },
    });
  });

  test('A backup is deleted by its name; any other file is not found and stays.', async () => {
    const backups = asAdmin();
    const { name } = await backups.make();
    await made();
    writeFileSync(join(folder, 'backups', 'notes.txt'), 'mine');
    for (const other of ['notes.txt', '../site.db', 'site.db', `../backups/${name}`, `${name}\0`, `./${name}`])
      expect(await failure(backups.delete({ name: other }))).toEqual({
        code: 'NOT_FOUND',
        message: 'Backup not found',
      });
    await backups.delete({ name });
    expect(readdirSync(join(folder, 'backups'))).toEqual(['notes.txt']);
    expect(await backups.list()).toEqual([]);
    expect(recorded().at(-1)).toEqual(['delete', 'backup', name]);
  });
});
