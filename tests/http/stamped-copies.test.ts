import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodePDFRawStream, degrees, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { eq } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { hashPassword } from '#server/auth/passwords.ts';
import { validateSession } from '#server/auth/sessions.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { sweepStampedCopies } from '#server/features/library/downloads.data.ts';
import { registerDownloads } from '#server/features/library/downloads.routes.ts';
import { storeFile } from '#server/files/store.ts';
import { createStampedCopies, type MakeCopy, NoRoomError } from '#server/pdf/stamp/cache.ts';
import { messages } from '#shared/messages.ts';
import { shortOrderId } from '#shared/orders.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { addOrder } from '../support/materials.ts';
import { handmadePdf, unendingPdfs } from '../support/odd-pdfs.ts';
import { makeBooklet } from '../support/pdf.ts';
import { crop, drawPage, drawText, inked, likeness, textsOf } from '../support/pdf-pages.ts';
import { addMaterial } from '../support/shop.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

// Each real stamping starts a process of its own, on whatever machine this is.
vi.setConfig({ testTimeout: 60_000 });

const open: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close();
});

type Options = Parameters<typeof createTestContext>[0] & { pdf?: Uint8Array; log?: string[] };

/** A site that sold this PDF to a student; nothing of the stamping is stood in for unless the options say so. */
async function shop({ pdf, log, ...options }: Options = {}) {
  // The clock of the file system, which notes by itself when a copy was last read.
  const context = createTestContext({ makeCopy: undefined, now: Date.now(), ...options });
  const app = await createTestApp(context, undefined, log);
  open.push(context, app);
  const buyer = context.addUser('buyer', { passwordHash: await hashPassword('a-good-password') });
  const materialId = addMaterial(context, { fileId: await storePdf(context, pdf ?? (await makeBooklet(2))) });
  addOrder(context, buyer, materialId);
  const cookie = await cookieOf(context, buyer);
  const download = (headers: Record<string, string> = {}) =>
    app.inject({ url: `/downloads/${materialId}`, headers: { cookie, ...headers } });
  const order = () => {
    const row = context.db.select().from(orders).where(eq(orders.userId, buyer.id)).get();
    if (!row) throw new Error('There is no order');
    return row;
  };
  const boughtBy = (contactName: string, phone = '9876543210') =>
    context.db.update(orders).set({ contactName, phone }).where(eq(orders.id, order().id)).run();
  return { context, app, buyer, materialId, cookie, download, order, boughtBy, copies: () => copiesIn(context) };
}

async function storePdf({ db }: TestContext, pdf: Uint8Array): Promise<string> {
  return (await storeFile(db, { purpose: 'material', name: 'notes.pdf', source: [pdf], pages: 1, now: 1 })).id;
}

function copiesIn({ stampedFolder }: TestContext): string[] {
  try {
    return readdirSync(stampedFolder);
  } catch {
    return [];
  }
}

