import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { App } from '#server/app.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { files } from '#server/db/schema/files.ts';
import { materialPreviews, materials, previewImages } from '#server/db/schema/materials.ts';
import { readPictureSize } from '#server/files/picture-size.ts';
import { storeFile } from '#server/files/store.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { createPreviewJob } from '#server/jobs/previews.ts';
import { type RenderPreview, renderPaper, renderPreview } from '#server/pdf/page-renderer.ts';
import type { SessionUser } from '#shared/users.ts';
import { pictures } from '../../support/files.ts';
import { cookieOf, createTestApp } from '../../support/http.ts';
import { addOrder, newMaterial, newSample } from '../../support/materials.ts';
import { createTestContext, failure, silentLog, type TestContext } from '../../support/test-context.ts';

// The real cutting starts a process of its own, on whatever machine this is.
vi.setConfig({ testTimeout: 60_000 });

const webp = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');

/** Stands in for the drawing: as many pictures as were asked for, in a file of ten pages. */
const drawn: RenderPreview = async ({ pageCount }) => ({
  cover: { width: 280, height: 373, webp },
  pages: Array.from({ length: Math.min(10, pageCount) }, () => ({ width: 900, height: 1273, webp })),
});

let context: TestContext;
let app: App;
let admin: SessionUser;
let render: RenderPreview;
beforeEach(async () => {
  render = drawn;
  context = createTestContext({
    previewJob: (services) =>
      createPreviewJob({ ...services, log: silentLog, render: (...args) => render(...args), renderPaper }),
  });
  app = await createTestApp(context);
  admin = context.addUser('admin', { isAdmin: true });
});
afterEach(async () => {
  await app.close();
  await context.close();
});

const desk = () => context.caller(admin).materialsAdmin;
const shown = async (id: string) => (await context.visitor.materials.get({ id })).previewImages;
const statusOf = async (url: string) => (await app.inject(url)).statusCode;

async function storePdf(pages: number, purpose: 'material' | 'sample' = 'material'): Promise<string> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  for (let page = 1; page <= pages; page++) document.addPage().drawText(`Page ${page}`, { x: 50, y: 700, font });
  const source = [await document.save()];
  return (await storeFile(context.db, { purpose, name: 'notes.pdf', source, pages, now: context.clock() })).id;
}

async function create(change: Parameters<typeof newMaterial>[0] = {}) {
  const fileId = await storePdf(5);
  const { id } = await desk().create(newMaterial({ fileId, previewUrl: '', ...change }));
  await context.previewJob.idle();
  return { id, fileId };
}

