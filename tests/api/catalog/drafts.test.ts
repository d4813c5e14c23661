import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import { previewImages } from '#server/db/schema/materials.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { siteSections } from '#shared/site.ts';
import type { SessionUser } from '#shared/users.ts';
import { wishFor } from '../../support/desk.ts';
import { cookieOf, createTestApp } from '../../support/http.ts';
import { addFile, newMaterial, newSample } from '../../support/materials.ts';
import { putOrder } from '../../support/orders.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
let app: App;
let owner: SessionUser;
let admin: ReturnType<TestContext['caller']>;

beforeEach(async () => {
  context = createTestContext({ env: { UPI_ID: 'teacher@okbank' } });
  app = await createTestApp(context);
  owner = context.addUser('owner', { isAdmin: true });
  admin = context.caller(owner);
});
afterEach(async () => {
  await app.close();
  await context.close();
});

const newTest = {
  title: 'Drafted test',
  description: '',
  category: 'UG_TRB',
  difficulty: 'easy',
  duration: '',
  questions: '',
  googleFormUrl: 'https://forms.gle/drafted',
} as const;

const newVideo = { title: 'Drafted lesson', description: 'Odes', youtubeUrl: 'https://youtu.be/abcdefghijk' };

const addDraft = () =>
  admin.materialsAdmin.create(
    newMaterial({
      title: 'Drafted notes',
      category: 'UG_TRB',
      printPricePaise: 30_000,
      fileId: addFile(context, 'material'),
      isDraft: true,
    }),
  );

const people = {
  visitor: () => null,
  'pending student': () => context.addUser('pending', { status: 'pending' }),
  'approved student': () => context.addUser('student'),
  admin: () => owner,
} satisfies Record<string, () => SessionUser | null>;

test.each(Object.entries(people))(
  'For the %s, a drafted material is on no list, in no search, at no address and in no sitemap until it is published.',
  async (_who, make) => {
    const { id } = await addDraft();
    const caller = context.caller(make());
    const seen = async () => [
      (await caller.materials.list({})).total,
      (await caller.materials.list({ tab: 'samples' })).total,
      (await caller.materials.list({ search: 'drafted' })).total,
      (await caller.materials.get({ id }).catch(() => null)) === null ? 0 : 1,
      (await app.inject(paths.sitemap)).body.includes(id) ? 1 : 0,
    ];
    expect(await seen()).toEqual([0, 0, 0, 0, 0]);
    await admin.materialsAdmin.setActive({ id, isActive: true });
    expect(await seen()).toEqual([1, 1, 1, 1, 1]);
  },
);

test.each(Object.entries(people))(
  'For the %s, a drafted test is on no list and cannot be started until it is published.',
  async (_who, make) => {
    const { id } = await admin.testsAdmin.create({ ...newTest, isDraft: true });
    const user = make();
    const headers = user ? { cookie: await cookieOf(context, user) } : {};
    const seen = async () => [
      (await context.caller(user).tests.list({})).total,
      (await app.inject({ url: paths.testStart(id), headers })).statusCode,
    ];
    expect(await seen()).toEqual([0, 404]);
    await admin.testsAdmin.setActive({ id, isActive: true });
    expect(await seen()).toEqual([1, 302]);
  },
);

test.each(Object.entries(people))(
  'For the %s, a drafted video is not on the list until it is published, nor one that is inactive.',
  async (_who, make) => {
    const { id } = await admin.videosAdmin.create({ ...newVideo, isDraft: true });
    const caller = context.caller(make());
    const listed = async () => (await caller.videos.list({})).items.map((video) => video.id);
    expect(await listed()).toEqual([]);
    expect((await admin.videosAdmin.list({ drafts: true })).items).toMatchObject([{ isDraft: true, isActive: false }]);
    await admin.videosAdmin.update({ ...newVideo, id, title: 'Odes' });
    expect(await listed()).toEqual([]);
    await admin.videosAdmin.setActive({ id, isActive: true });
    expect(await listed()).toEqual([id]);
    expect((await admin.videosAdmin.list({ drafts: true })).items).toEqual([]);
    await admin.videosAdmin.setActive({ id, isActive: false });
    expect(await listed()).toEqual([]);
  },
);

test.each(['approved student', 'admin'] as const)(
  'A drafted material can be neither put into a cart nor bought nor requested in print by the %s.',
  async (who) => {
    const { id } = await addDraft();
    const caller = context.caller(people[who]());
    for (const kind of ['download', 'printed'] as const) {
      expect(await failure(caller.cart.add({ materialId: id, kind, quantity: 1 }))).toMatchObject({
        message: messages.notForSale,
      });
    }
    expect(await caller.checkout.createDownloadOrder({ materialId: id }).catch(() => 'refused')).not.toMatchObject({
      success: true,
    });
    expect(await failure(caller.printRequests.create(wishFor(id)))).toBeTruthy();
    expect(await caller.cart.count()).toBe(0);
  },
);

test('A drafted material can be put neither into a combo pack nor into an order of the desk.', async () => {
  const { id: draft } = await addDraft();
  const { id: other } = await admin.materialsAdmin.create(newMaterial({ fileId: addFile(context, 'material') }));
  expect((await admin.combosAdmin.choices()).map(({ materialId }) => materialId)).toEqual([other]);
  const items = [draft, other].map((materialId) => ({ materialId, kind: 'download' as const }));
  const combo = { title: 'Both', description: '', pricePaise: 20_000, items, isActive: true };
  expect(await failure(admin.combosAdmin.create(combo))).toMatchObject({
    message: expect.stringContaining('not sold separately'),
  });
  const deskOrder = {
    fullName: 'Meena',
    phone: '9876543210',
    email: 'meena@example.com' as const,
    shippingAddress: '',
    items: [{ materialId: draft, kind: 'download' as const, quantity: 1, unitPricePaise: 10_000 }],
    courierPaise: null,
    notes: '',
  };
  expect(await failure(admin.deskAdmin.create(deskOrder))).toMatchObject({ message: messages.draftNotSold });
});