describe('Stamp on a bought PDF', () => {
  test('A bought PDF of 200 pages shows the buyer’s name, phone and order on every page, and grows by less than 40 KB.', async () => {
    const pdf = await makeBooklet(200);
    const { download, order, boughtBy } = await shop({ pdf });
    boughtBy('Meena Kumari');
    const answer = await download();
    expect(answer.statusCode).toBe(200);
    // The account's own address is in it: the name can be typed, that cannot.
    const line = `Bought by Meena Kumari · 9876543210 · bu***@example.com · Order ${shortOrderId(order().id)}`;
    const texts = await textsOf(answer.rawPayload);
    expect(texts).toHaveLength(200);
    expect(texts.filter((text, index) => !text.includes(line) || !text.includes(`Lesson ${index + 1}`))).toEqual([]);
    expect(answer.rawPayload.length - pdf.length).toBeLessThan(40_000);
  });

  test.each([0, 90, 180, 270])(
    'The stamp is at the foot that the reader sees, on a page turned by %i degrees.',
    async (turn) => {
      const document = await PDFDocument.create();
      const page = document.addPage([842, 900]);
      page.setRotation(degrees(turn));
      page.setCropBox(100, 50, 595, 800);
      const { download } = await shop({ pdf: await document.save() });
      const picture = await drawPage((await download()).rawPayload, 0);
      const { width, height } = picture;
      expect([width, height]).toEqual(turn % 180 === 0 ? [595, 800] : [800, 595]);
      const foot = inked(crop(picture, 0, height - 40, width, height));
      expect(foot.width).toBeGreaterThan(100);
      expect(foot.height).toBeLessThan(20);
      expect(() => inked(crop(picture, 0, 0, width, height - 40))).toThrow('There is no ink');
    },
  );

  test('The stamp shows a Tamil name with correctly shaped letters.', async () => {
    const document = await PDFDocument.create();
    document.addPage([595, 842]);
    const { download, order, boughtBy } = await shop({ pdf: await document.save() });
    boughtBy('தமிழ்ச்செல்வி');
    const scale = 4;
    const picture = await drawPage((await download()).rawPayload, 0, scale);
    const foot = inked(crop(picture, 0, picture.height - 30 * scale, picture.width, picture.height));
    const rest = `· 9876543210 · bu***@example.com · Order ${shortOrderId(order().id)}`;
    const line = (name: string[]) => inked(drawText(['Bought by ', ...name, ` ${rest}`], 7.5 * scale));
    expect(likeness(foot, line(['தமிழ்ச்செல்வி']))).toBeGreaterThan(0.9);
    // The same letters without their signs in place, and a name that is almost the same.
    expect(likeness(foot, line(Array.from('தமிழ்ச்செல்வி')))).toBeLessThan(0.6);
    expect(likeness(foot, line(['தமிழ்ச்செல்வன்']))).toBeLessThan(0.8);
  });

  test.each([
    ['nothing but blanks', '   ', 'Bought by'],
    ['a script the stamp has no letters for', 'தேவி देवी 😀', 'Bought by'],
    ['what would end a text in a PDF', ') Tj ET (\\', 'Bought by ) Tj ET (\\'],
    ['a hundred letters', 'Aa'.repeat(50), 'Aa'.repeat(50)],
    ['letters that the font cannot put together', 'Meena \u0be6\u0b82 Kumari', 'Bought by Meena Kumari'],
  ])('The stamp is readable when the buyer’s name is %s.', async (_what, name, found) => {
    const { download, order, boughtBy } = await shop();
    boughtBy(name);
    for (const text of await textsOf((await download()).rawPayload)) {
      expect(text).toContain(found);
      expect(text).toContain(`9876543210 · bu***@example.com · Order ${shortOrderId(order().id)}`);
    }
  });

  test.each(Object.entries(unendingPdfs))(
    'The stamp is at the foot of a page when the content of the page %s.',
    async (_what, pdf) => {
      const { download } = await shop({ pdf });
      const { rawPayload } = await download();
      expect((await textsOf(rawPayload))[0]).toContain('Bought by');
      const picture = await drawPage(rawPayload, 0);
      const foot = inked(crop(picture, 0, picture.height - 40, picture.width, picture.height));
      expect(foot.width).toBeGreaterThan(100);
      // Other viewers trip where PDFium does not: what the page draws and the stamp share no stream.
      const contents = (await PDFDocument.load(rawPayload)).getPage(0).node.normalizedEntries().Contents;
      const streams = contents?.asArray().map((_part, index) => contents.lookup(index)) ?? [];
      const own = streams.map((stream) => (stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : []));
      expect(Buffer.concat(own.map((bytes) => Buffer.from(bytes))).toString()).not.toContain('Words');
    },
  );

  const mask = '<</SMask<</Type/Mask/S/Luminosity/G 7 0 R>>>>';
  const nothing =
    '<</Type/XObject/Subtype/Form/BBox[0 0 595 842]/Group<</S/Transparency/CS/DeviceGray>>/Length 0>>stream\n\nendstream';
  const black =
    '<</Type/XObject/Subtype/Form/BBox[0 0 10 10]/Matrix[0 1 -1 0 0 0]/Length 24>>stream\n0 g 0 0 5 10 re f\n\n\n\n\n\n\n\nendstream';
  const over = (entries: string) => `<</Type/Annot/Rect[0 0 595 100]${entries}>>`;
  test.each([
    [
      'a tagged page leaves a soft mask on',
      handmadePdf(
        { content: '/Mask gs q', page: '/StructParents 0/Resources<</ExtGState<</Mask 6 0 R>>>>' },
        { catalog: '/MarkInfo<</Marked true>>/StructTreeRoot<</Type/StructTreeRoot>>', objects: [mask, nothing] },
      ),
    ],
    [
      'a signature lies over it',
      handmadePdf({ content: '', page: '/Annots[6 0 R]' }, { objects: [over('/Subtype/Stamp/AP<</N 7 0 R>>'), black] }),
    ],
    [
      'a frame that viewers draw by themselves lies over it',
      handmadePdf({ content: '', page: '/Annots[6 0 R]' }, { objects: [over('/Subtype/Square/C[0 0 0]/IC[0 0 0]')] }),
    ],
  ])('The stamp can be read when %s.', async (_what, pdf) => {
    const { download } = await shop({ pdf });
    const picture = await drawPage((await download()).rawPayload, 0);
    const foot = crop(picture, 200, picture.height - 24, 395, picture.height - 12);
    expect([foot.dark.some((dark) => dark < 80), foot.dark.some((dark) => dark > 120)]).toEqual([true, true]);
  });

  test.each([
    ['signature', '/Subtype/Stamp/AP<</N 7 0 R>>'],
    ['ticked field', '/Subtype/Widget/FT/Btn/T(a)/AS/On/AP<</N<</On 7 0 R>>>>'],
  ])(
    'A %s over the foot of a page stays in sight on the stamped copy, and a link there can be followed.',
    async (_what, entries) => {
      const link = over('/Subtype/Link/A<</S/URI/URI(https://example.com/)>>');
      const pdf = handmadePdf({ content: '', page: '/Annots[6 0 R 8 0 R]' }, { objects: [over(entries), black, link] });
      const { download } = await shop({ pdf });
      const { rawPayload } = await download();
      const { dark, width, height } = await drawPage(rawPayload, 0);
      const at = (x: number, fromFoot: number) => dark[(height - fromFoot) * width + x] ?? 0;
      // The look is turned by a quarter: what it draws at its left is at the foot.
      expect([at(5, 5), at(590, 45), at(5, 55), at(590, 95)].map((value) => value > 200)).toEqual([
        true,
        true,
        false,
        false,
      ]);
      expect((await PDFDocument.load(rawPayload)).getPage(0).node.Annots()?.size()).toBe(1);
    },
  );

  test('A stamped PDF keeps its tags for screen readers.', async () => {
    const pdf = handmadePdf(
      { content: '/P <</MCID 0>> BDC BT /F1 20 Tf 50 500 Td (Words) Tj ET EMC', page: '/StructParents 0' },
      {
        catalog: '/MarkInfo<</Marked true>>/StructTreeRoot 6 0 R',
        objects: [
          '<</Type/StructTreeRoot/K 7 0 R/ParentTree<</Nums[0[7 0 R]]>>>>',
          '<</Type/StructElem/S/P/P 6 0 R/Pg 3 0 R/K 0>>',
        ],
      },
    );
    const { download } = await shop({ pdf });
    const copy = await PDFDocument.load((await download()).rawPayload);
    const tree = copy.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
    const element = tree.lookup(PDFName.of('K'), PDFDict);
    expect(element.lookup(PDFName.of('Pg'))).toBe(copy.getPage(0).node);
    expect(copy.getPage(0).node.has(PDFName.of('StructParents'))).toBe(true);
  });

  test('A stamped PDF has one stamp on each page when pages share their content.', async () => {
    const document = await PDFDocument.create();
    const [first, second] = [document.addPage(), document.addPage()];
    first.drawText('Shared', { x: 50, y: 700 });
    for (const key of ['Contents', 'Resources'].map((name) => PDFName.of(name))) {
      const shared = first.node.get(key);
      if (shared) second.node.set(key, shared);
    }
    const { download } = await shop({ pdf: await document.save() });
    const texts = await textsOf((await download()).rawPayload);
    for (const text of texts) expect(text.split('Bought by')).toHaveLength(2);
  });

  test('The stamp shows the account’s name when no checkout form was filled in.', async () => {
    const { download } = await shop();
    expect((await textsOf((await download()).rawPayload))[0]).toContain(
      'Bought by buyer · bu***@example.com · Order #',
    );
  });
});

