import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/audit.ts';
import { materials } from '#server/db/schema/materials.ts';
import type { SessionUser } from '#shared/users.ts';
import { addFile, badLinks, newMaterial, newSample } from '../../support/materials.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
let admin: SessionUser;
let student: SessionUser;
let desk: ReturnType<TestContext['caller']>['samplesAdmin'];
let materialsDesk: ReturnType<TestContext['caller']>['materialsAdmin'];

beforeEach(() => {
  context = createTestContext();
  admin = context.addUser('admin', { isAdmin: true });
  student = context.addUser('student');
  ({ samplesAdmin: desk, materialsAdmin: materialsDesk } = context.caller(admin));
});
afterEach(() => context.close());

const stored = () => context.db.select().from(materials).all();
const lastAudit = () => context.db.select().from(auditLog).all().at(-1);

describe('Access for admins only', () => {
  test.each([
    ['list', (caller: typeof desk) => caller.list({})],
    ['create', (caller: typeof desk) => caller.create(newSample())],
    ['update', (caller: typeof desk) => caller.update({ ...newSample(), id: 'x' })],
    ['setActive', (caller: typeof desk) => caller.setActive({ id: 'x', isActive: false })],
    ['delete', (caller: typeof desk) => caller.delete({ id: 'x' })],
    ['restore', (caller: typeof desk) => caller.restore({ id: 'x' })],
  ])('The procedure samplesAdmin.%s refuses visitors and students.', async (_name, call) => {
    expect(await failure(call(context.visitor.samplesAdmin))).toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await failure(call(context.caller(student).samplesAdmin))).toMatchObject({ code: 'FORBIDDEN' });
    expect(stored()).toEqual([]);
  });
});

describe('Samples', () => {
  test('The sample list shows the UG TRB materials, with search and paging.', async () => {
    await materialsDesk.create(newMaterial());
    await desk.create(newSample({ title: 'Model paper 1' }));
    await desk.create(newSample({ title: 'Model paper 2' }));
    await materialsDesk.create(newMaterial({ title: 'UG TRB Unit 1', category: 'UG_TRB' }));
    const page = await desk.list({ limit: 2 });
    expect(page.items.map(({ title }) => title)).toEqual(['UG TRB Unit 1', 'Model paper 2']);
    expect((await desk.list({ limit: 2, cursor: page.nextCursor })).items.map(({ title }) => title)).toEqual([
      'Model paper 1',
    ]);
    expect((await desk.list({ search: 'paper 1' })).items).toHaveLength(1);
    // @ts-expect-error the category is not for the caller to choose
    expect(await failure(desk.list({ category: 'PG_TRB' }))).toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('A new sample costs nothing, is active, and is recorded in the audit log.', async () => {
    const sampleFileId = addFile(context, 'sample');
    const { id } = await desk.create(newSample({ sampleFileId }));
    expect(stored()).toEqual([
      expect.objectContaining({ ...newSample(), id, sampleFileId, pricePaise: 0, isActive: true }),
    ]);
    expect(lastAudit()).toMatchObject({ actorId: admin.id, action: 'create', entity: 'material', entityId: id });
  });

  test('A sample may have no pages, description, link or file.', async () => {
    await desk.create({ ...newSample(), description: '', pages: 0, downloadUrl: '' });
    expect(stored()).toEqual([expect.objectContaining({ description: '', pages: 0, downloadUrl: '' })]);
  });

  test('A change of a sample changes only the fields of a sample and keeps the other fields of the material.', async () => {
    const paid = newMaterial({ category: 'UG_TRB', fileId: addFile(context, 'material'), previewPages: 7 });
    const { id } = await materialsDesk.create(paid);
    context.advance(1000);
    await desk.update({ ...newSample({ title: 'Changed', pages: 9 }), id });
    expect(stored()).toEqual([
      expect.objectContaining({ ...paid, ...newSample({ title: 'Changed', pages: 9 }), updatedAt: context.clock() }),
    ]);
    expect(lastAudit()).toMatchObject({
      action: 'update',
      before: { title: paid.title, pricePaise: 19_900 },
      after: { title: 'Changed', pricePaise: 19_900 },
    });
  });

  test('A sample can be switched off and on.', async () => {
    const { id } = await desk.create(newSample());
    await desk.setActive({ id, isActive: false });
    expect((await desk.list({})).items).toMatchObject([{ id, isActive: false }]);
    await desk.setActive({ id, isActive: true });
    expect((await desk.list({})).items).toMatchObject([{ id, isActive: true }]);
  });

  test('A material of another category is not found as a sample and is not changed.', async () => {
    const { id } = await materialsDesk.create(newMaterial());
    const before = stored();
    for (const call of [
      desk.update({ ...newSample(), id }),
      desk.setActive({ id, isActive: false }),
      desk.delete({ id }),
      desk.delete({ id: 'f'.repeat(32) }),
    ]) {
      expect(await failure(call)).toEqual({ code: 'NOT_FOUND', message: 'Material not found' });
    }
    expect(stored()).toEqual(before);
  });
});

test('A sample needs only a title.', async () => {
  const left = { description: '', pages: '', format: ' ', downloadUrl: '', sampleFileId: null } as const;
  const { id } = await desk.create({ ...newSample(), ...left });
  expect(stored()).toMatchObject([{ id, ...left, format: 'PDF', pages: 0 }]);
  await desk.update({ ...newSample(), ...left, id, format: '' });
  expect(stored()).toMatchObject([{ format: 'PDF', pages: 0 }]);
});

describe('Refused input', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['no title', { title: '' }, 'Title is required'],
    ['an over-long title', { title: 'x'.repeat(201) }, 'At most 200 characters'],
    ['negative pages', { pages: -1 }, 'Pages cannot be negative'],
    ['pages in words', { pages: 'ten' }, 'Pages is required'],
    ['a price', { pricePaise: 100 }, 'Unrecognized key'],
    ['a paid file', { fileId: 'f'.repeat(32) }, 'Unrecognized key'],
    ['a file that is not there', { sampleFileId: 'f'.repeat(32) }, 'Please upload this file again'],
    ...badLinks.map((link): [string, Record<string, unknown>, string] => [
      `the link ${link}`,
      { downloadUrl: link },
      'Please enter a link that begins with https://',
    ]),
  ])('A sample with %s is refused.', async (_what, change, message) => {
    const outcome = await failure(desk.create({ ...newSample(), ...change }));
    expect(outcome.code).toBe('BAD_REQUEST');
    expect(outcome.message).toContain(message);
    expect(stored()).toEqual([]);
  });

  test('A paid file cannot be used as a sample.', async () => {
    const sampleFileId = addFile(context, 'material');
    expect(await failure(desk.create(newSample({ sampleFileId })))).toEqual({
      code: 'BAD_REQUEST',
      message: 'Please upload this file again',
    });
  });
});
