import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/audit.ts';
import { fileChunks } from '#server/db/schema/files.ts';
import { materials } from '#server/db/schema/materials.ts';
import { purgeDeleted } from '#server/deletion.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { perform, program } from '#server/work.ts';
import { paths } from '#shared/paths.ts';
import type { SessionUser } from '#shared/users.ts';
import { cookieOf, createTestApp } from '../../support/http.ts';
import { addFile, addOrder, badLinks, newMaterial } from '../../support/materials.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
let admin: SessionUser;
let student: SessionUser;
let desk: ReturnType<TestContext['caller']>['materialsAdmin'];

beforeEach(() => {
  context = createTestContext();
  admin = context.addUser('admin', { isAdmin: true });
  student = context.addUser('student');
  desk = context.caller(admin).materialsAdmin;
});
afterEach(() => context.close());

const titles = async (filter: Parameters<typeof desk.list>[0] = {}) =>
  (await desk.list(filter)).items.map(({ title }) => title);
const first = async () => {
  const [item] = (await desk.list({})).items;
  if (!item) throw new Error('The list is empty');
  return item;
};
const audit = () =>
  context.db
    .select({
      actorId: auditLog.actorId,
      action: auditLog.action,
      entity: auditLog.entity,
      entityId: auditLog.entityId,
      before: auditLog.before,
      after: auditLog.after,
      createdAt: auditLog.createdAt,
    })
    .from(auditLog)
    .orderBy(auditLog.seq)
    .all();

describe('Access to the materials desk', () => {
  const calls = {
    list: (caller: typeof desk) => caller.list({}),
    create: (caller: typeof desk) => caller.create(newMaterial()),
    update: (caller: typeof desk) => caller.update({ ...newMaterial(), id: 'x' }),
    setActive: (caller: typeof desk) => caller.setActive({ id: 'x', isActive: false }),
    setFigure: (caller: typeof desk) => caller.setFigure({ id: 'x', field: 'stock', from: 1, to: 2 }),
    delete: (caller: typeof desk) => caller.delete({ id: 'x' }),
    restore: (caller: typeof desk) => caller.restore({ id: 'x' }),
  };

  test('The access tests of materialsAdmin cover create, delete, list, restore, setActive, setFigure and update.', () => {
    expect(Object.keys(calls).sort()).toEqual([
      'create',
      'delete',
      'list',
      'restore',
      'setActive',
      'setFigure',
      'update',
    ]);
  });

  test.each(Object.entries(calls))('Only an admin may call materialsAdmin.%s.', async (_name, call) => {
    expect(await failure(call(context.visitor.materialsAdmin))).toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await failure(call(context.caller(student).materialsAdmin))).toEqual({
      code: 'FORBIDDEN',
      message: "Access Denied: You don't have permission to access this page.",
    });
    expect(context.db.select().from(materials).all()).toEqual([]);
    expect(audit()).toEqual([]);
  });
});