test('The cover, the sample and the sample pages of a draft are for admins only until it is published.', async () => {
  const imageFileId = addFile(context, 'cover');
  const sampleFileId = addFile(context, 'sample');
  const page = addFile(context, 'sample_page');
  const { id } = await admin.materialsAdmin.create(newMaterial({ imageFileId, isDraft: true }));
  const { id: sampleId } = await admin.samplesAdmin.create(newSample({ sampleFileId, isDraft: true }));
  context.db.insert(previewImages).values({ materialId: id, position: 1, fileId: page, width: 1, height: 1 }).run();
  const statuses = async (user: SessionUser | null) => {
    const headers = user ? { cookie: await cookieOf(context, user) } : {};
    const answers = [imageFileId, sampleFileId, page].map((file) => app.inject({ url: paths.file(file), headers }));
    return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  };
  const student = context.addUser('student');
  expect(await statuses(null)).toEqual([404, 404, 404]);
  expect(await statuses(student)).toEqual([404, 404, 404]);
  expect(await statuses(owner)).toEqual([200, 200, 200]);

  await admin.materialsAdmin.setActive({ id, isActive: true });
  await admin.samplesAdmin.setActive({ id: sampleId, isActive: true });
  expect(await statuses(null)).toEqual([200, 200, 200]);
  await admin.materialsAdmin.setActive({ id, isActive: false });
  await admin.samplesAdmin.delete({ id: sampleId });
  expect(await statuses(null)).toEqual([404, 404, 404]);
  expect(await statuses(owner)).toEqual([200, 200, 200]);
  // Its buyers see the cover in their library.
  putOrder(context, { user: student, items: [{ materialId: id }] });
  expect(await statuses(null)).toEqual([200, 404, 404]);
});

test('A picture of the settings stays public, and no material can take it as its cover.', async () => {
  const upiQrFileId = addFile(context, 'cover');
  expect((await app.inject(paths.file(upiQrFileId))).statusCode).toBe(404);
  await admin.siteAdmin.save({ section: 'pictures', content: { ...siteSections.pictures, upiQrFileId } });
  const draft = newMaterial({ imageFileId: upiQrFileId, isDraft: true });
  expect(await failure(admin.materialsAdmin.create(draft))).toEqual({
    code: 'BAD_REQUEST',
    message: 'Please upload this file again',
  });
  expect((await app.inject(paths.file(upiQrFileId))).statusCode).toBe(200);
});

test('A cover that a draft shares with a published material stays public.', async () => {
  const imageFileId = addFile(context, 'cover');
  await admin.materialsAdmin.create(newMaterial({ imageFileId }));
  await admin.materialsAdmin.create(newMaterial({ imageFileId, isDraft: true }));
  expect((await app.inject(paths.file(imageFileId))).statusCode).toBe(200);
});

describe('The admin’s lists', () => {
  test('A material, a sample and a test can be listed as drafts alone, and leave the list when they are published.', async () => {
    const { id } = await addDraft();
    await admin.materialsAdmin.create(newMaterial());
    const { id: testId } = await admin.testsAdmin.create({ ...newTest, isDraft: true });
    await admin.testsAdmin.create({ ...newTest, title: 'Open' });
    const drafts = async () =>
      [
        await admin.materialsAdmin.list({ drafts: true }),
        await admin.samplesAdmin.list({ drafts: true }),
        await admin.testsAdmin.list({ drafts: true }),
      ].map(({ items }) => items.map((item) => [item.id, item.isDraft, item.isActive]));
    expect(await drafts()).toEqual([[[id, true, false]], [[id, true, false]], [[testId, true, false]]]);
    await admin.materialsAdmin.setActive({ id, isActive: true });
    await admin.testsAdmin.setActive({ id: testId, isActive: true });
    expect(await drafts()).toEqual([[], [], []]);
  });

  test('What was published by mistake is made a draft again.', async () => {
    const { id } = await addDraft();
    await admin.materialsAdmin.setActive({ id, isActive: true });
    await admin.materialsAdmin.setActive({ id, isActive: false, isDraft: true });
    expect((await admin.materialsAdmin.list({})).items).toMatchObject([{ isDraft: true, isActive: false }]);
    expect(await failure(admin.materialsAdmin.setActive({ id, isActive: true, isDraft: true }))).toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  test('A draft that is saved stays one until its form says otherwise, and a published material stays published.', async () => {
    const { id } = await addDraft();
    const { isDraft: _, ...unsaid } = newMaterial({ isDraft: false });
    const state = async () =>
      (await admin.materialsAdmin.list({})).items.map(({ isDraft, isActive }) => [isDraft, isActive]);
    await admin.materialsAdmin.update({ ...unsaid, id });
    expect(await state()).toEqual([[true, false]]);
    await admin.materialsAdmin.update({ ...unsaid, id, isDraft: false });
    expect(await state()).toEqual([[false, true]]);
    await admin.materialsAdmin.setActive({ id, isActive: false });
    await admin.materialsAdmin.update({ ...unsaid, id, isDraft: false });
    expect(await state()).toEqual([[false, false]]);
  });
});