describe('The file without the stamp', () => {
  test('A stamped copy does not contain the file without the stamp.', async () => {
    const pdf = await makeBooklet(3);
    const { download } = await shop({ pdf });
    const { rawPayload } = await download();
    expect(rawPayload.subarray(0, pdf.length).equals(pdf)).toBe(false);
    // One revision: nothing to go back to by cutting the end off.
    expect(rawPayload.toString('latin1').split('%%EOF')).toHaveLength(2);
  });

  test('A buyer gets no file when the stamping fails and is asked to come back, and the log says why.', async () => {
    const log: string[] = [];
    const { download } = await shop({ pdf: Buffer.from('%PDF-1.7 no PDF at all'), log });
    const answer = await download();
    expect([answer.statusCode, answer.json()]).toEqual([503, { error: messages.copyBeingPrepared }]);
    expect(answer.headers).toMatchObject({ 'retry-after': '60', 'cache-control': 'private, no-store' });
    expect(answer.headers.etag).toBeUndefined();
    expect(log.some((line) => line.includes('a copy could not be stamped'))).toBe(true);
    const page = await download({ accept: 'text/html' });
    expect([page.statusCode, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    expect(page.payload).toContain(messages.copyBeingPrepared);
  });

  test('A buyer who waits too long for a copy is told so and finds it ready later.', async () => {
    let finish = () => {};
    const ready = new Promise<void>((resolve) => (finish = resolve));
    const makeCopy: MakeCopy = async (_wanted, target) => {
      await ready;
      writeFileSync(target, 'stamped');
    };
    const { context, materialId, cookie } = await shop({ makeCopy });
    const app = Fastify();
    open.push(app);
    registerDownloads(app, context.services, 300);
    const download = () => app.inject({ url: `/downloads/${materialId}`, headers: { cookie } });
    expect((await download()).statusCode).toBe(503);
    finish();
    await expect.poll(() => copiesIn(context).filter((name) => name.endsWith('.pdf'))).toHaveLength(1);
    expect((await download()).payload).toBe('stamped');
  });
});

describe('Stamped copies', () => {
  /** Writes what it was asked for, and counts. */
  function counting() {
    const made: string[] = [];
    const makeCopy: MakeCopy = async ({ text }, target) => {
      made.push(text.foot);
      writeFileSync(target, `${text.foot} ${'x'.repeat(1000)}`, { mode: 0o600 });
    };
    return { made, makeCopy };
  }

  test('A stamped copy is made once, however many ask at once, and only the site’s own account can read it.', async () => {
    const { made, makeCopy } = counting();
    const { context, download, copies } = await shop({ makeCopy });
    const answers = await Promise.all([download(), download(), download({ range: 'bytes=0-5' })]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 206]);
    await download();
    expect([made.length, copies().length]).toEqual([1, 1]);
    expect(statSync(context.stampedFolder).mode & 0o777).toBe(0o700);
    expect(statSync(join(context.stampedFolder, copies()[0] ?? '')).mode & 0o777).toBe(0o600);
  });

  test('A stamped copy from the real stamping can be read only by the site’s own account.', async () => {
    const { context, download, copies } = await shop();
    await download();
    expect(statSync(join(context.stampedFolder, copies()[0] ?? '')).mode & 0o777).toBe(0o600);
  });

  test('An empty copy, as a power cut may leave one, is made again.', async () => {
    const { made, makeCopy } = counting();
    const { context, download, copies } = await shop({ makeCopy });
    const { payload } = await download();
    writeFileSync(join(context.stampedFolder, copies()[0] ?? ''), '');
    expect(await download()).toMatchObject({ statusCode: 200, payload });
    expect(made).toHaveLength(2);
  });

  test('A stamped copy keeps the text of the first download, whatever the buyer is called later.', async () => {
    const { made, makeCopy } = counting();
    const { context, buyer, download, boughtBy, copies } = await shop({ makeCopy });
    await download();
    for (let turn = 0; turn < 5; turn++) {
      await context.caller(buyer).profile.update({ fullName: `Another ${turn}`, phone: `987654321${turn}` });
      boughtBy(`Corrected ${turn}`);
      expect((await download({ range: 'bytes=1-1' })).statusCode).toBe(206);
    }
    expect([made.length, copies().length]).toEqual([1, 1]);
    expect(made[0]).toContain('Bought by buyer · bu***@example.com');
  });

  test('A stamped copy with another text is another copy, which replaces the old one.', async () => {
    const { made, makeCopy } = counting();
    const { context, copies } = await shop({ makeCopy });
    const source = { sha256: 'a', sizeBytes: 1000, read: () => [] };
    for (const foot of ['Bought by Asha', 'Bought by Ravi'])
      await context.stampedCopies.get({ itemId: 'item', text: { foot, across: '' }, source });
    expect([made, copies().length]).toEqual([['Bought by Asha', 'Bought by Ravi'], 1]);
  });

  test('A stamped copy is made again when the material gets another file, and replaces the old copy.', async () => {
    const { made, makeCopy } = counting();
    const { context, download, materialId, copies } = await shop({ makeCopy });
    const first = await download();
    const fileId = await storePdf(context, await makeBooklet(1));
    context.db.update(materials).set({ fileId }).where(eq(materials.id, materialId)).run();
    const second = await download();
    expect(second.headers.etag).not.toBe(first.headers.etag);
    expect([made.length, copies().length]).toEqual([2, 1]);
  });

  test('A buyer who asks for more than 30 new copies in an hour has to wait, but still gets the copies already made.', async () => {
    const { made, makeCopy } = counting();
    const { context, buyer, download, cookie, app } = await shop({ makeCopy });
    await download();
    const fileId = await storePdf(context, await makeBooklet(1));
    const more = Array.from({ length: 30 }, () => addMaterial(context, { fileId }));
    for (const id of more) addOrder(context, buyer, id);
    const ask = async (id?: string) => app.inject({ url: `/downloads/${id}`, headers: { cookie } });
    for (const id of more.slice(0, 29)) expect((await ask(id)).statusCode).toBe(200);
    const refused = await ask(more[29]);
    expect([refused.statusCode, refused.json()]).toEqual([429, { error: messages.tooManyCopies }]);
    expect([(await download()).statusCode, made.length]).toEqual([200, 30]);
    context.advance(60 * 60 * 1000);
    expect((await ask(more[29])).statusCode).toBe(200);
  });

  test('A stamped copy has a tag, so a known copy is not sent again and a new copy starts a broken download over.', async () => {
    const { makeCopy } = counting();
    const { context, download, copies, cookie } = await shop({ makeCopy });
    const etag = String((await download()).headers.etag);
    expect((await download({ 'if-none-match': etag })).statusCode).toBe(304);
    expect((await download({ range: 'bytes=5-', 'if-range': etag })).statusCode).toBe(206);
    // Used meanwhile, so that the session lives longer than the copy.
    context.advance(16 * 24 * 60 * 60 * 1000);
    await validateSession(context, cookie);
    context.advance(15 * 24 * 60 * 60 * 1000);
    await sweepStampedCopies(context.db, context.stampedCopies, () => false);
    expect(copies()).toEqual([]);
    expect((await download({ range: 'bytes=5-', 'if-range': etag })).statusCode).toBe(200);
  });

  test('A stamped copy is kept as long as it is used at least once in 30 days.', async () => {
    const { makeCopy } = counting();
    const { context, download, copies } = await shop({ makeCopy });
    for (let month = 0; month < 3; month++) {
      await download();
      context.advance(29 * 24 * 60 * 60 * 1000);
      await sweepStampedCopies(context.db, context.stampedCopies, () => false);
      expect(copies()).toHaveLength(1);
    }
  });

  test('The sweep deletes a file that belongs to no copy, such as half a copy of a try that was killed.', async () => {
    const { makeCopy } = counting();
    const { context, download, copies } = await shop({ makeCopy });
    await download();
    writeFileSync(join(context.stampedFolder, `${'0'.repeat(32)}-a-b.pdf.partial`), 'half');
    expect(await sweepStampedCopies(context.db, context.stampedCopies, () => false)).toBe(1);
    expect(copies()).toHaveLength(1);
  });

  test('A deleted account takes its stamped copies with it, also one that is being made.', async () => {
    let begun = () => {};
    const beginning = new Promise<void>((resolve) => (begun = resolve));
    const makeCopy: MakeCopy = (_wanted, target, signal) =>
      new Promise((_, reject) => {
        writeFileSync(target, 'half');
        signal.addEventListener('abort', () => reject(new Error('stopped')));
        begun();
      });
    const { context, download, copies, buyer } = await shop({ makeCopy });
    const waiting = download();
    await beginning;
    const older = join(context.stampedFolder, `${copies()[0]?.split('-')[0]}-older-copy.pdf`);
    writeFileSync(older, 'older');
    const stranger = join(context.stampedFolder, `${'1'.repeat(32)}-of-another.pdf`);
    writeFileSync(stranger, 'another');
    await context.caller(buyer).account.delete({ password: 'a-good-password' });
    expect(context.db.select({ stampText: orderItems.stampText }).from(orderItems).all()).toEqual([{ stampText: '' }]);
    expect((await waiting).statusCode).toBe(503);
    expect(copies()).toEqual([`${'1'.repeat(32)}-of-another.pdf`]);
  });
});

describe('Disk space of stamped copies', () => {
  /** A shelf of copies used so many days ago, each of 100 KB. */
  async function shelf(daysAgo: Record<string, number>, options: { maxBytes?: number; freeBytes?: number }) {
    const { context } = await shop();
    const folder = context.stampedFolder;
    mkdirSync(folder, { recursive: true });
    for (const [name, days] of Object.entries(daysAgo)) {
      writeFileSync(join(folder, `${name}-1-1.pdf`), Buffer.alloc(100_000));
      const usedAt = context.clock() / 1000 - days * 24 * 60 * 60;
      utimesSync(join(folder, `${name}-1-1.pdf`), usedAt, usedAt);
    }
    let roomAtWriting: string[] = [];
    const make: MakeCopy = async (_wanted, target) => {
      roomAtWriting = readdirSync(folder);
      writeFileSync(target, Buffer.alloc(100_000));
    };
    const { maxBytes, freeBytes = 2 ** 40 } = options;
    const copies = createStampedCopies({
      folder,
      clock: context.clock,
      make,
      maxBytes,
      freeBytes: () => freeBytes,
    });
    const source = { sha256: 'a', sizeBytes: 100_000, read: () => [] };
    const get = () => copies.get({ itemId: 'new', text: { foot: '', across: '' }, source });
    return { copies, folder, get, roomAtWriting: () => roomAtWriting };
  }

  test('The sweep deletes the copies that were unused for the longest time when the copies take too much space.', async () => {
    const { copies, folder } = await shelf({ old: 3, older: 4, recent: 1 }, { maxBytes: 250_000 });
    expect(await copies.sweep(() => true)).toBe(1);
    expect(readdirSync(folder)).toEqual(['old-1-1.pdf', 'recent-1-1.pdf']);
  });

  test('Old copies are deleted before a new copy is written, not after it.', async () => {
    const { get, roomAtWriting } = await shelf({ old: 3, older: 4, recent: 1 }, { maxBytes: 1_300_000 });
    await get();
    expect(roomAtWriting()).toEqual(['recent-1-1.pdf']);
  });

  test('A full disk makes the site delete old copies, and then no new copy is written.', async () => {
    const { get, folder } = await shelf({ old: 3 }, { freeBytes: 1_000_000 });
    await expect(get()).rejects.toThrow(NoRoomError);
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('A buyer for whose copy there is no room is told so and asked to come back.', async () => {
  const makeCopy: MakeCopy = async () => {
    throw new NoRoomError();
  };
  const { download } = await shop({ makeCopy });
  const answer = await download();
  expect([answer.statusCode, answer.json()]).toEqual([503, { error: messages.noRoomForCopy }]);
  expect(answer.headers['retry-after']).toBe('600');
});
