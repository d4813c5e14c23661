import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/audit.ts';
import { boardNotices, syllabusUnits } from '#server/db/schema/board.ts';
import { coupons } from '#server/db/schema/coupons.ts';
import { takeEndedOffSale } from '#server/features/catalog/series.admin.data.ts';
import { perform, program } from '#server/work.ts';
import { seriesFormat } from '#shared/enums.ts';
import type { SeriesInput } from '#shared/series.ts';
import type { SessionUser } from '#shared/users.ts';
import { buyCart } from '../../support/buy.ts';
import { filledForm } from '../../support/checkout.ts';
import { createFakeGateway } from '../../support/fake-gateway.ts';
import { putPaper } from '../../support/papers.ts';
import { putBatch, putSeries } from '../../support/series.ts';
import { addMaterial, books, buy } from '../../support/shop.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
let provider: ReturnType<typeof createFakeGateway>;
let student: SessionUser;
let content: SessionUser;

beforeEach(() => {
  provider = createFakeGateway();
  context = createTestContext({ gateway: provider.gateway, env: { UPI_ID: 'shop@upi' } });
  student = context.addUser('student');
  content = context.addUser('content', { role: 'content' });
});
afterEach(() => context.close());

const me = () => context.caller(student);
const admin = () => context.caller(content);

const newSeries = (change: Partial<SeriesInput> = {}): SeriesInput => ({
  title: 'PG TRB English: ten model tests',
  description: 'A test each Sunday',
  category: 'PG_TRB',
  pricePaise: 49_900,
  tests: [],
  syllabusId: null,
  lastDay: '',
  ...change,
});

const closed = (title: string) => putPaper(context, { title, isOpenToAll: false });
const refusal = async (testId: string) => (await me().hall.test({ testId })).refusal;