describe('The sample of a material', () => {
  test('A sample shows as many pages of a material as are set, as public pictures that browsers may cache.', async () => {
    render = renderPreview;
    const { id } = await create({ previewPages: 2 });
    const pages = await shown(id);
    expect(pages).toHaveLength(2);
    for (const { url, width, height } of pages) {
      expect([width, height]).toEqual([900, 1273]);
      const answer = await app.inject(url);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(readPictureSize('image/webp', answer.rawPayload)).toEqual({ width, height });
    }
  });

  test('A PDF’s first page, small and unmarked, is its material’s cover until the educator gives it a picture.', async () => {
    render = renderPreview;
    const { id, fileId } = await create();
    const page = context.visitor.materials;
    const { firstPageUrl, imageUrl } = await page.get({ id });
    expect(imageUrl).toBeNull();
    const answer = await app.inject(firstPageUrl ?? '');
    expect(readPictureSize('image/webp', answer.rawPayload)).toEqual({ width: 280, height: 373 });
    expect(answer.rawPayload.length).toBeLessThan(16 * 1024);
    expect((await shown(id)).map(({ url }) => url)).not.toContain(firstPageUrl);
    expect((await page.list({})).items).toMatchObject([{ firstPageUrl, hasPreview: true }]);

    const source = [pictures.png];
    const cover = await storeFile(context.db, { purpose: 'cover', name: 'c.png', source, now: context.clock() });
    await desk().update({ id, ...newMaterial({ fileId, previewUrl: '', imageFileId: cover.id }) });
    expect(await page.get({ id })).toMatchObject({ imageUrl: `/files/${cover.id}`, firstPageUrl: null });
  });

  test('The cover of a material that is off the lists is public only once somebody has ordered it.', async () => {
    const { id } = await create();
    const url = (await context.visitor.materials.get({ id })).firstPageUrl ?? '';
    context.db.update(materials).set({ isActive: false }).where(eq(materials.id, id)).run();
    expect(await statusOf(url)).toBe(404);
    addOrder(context, context.addUser('asha'), id);
    expect(await statusOf(url)).toBe(200);
  });

  test('A preview without a cover, as earlier versions made it, is made again with one.', async () => {
    const { id } = await create();
    context.db.delete(previewImages).where(eq(previewImages.position, 0)).run();
    expect((await context.visitor.materials.get({ id })).firstPageUrl).toBeNull();
    context.previewJob.wake();
    await context.previewJob.idle();
    expect((await context.visitor.materials.get({ id })).firstPageUrl).not.toBeNull();
  });

  test('A sample of a file with fewer pages than are set shows the whole file.', async () => {
    render = renderPreview;
    const { id } = await create({ fileId: await storePdf(1), previewPages: 4 });
    expect(await shown(id)).toHaveLength(1);
  });

  test('A sample never has more pages than are set, even if more pages were drawn.', async () => {
    render = async (pdf, signal) => drawn({ ...pdf, pageCount: 9 }, signal);
    expect(await shown((await create({ previewPages: 2 })).id)).toHaveLength(2);
  });

  test('A sample gives no access to the file or to the pictures of an earlier sample.', async () => {
    const { id, fileId } = await create({ previewPages: 5 });
    expect(JSON.stringify(await context.visitor.materials.get({ id }))).not.toContain(fileId);
    expect(await statusOf(`/files/${fileId}`)).toBe(404);
    const before = await shown(id);
    await desk().update({ id, ...newMaterial({ fileId, previewUrl: '', previewPages: 1 }) });
    expect(await shown(id)).toEqual([]);
    for (const { url } of before) expect(await statusOf(url)).toBe(404);
    await context.previewJob.idle();
    expect(await shown(id)).toHaveLength(1);
    expect(before.map(({ url }) => url)).not.toContain((await shown(id))[0]?.url);
  });

  test('A sample is made again when the file changes, and deleted when the file is removed.', async () => {
    const { id } = await create();
    const [before] = await shown(id);
    await desk().update({ id, ...newMaterial({ fileId: await storePdf(2), previewUrl: '' }) });
    await context.previewJob.idle();
    const [after] = await shown(id);
    expect(after?.url).not.toBe(before?.url);
    await desk().update({ id, ...newMaterial({ fileId: null, previewUrl: '' }) });
    await context.previewJob.idle();
    expect(await shown(id)).toEqual([]);
    expect(await statusOf(after?.url ?? '')).toBe(404);
    expect(context.db.select().from(materialPreviews).all()).toEqual([]);
  });

  test('A sample stays the same when another field of the material is changed.', async () => {
    const { id, fileId } = await create();
    const before = await shown(id);
    await desk().update({ id, ...newMaterial({ fileId, previewUrl: '', title: 'Another title' }) });
    await context.previewJob.idle();
    expect(await shown(id)).toEqual(before);
  });

  test('A sample that was being made when its settings changed is discarded and made again with the new settings.', async () => {
    let begun = () => {};
    let finish = () => {};
    const beginning = new Promise<void>((resolve) => (begun = resolve));
    const finishing = new Promise<void>((resolve) => (finish = resolve));
    render = async (pdf, signal) => {
      begun();
      await finishing;
      return drawn(pdf, signal);
    };
    const fileId = await storePdf(5);
    const { id } = await desk().create(newMaterial({ fileId, previewUrl: '', previewPages: 5 }));
    await beginning;
    await desk().update({ id, ...newMaterial({ fileId, previewUrl: '', previewPages: 2 }) });
    finish();
    await context.previewJob.idle();
    expect(await shown(id)).toHaveLength(2);
    const kept = context.db.select({ id: files.id }).from(files).where(eq(files.purpose, 'sample_page')).all();
    expect(kept).toHaveLength(3);
  });

  test('A sample that a crash left unfinished is made at the next start.', async () => {
    const { id, fileId } = await create({ previewPages: 2 });
    context.db.update(materials).set({ previewPages: 3 }).where(eq(materials.id, id)).run();
    context.db.update(materialPreviews).set({ state: 'building', sourceFileId: fileId }).run();
    context.previewJob.wake();
    await context.previewJob.idle();
    expect(await shown(id)).toHaveLength(3);
  });

  test('A sample of a hidden material is visible only to admins until the material is active again.', async () => {
    const { id } = await create();
    const [page] = await shown(id);
    const url = page?.url ?? '';
    const [adminCookie, cookie] = [await cookieOf(context, admin), await cookieOf(context, context.addUser('student'))];
    await desk().setActive({ id, isActive: false });
    expect([await statusOf(url), (await app.inject({ url, headers: { cookie } })).statusCode]).toEqual([404, 404]);
    const forAdmin = await app.inject({ url, headers: { cookie: adminCookie } });
    expect([forAdmin.statusCode, forAdmin.headers['cache-control']]).toEqual([200, 'private, no-store']);
    await desk().setActive({ id, isActive: true });
    expect(await statusOf(url)).toBe(200);
  });

  test('The free sample of a hidden material is for admins only, also after it was ordered; its cover stays in libraries.', async () => {
    const store = async (purpose: 'sample' | 'cover', source: Uint8Array[]) =>
      (await storeFile(context.db, { purpose, name: 'x', source, pages: 1, now: context.clock() })).id;
    const sampleFileId = await storePdf(2, 'sample');
    const imageFileId = await store('cover', [pictures.png]);
    const { id } = await create({ imageFileId });
    context.db.update(materials).set({ sampleFileId }).where(eq(materials.id, id)).run();
    addOrder(context, context.addUser('buyer'), id);
    const statuses = async () => [await statusOf(`/files/${sampleFileId}`), await statusOf(`/files/${imageFileId}`)];
    expect(await statuses()).toEqual([200, 200]);
    await desk().setActive({ id, isActive: false });
    expect(await statuses()).toEqual([404, 200]);
  });

  test.each([
    ['never ordered', false],
    ['that was sold', true],
  ])('Deleting a material %s also deletes its sample.', async (_what, isSold) => {
    const { id } = await create();
    const [page] = await shown(id);
    if (isSold) addOrder(context, context.addUser('buyer'), id);
    await desk().delete({ id });
    expect(await statusOf(page?.url ?? '')).toBe(404);
    expect(context.db.select().from(previewImages).all()).toEqual([]);
  });

  test('A sample that is shown is not deleted by the file sweep.', async () => {
    const { id } = await create();
    context.advance(3 * 24 * 60 * 60 * 1000);
    await sweepFiles(context.db, context.clock());
    for (const { url } of await shown(id)) expect(await statusOf(url)).toBe(200);
  });

  test('A UG TRB material without a paid file gets its sample from its free file, as long as it has one.', async () => {
    const sampleFileId = await storePdf(2, 'sample');
    const samples = context.caller(admin).samplesAdmin;
    const { id } = await samples.create(newSample({ sampleFileId }));
    await context.previewJob.idle();
    const [page] = await shown(id);
    expect(await shown(id)).toHaveLength(3);
    await samples.update({ ...newSample({ sampleFileId: await storePdf(1, 'sample') }), id });
    await context.previewJob.idle();
    const [after] = await shown(id);
    expect(after?.url).not.toBe(page?.url);
    await samples.update({ ...newSample({ sampleFileId: null }), id });
    await context.previewJob.idle();
    expect(await shown(id)).toEqual([]);
    expect(await statusOf(after?.url ?? '')).toBe(404);
  });

  test('A material that was moved out of UG TRB no longer gets a sample from its free file.', async () => {
    const sampleFileId = await storePdf(2, 'sample');
    const { id } = await context.caller(admin).samplesAdmin.create(newSample({ sampleFileId }));
    await context.previewJob.idle();
    await context.caller(admin).samplesAdmin.update({ ...newSample({ sampleFileId, category: 'PG_TRB' }), id });
    await context.previewJob.idle();
    expect(await shown(id)).toEqual([]);
  });

  test('A material without a file has no sample.', async () => {
    const { id } = await desk().create(newMaterial({ fileId: null }));
    await context.previewJob.idle();
    expect(await shown(id)).toEqual([]);
    expect((await desk().list({})).items[0]).toMatchObject({ previewState: null, previewImageCount: 0 });
  });
});