describe('The admin’s list of materials', () => {
  test('The admin’s list of materials has every field and inactive materials, newest first, and no deleted ones.', async () => {
    const fileId = addFile(context, 'material');
    const imageFileId = addFile(context, 'cover');
    const old = await desk.create(newMaterial({ title: 'Old' }));
    await desk.setActive({ id: old.id, isActive: false });
    const gone = await desk.create(newMaterial({ title: 'Gone' }));
    addOrder(context, student, gone.id);
    await desk.delete({ id: gone.id });
    await desk.create(newMaterial({ title: 'New', fileId, imageFileId }));

    const { items, nextCursor } = await desk.list({});
    expect(items.map(({ title, isActive }) => [title, isActive])).toEqual([
      ['New', true],
      ['Old', false],
    ]);
    expect(items[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      tags: '',
      unitId: null,
      edition: '',
      contents: '',
      title: 'New',
      description: 'Chaucer to Milton, with 200 questions',
      category: 'PG_TRB',
      pricePaise: 19_900,
      printPricePaise: 0,
      stock: null,
      pages: 120,
      weightGrams: null,
      format: 'PDF',
      previewUrl: 'https://drive.google.com/file/d/abc123/view',
      previewPages: 3,
      downloadUrl: '',
      isActive: true,
      isDraft: false,
      createdAt: context.clock(),
      updatedAt: context.clock(),
      deletedAt: null,
      goneAt: null,
      file: { id: fileId, name: 'material.pdf', sizeBytes: 5, pages: 12, note: '' },
      sampleFile: null,
      imageFile: { id: imageFileId, name: 'cover.pdf', sizeBytes: 5, pages: null, note: '' },
      previewState: null,
      previewFailure: null,
      previewImageCount: 0,
      soldCount: 0,
      comboCount: 0,
      cartCount: 0,
    });
    expect(nextCursor).toBeNull();
  });

  test('The admin’s list of materials searches titles and descriptions for every word and takes % and _ literally.', async () => {
    await desk.create(newMaterial({ title: 'Grammar', description: 'Tenses' }));
    await desk.create(newMaterial({ title: 'Poetry', description: '100% of the syllabus' }));
    await desk.create(newMaterial({ title: 'Unit_1', description: String.raw`C:\notes` }));
    expect(await titles({ search: 'gram' })).toEqual(['Grammar']);
    expect(await titles({ search: ' TENSE ' })).toEqual(['Grammar']);
    expect(await titles({ search: 'syllabus poet' })).toEqual(['Poetry']);
    expect(await titles({ search: 'syllabus tenses' })).toEqual([]);
    expect(await titles({ search: '%' })).toEqual(['Poetry']);
    expect(await titles({ search: '_' })).toEqual(['Unit_1']);
    expect(await titles({ search: '\\' })).toEqual(['Unit_1']);
    expect(await titles({ search: "' or 1=1 --" })).toEqual([]);
  });

  test('The admin’s list of materials can be filtered by category.', async () => {
    await desk.create(newMaterial({ title: 'PG' }));
    await desk.create(newMaterial({ title: 'UG', category: 'UG_TRB' }));
    expect(await titles({ category: 'UG_TRB' })).toEqual(['UG']);
    expect(await titles({ category: 'PG_TRB', search: 'UG' })).toEqual([]);
  });

  test('The admin’s list of materials pages without repeating or losing one while others are added.', async () => {
    for (const title of ['1', '2', '3', '4', '5']) await desk.create(newMaterial({ title }));
    const page1 = await desk.list({ limit: 2 });
    await desk.create(newMaterial({ title: '6' }));
    const page2 = await desk.list({ limit: 2, cursor: page1.nextCursor });
    const page3 = await desk.list({ limit: 2, cursor: page2.nextCursor });
    expect([page1, page2, page3].map(({ items }) => items.map(({ title }) => title))).toEqual([
      ['5', '4'],
      ['3', '2'],
      ['1'],
    ]);
    expect(page3.nextCursor).toBeNull();
  });

  test('The admin’s list of materials counts the copies that were paid for, not those that were only ordered.', async () => {
    const { id } = await desk.create(newMaterial());
    addOrder(context, student, id);
    addOrder(context, student, id, { kind: 'printed', quantity: 3 });
    addOrder(context, student, id, { status: 'created' });
    addOrder(context, student, id, { status: 'refunded' });
    expect((await first()).soldCount).toBe(4);
  });

  test.each([
    ['an unknown key', { title: 'x' }],
    ['an unknown category', { category: 'SSC' }],
    ['a page of 101', { limit: 101 }],
    ['a cursor that is no number', { cursor: 'next' }],
    ['an over-long search', { search: 'x'.repeat(101) }],
  ])('The admin’s list of materials refuses %s.', async (_what, input) => {
    // @ts-expect-error what only a client of its own would send
    expect(await failure(desk.list(input))).toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('Creating and changing a material', () => {
  test('A new material is stored as given, is active and is recorded with the admin who made it.', async () => {
    const input = newMaterial({ title: '  PG TRB English Unit 1 ' });
    const { id } = await desk.create(input);
    expect(await first()).toMatchObject({ id, title: 'PG TRB English Unit 1', isActive: true });
    expect(audit()).toEqual([
      {
        actorId: admin.id,
        action: 'create',
        entity: 'material',
        entityId: id,
        before: null,
        after: newMaterial(),
        createdAt: context.clock(),
      },
    ]);
  });

  test('A changed material is stored with the time of the change and recorded with its values before and after.', async () => {
    const { id } = await desk.create(newMaterial());
    const createdAt = context.clock();
    context.advance(5000);
    await desk.update({ ...newMaterial({ title: 'Changed', pricePaise: 0, category: 'General' }), id });
    expect(await first()).toMatchObject({
      title: 'Changed',
      pricePaise: 0,
      category: 'General',
      createdAt,
      updatedAt: createdAt + 5000,
    });
    expect(audit().at(-1)).toMatchObject({
      actorId: admin.id,
      action: 'update',
      entityId: id,
      before: { title: 'PG TRB English Unit 1', pricePaise: 19_900 },
      after: { title: 'Changed', pricePaise: 0 },
    });
  });

  test('The active switch of a material changes nothing else of it.', async () => {
    const { id } = await desk.create(newMaterial());
    const before = await first();
    await desk.setActive({ id, isActive: false });
    expect(await first()).toEqual({ ...before, isActive: false });
    expect(audit().at(-1)).toMatchObject({ action: 'update', before: { isActive: true }, after: { isActive: false } });
  });

  test('Changing an unknown or deleted material answers not found and records nothing.', async () => {
    const { id } = await desk.create(newMaterial());
    addOrder(context, student, id);
    await desk.delete({ id });
    const recorded = audit().length;
    for (const missing of [id, 'f'.repeat(32), "' or 1=1 --"]) {
      for (const call of [
        desk.update({ ...newMaterial(), id: missing }),
        desk.setActive({ id: missing, isActive: true }),
        desk.delete({ id: missing }),
      ]) {
        expect(await failure(call)).toEqual({ code: 'NOT_FOUND', message: 'Material not found' });
      }
    }
    expect(audit()).toHaveLength(recorded);
  });
});

describe('Bad input in the material form', () => {
  /** What the browser gets to read of a refusal. */
  async function fieldErrors(input: Record<string, unknown>): Promise<{ status: number; errors: unknown }> {
    const app = await createTestApp(context);
    const response = await app.inject({
      method: 'POST',
      url: `${paths.trpc}/materialsAdmin.create`,
      headers: { cookie: await cookieOf(context, admin), 'content-type': 'application/json' },
      payload: input,
    });
    await app.close();
    return { status: response.statusCode, errors: response.json().error?.data.fieldErrors };
  }

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['no title', { title: '   ' }, { title: 'Title is required' }],
    ['an over-long title', { title: 'x'.repeat(201) }, { title: 'At most 200 characters' }],
    ['a title of two lines', { title: 'a\nb' }, { title: 'Please remove line breaks and control characters' }],
    ['an over-long description', { description: 'x'.repeat(5001) }, { description: 'At most 5000 characters' }],
    ['an unknown category', { category: 'SSC' }, { category: 'Please choose a category' }],
    ['no price', { pricePaise: '' }, { pricePaise: 'Price is required' }],
    ['a price with half a paisa', { pricePaise: 100.5 }, { pricePaise: 'Price is required' }],
    ['a negative price', { pricePaise: -100 }, { pricePaise: 'The price is ₹1 or more, or 0 for not sold online' }],
    ['a price below ₹1', { pricePaise: 99 }, { pricePaise: 'The price is ₹1 or more, or 0 for not sold online' }],
    ['a slipped digit', { pricePaise: 10_000_001 }, { pricePaise: 'The price is at most ₹1,00,000' }],
    ['no pages', { pages: '' }, { pages: 'Pages is required' }],
    ['zero pages', { pages: 0 }, { pages: 'Pages is required' }],
    ['too many pages', { pages: 10_001 }, { pages: 'At most 10,000 pages' }],
    ['preview pages below 1', { previewPages: 0 }, { previewPages: 'Preview pages must be between 1 and 10' }],
    ['preview pages above 10', { previewPages: 11 }, { previewPages: 'Preview pages must be between 1 and 10' }],
    ['no format', { format: '' }, { format: 'Format is required' }],
    ['an unknown key', { isAdmin: true }, {}],
    ['a file that is not there', { fileId: 'f'.repeat(32) }, { fileId: 'Please upload this file again' }],
    ['several mistakes at once', { title: '', pages: 0 }, { title: 'Title is required', pages: 'Pages is required' }],
  ])('Creating a material with %s is refused with the errors of its fields.', async (_what, change, errors) => {
    expect(await fieldErrors({ ...newMaterial(), ...change })).toEqual({ status: 400, errors });
    expect((await desk.list({})).items).toEqual([]);
    expect(audit()).toEqual([]);
  });

  test.each(badLinks)('T6: A material with the link %s is refused.', async (link) => {
    const message = 'Please enter a link that begins with https://';
    expect(await fieldErrors({ ...newMaterial(), previewUrl: link, downloadUrl: link })).toEqual({
      status: 400,
      errors: { previewUrl: message, downloadUrl: message },
    });
  });
});

describe('Attached files', () => {
  const refused = { code: 'BAD_REQUEST', message: 'Please upload this file again' };

  test('A file attached to a material must exist, be complete and be uploaded for its purpose.', async () => {
    expect(await failure(desk.create(newMaterial({ fileId: addFile(context, 'sample') })))).toEqual(refused);
    expect(await failure(desk.create(newMaterial({ fileId: addFile(context, 'cover') })))).toEqual(refused);
    expect(await failure(desk.create(newMaterial({ imageFileId: addFile(context, 'material') })))).toEqual(refused);
    expect(
      await failure(desk.create(newMaterial({ fileId: addFile(context, 'material', { complete: false }) }))),
    ).toEqual(refused);
    const { id } = await desk.create(newMaterial());
    expect(await failure(desk.update({ ...newMaterial({ fileId: 'none' }), id }))).toEqual(refused);
    expect((await first()).file).toBeNull();
  });

  test('The file of a sold material can be replaced but not removed.', async () => {
    const fileId = addFile(context, 'material');
    const { id } = await desk.create(newMaterial({ fileId }));
    addOrder(context, student, id);
    expect(await failure(desk.update({ ...newMaterial(), id }))).toEqual({
      code: 'BAD_REQUEST',
      message: 'Students have bought this file: replace it instead of removing it',
    });
    const replacement = addFile(context, 'material');
    await desk.update({ ...newMaterial({ fileId: replacement }), id });
    expect((await first()).file?.id).toBe(replacement);
  });

  test('The file of a material sold only in print can be removed.', async () => {
    const { id } = await desk.create(newMaterial({ fileId: addFile(context, 'material') }));
    addOrder(context, student, id, { kind: 'printed' });
    await desk.update({ ...newMaterial(), id });
    expect((await first()).file).toBeNull();
  });
});

describe('Deleting a material', () => {
  test('Deleting a material is recorded with all the values it had.', async () => {
    const files = { fileId: addFile(context, 'material'), imageFileId: addFile(context, 'cover') };
    const { id } = await desk.create(newMaterial(files));
    await desk.delete({ id });
    expect(audit().at(-1)).toMatchObject({
      actorId: admin.id,
      action: 'delete',
      entityId: id,
      before: newMaterial(files),
      after: null,
    });
  });

  test('Deleting a material for good keeps a file that another material uses.', async () => {
    const fileId = addFile(context, 'material');
    const { id } = await desk.create(newMaterial({ fileId }));
    await desk.create(newMaterial({ title: 'Other', fileId }));
    await desk.delete({ id });
    context.advance(30 * 24 * 60 * 60 * 1000);
    perform(context, program('housekeeping'), purgeDeleted);
    await sweepFiles(context.db, context.clock());
    expect((await first()).file?.id).toBe(fileId);
    expect(context.db.select().from(fileChunks).all()).toHaveLength(1);
  });
});

describe('A figure changed where it is shown', () => {
  test('A price and the stock are changed alone and recorded, and nothing else is.', async () => {
    const { id } = await desk.create(newMaterial({ printPricePaise: 30_000, stock: 5 }));
    const before = await first();
    await desk.setFigure({ id, field: 'pricePaise', from: 19_900, to: 24_900 });
    await desk.setFigure({ id, field: 'printPricePaise', from: 30_000, to: 35_000 });
    await desk.setFigure({ id, field: 'stock', from: 5, to: null });
    expect(await first()).toEqual({ ...before, pricePaise: 24_900, printPricePaise: 35_000, stock: null });
    expect(audit().at(-3)).toMatchObject({
      actorId: admin.id,
      action: 'update',
      before: { pricePaise: 19_900 },
      after: { pricePaise: 24_900 },
    });
  });

  test('A stock that a sale has changed since it was shown is left as it is.', async () => {
    const { id } = await desk.create(newMaterial({ printPricePaise: 30_000, stock: 5 }));
    context.db.update(materials).set({ stock: 4 }).run();
    expect(await failure(desk.setFigure({ id, field: 'stock', from: 5, to: 20 }))).toMatchObject({ code: 'CONFLICT' });
    expect((await first()).stock).toBe(4);
  });

  test('A figure is held to the rules of the form, and a steep price cut asks for the password.', async () => {
    const { id } = await desk.create(newMaterial());
    for (const to of [50, -1, 1.5, 10_000_001])
      expect(await failure(desk.setFigure({ id, field: 'pricePaise', from: 19_900, to }))).toMatchObject({
        code: 'BAD_REQUEST',
      });
    const unconfirmed = context.caller(admin, { isReauthenticated: false }).materialsAdmin;
    const cut = { id, field: 'pricePaise', from: 19_900, to: 5000 } as const;
    expect(await failure(unconfirmed.setFigure(cut))).toMatchObject({ code: 'PRECONDITION_REQUIRED' });
    await desk.setFigure(cut);
    expect((await first()).pricePaise).toBe(5000);
  });
});