describe('A test series', () => {
  test('What is in a series is closed to everybody else, but for the samples that are free.', async () => {
    const [sold, free] = [await putPaper(context, { title: 'Sold' }), await putPaper(context, { title: 'Free' })];
    const { id } = await admin().seriesAdmin.create(
      newSeries({
        tests: [
          { testId: sold, isFree: false },
          { testId: free, isFree: true },
        ],
      }),
    );
    expect([await refusal(sold), await refusal(free)]).toEqual(['needsSeries', null]);
    expect((await me().hall.test({ testId: sold })).soldIn).toEqual([
      { id, title: newSeries().title, pricePaise: 49_900 },
    ]);
    const list = (await context.visitor.tests.list({})).items;
    expect(list.map(({ title, isOpenToAll, soldIn }) => [title, isOpenToAll, soldIn])).toEqual([
      ['Free', true, []],
      ['Sold', false, [{ id, title: newSeries().title }]],
    ]);
    expect(JSON.stringify(list)).not.toContain('49900');
    const shown = await context.visitor.series.get({ id });
    expect(shown.tests.map(({ title, isFree, phase }) => [title, isFree, phase])).toEqual([
      ['Sold', false, 'open'],
      ['Free', true, 'open'],
    ]);
    expect(JSON.stringify(shown)).not.toContain('49900');
    expect(
      context.db
        .select()
        .from(auditLog)
        .all()
        .map(({ action, entity }) => `${action} ${entity}`),
    ).toEqual(['create material', 'update test', 'update material']);
  });

  test('A series that is bought by card opens its tests, and stands in the order, the mail and the list as what it is.', async () => {
    const testId = await closed('Model 1');
    const seriesId = putSeries(context, { testIds: [testId] });
    await me().cart.add({ materialId: seriesId, kind: 'download', quantity: 1 });
    const now = context.clock();
    context.db.insert(coupons).values({ code: 'TEN', percent: 10, createdAt: now, updatedAt: now }).run();
    const tried = await me().cart.applyCoupon({ code: 'TEN' });
    const discountPaise = 'discountPaise' in tried ? tried.discountPaise : 0;
    expect(discountPaise).toBe(5000);
    const orderId = await buyCart(context, provider, student, {
      couponCode: 'TEN',
      discountPaise,
      totalPaise: 49_900 - discountPaise,
    });
    expect(await refusal(testId)).toBe(null);
    expect((await me().tests.mine()).openIds).toEqual([testId]);
    const order = await me().orders.byId({ id: orderId });
    expect(order.items).toMatchObject([{ format: seriesFormat, canDownload: false, opensTests: true }]);
    expect(await me().library.mine()).toEqual([]);
    const mail = context.mails().find(({ subject }) => subject.endsWith('is confirmed'))?.text;
    expect(mail).toContain(`/series/${seriesId}`);
    expect(mail).toContain(`(${seriesFormat})`);
    expect(mail).not.toContain('/downloads/');
    expect(await failure(me().cart.add({ materialId: seriesId, kind: 'download', quantity: 1 }))).toMatchObject({
      code: 'CONFLICT',
    });
  });

  test('A series that is paid by UPI opens its tests once the payment is accepted, and not before.', async () => {
    const testId = await closed('Model 1');
    const seriesId = putSeries(context, { testIds: [testId] });
    await me().cart.add({ materialId: seriesId, kind: 'download', quantity: 1 });
    const ordered = await me().checkout.orderByUpi(await filledForm(context, student));
    const orderId = 'orderId' in ordered ? ordered.orderId : '';
    expect(await refusal(testId)).toBe('needsSeries');
    const desk = context.caller(context.addUser('desk', { role: 'desk' }));
    await desk.paymentReportsAdmin.receive({
      orderId,
      amountPaise: 49_900,
      method: 'upi',
      utr: '412345678901',
      expectedUpdatedAt: books(context).orders[0]?.updatedAt ?? 0,
    });
    expect(await refusal(testId)).toBe(null);
  });

  test('A series opens every test of its exam that is not open to all, also one that is made later.', async () => {
    const now = context.clock();
    const notice = { slug: 'pg-english', kind: 'syllabus', title: 'PG English', text: '', tamilText: '' } as const;
    const rest = {
      day: '',
      lastDay: '',
      source: '',
      announcedOn: '',
      link: '',
      isPinned: false,
      tellsFollowers: false,
    };
    const syllabusId = context.db
      .insert(boardNotices)
      .values({ ...notice, ...rest, publishAt: now, createdAt: now, updatedAt: now })
      .returning({ id: boardNotices.id })
      .get().id;
    const unitId = context.db
      .insert(syllabusUnits)
      .values({ syllabusId, position: 1, title: 'Drama', text: '' })
      .returning({ id: syllabusUnits.id })
      .get().id;
    const seriesId = putSeries(context, { syllabusId });
    await buy(context, provider, student, seriesId);
    const inExam = await putPaper(context, { title: 'Drama 1', isOpenToAll: false, unitId });
    const outside = await putPaper(context, { title: 'Prose 1', isOpenToAll: false });
    expect([await refusal(inExam), await refusal(outside)]).toEqual([null, 'needsBatch']);
    expect((await context.visitor.series.get({ id: seriesId })).exam).toEqual({
      title: 'PG English',
      slug: 'pg-english',
    });
    expect((await admin().testsAdmin.audience({ id: inExam })).series).toMatchObject([
      { isChosen: false, ofExam: true },
    ]);
  });

  test('After its last day a series opens nothing and is not sold, and its page is gone.', async () => {
    const testId = await closed('Model 1');
    const { id } = await admin().seriesAdmin.create(
      newSeries({ tests: [{ testId, isFree: false }], lastDay: '2026-11-22' }),
    );
    await buy(context, provider, student, id);
    expect(await refusal(testId)).toBe(null);
    context.advance(Date.parse('2026-11-22T18:29:59Z') - context.clock());
    expect(await refusal(testId)).toBe(null);
    context.advance(1000);
    expect(await refusal(testId)).toBe('needsBatch');
    perform(context.services, program('series'), takeEndedOffSale);
    expect(await failure(context.visitor.series.get({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    const late = context.caller(context.addUser('late'));
    expect(await late.checkout.price({ materialId: id })).toMatchObject({ state: 'not-for-sale' });
    expect(await failure(admin().seriesAdmin.setActive({ id, isActive: true }))).toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('A series that is hidden or deleted goes on opening its tests to who has bought it, and is sold to nobody.', async () => {
    const testId = await closed('Model 1');
    const seriesId = putSeries(context, { testIds: [testId] });
    await buy(context, provider, student, seriesId);
    await admin().seriesAdmin.delete({ id: seriesId });
    expect(await refusal(testId)).toBe(null);
    const other = context.caller(context.addUser('other'));
    expect((await other.hall.test({ testId })).refusal).toBe('needsBatch');
    await admin().seriesAdmin.restore({ id: seriesId });
    expect((await other.hall.test({ testId })).refusal).toBe('needsSeries');
  });

  test('A draft of a series is on no public list until it is published.', async () => {
    const testId = await closed('Model 1');
    const { id } = await admin().seriesAdmin.create(newSeries({ tests: [{ testId, isFree: false }], isDraft: true }));
    expect(await failure(context.visitor.series.get({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await context.visitor.materials.list({ search: 'ten model' })).items).toEqual([]);
    expect((await admin().seriesAdmin.list({ drafts: true })).items).toMatchObject([{ id, isDraft: true }]);
    await admin().seriesAdmin.setActive({ id, isActive: true });
    expect((await context.visitor.materials.list({ search: 'ten model' })).items).toMatchObject([
      { id, format: seriesFormat },
    ]);
    expect(await failure(context.visitor.materials.get({ id }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('A series and a material are changed on their own screens only, and no material is called a test series.', async () => {
    const seriesId = putSeries(context);
    const materialId = addMaterial(context);
    expect((await admin().materialsAdmin.list({})).items.map(({ id }) => id)).toEqual([materialId]);
    expect((await admin().seriesAdmin.list({})).items.map(({ id }) => id)).toEqual([seriesId]);
    for (const call of [
      admin().materialsAdmin.setActive({ id: seriesId, isActive: false }),
      admin().seriesAdmin.setActive({ id: materialId, isActive: false }),
      admin().seriesAdmin.delete({ id: materialId }),
    ])
      expect(await failure(call)).toMatchObject({ code: 'NOT_FOUND' });
    const { fileId: _file, ...sold } = {
      ...(await admin().materialsAdmin.list({})).items[0],
      fileId: null,
    };
    expect(sold.format).not.toBe(seriesFormat);
  });

  test('What a series cannot be made of is refused at its field.', async () => {
    const testId = await closed('Model 1');
    const refused = async (change: Partial<SeriesInput>) =>
      (await failure(admin().seriesAdmin.create(newSeries(change)))).message;
    expect(await refused({})).toContain('Choose the tests, or an exam');
    const tests = [{ testId, isFree: false }];
    expect(await refused({ tests: [...tests, ...tests] })).toContain('A test was added twice');
    expect(await refused({ tests: [{ testId: 'gone', isFree: false }] })).toContain('not there any more');
    expect(await refused({ syllabusId: 'gone' })).toContain('not on the notice board');
    expect(await refused({ tests, lastDay: '2026-11-20' })).toBe('This day is over');
  });
});

describe('Who may take a test', () => {
  test('An admin chooses series and batches for a test, and the audit log names them.', async () => {
    const testId = await putPaper(context);
    const seriesId = putSeries(context);
    const batchId = putBatch(context, { members: [student] });
    await admin().testsAdmin.setAudience({
      id: testId,
      isOpenToAll: false,
      seriesIds: [seriesId],
      batchIds: [batchId],
    });
    expect(await refusal(testId)).toBe(null);
    expect(await admin().testsAdmin.audience({ id: testId })).toEqual({
      isOpenToAll: false,
      series: [{ id: seriesId, title: 'PG TRB test series', isChosen: true, ofExam: false }],
      batches: [{ id: batchId, title: 'Evening batch', isIn: true }],
    });
    expect(context.db.select().from(auditLog).all().at(-1)?.after).toMatchObject({
      isOpenToAll: false,
      series: ['PG TRB test series'],
      batches: ['Evening batch'],
    });
    await admin().testsAdmin.setAudience({ id: testId, isOpenToAll: false, seriesIds: [], batchIds: [] });
    expect(await refusal(testId)).toBe('needsBatch');
    const gone = { id: testId, isOpenToAll: false, seriesIds: ['gone'], batchIds: [] };
    expect(await failure(admin().testsAdmin.setAudience(gone))).toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('The next test that a student is shown is one that she may take.', async () => {
    const open = await putPaper(context, { title: 'Open' });
    await closed('Closed');
    expect((await me().tests.mine()).next).toMatchObject({ id: open });
  });
});