describe('Samples in the admin’s list', () => {
  test('The admin’s material list shows the state of each sample.', async () => {
    await create({ previewPages: 4 });
    expect((await desk().list({})).items[0]).toMatchObject({ previewState: 'ready', previewImageCount: 4 });
  });

  test('A file whose pages cannot be drawn is reported in plain words, blocks no other sample, and can be tried again.', async () => {
    render = renderPreview;
    const source = [Buffer.from('%PDF-1.7 no PDF at all')];
    const file = { purpose: 'material', name: 'broken.pdf', source, pages: 1, now: context.clock() } as const;
    const { id: good } = await create({ previewPages: 1 });
    const { id } = await create({ fileId: (await storeFile(context.db, file)).id });
    expect((await desk().list({})).items[0]).toMatchObject({
      previewState: 'failed',
      previewFailure: 'The pages could not be drawn. Please save the PDF again and upload it again.',
      previewImageCount: 0,
    });
    expect(await shown(good)).toHaveLength(1);

    render = drawn;
    context.previewJob.wake();
    await context.previewJob.idle();
    expect(await shown(id)).toEqual([]);
    await context.caller(admin).materialsAdmin.retryPreview({ id });
    await context.previewJob.idle();
    expect(await shown(id)).toHaveLength(3);
    expect(context.db.select().from(auditLog).all().at(-1)).toMatchObject({ action: 'update', entityId: id });
  });

  test('An admin who tries to make the sample of an unknown material again gets a not-found error.', async () => {
    expect(await failure(context.caller(admin).materialsAdmin.retryPreview({ id: '0'.repeat(32) }))).toEqual({
      code: 'NOT_FOUND',
      message: 'Material not found',
    });
  });
});
