import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { batchMembers } from '#server/db/schema/series.ts';
import { tests } from '#server/db/schema/tests.ts';
import { paths } from '#shared/paths.ts';
import type { SessionUser } from '#shared/users.ts';
import { createFakeGateway, fakeGatewayEnv } from '../support/fake-gateway.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { putPaper, rightSheet, take } from '../support/papers.ts';
import { putBatch, putSeries } from '../support/series.ts';
import { buy } from '../support/shop.ts';
import { createTestContext, failure, type TestContext } from '../support/test-context.ts';

let provider: ReturnType<typeof createFakeGateway>;
let context: TestContext;
let app: Awaited<ReturnType<typeof createTestApp>>;
beforeEach(async () => {
  provider = createFakeGateway();
  context = createTestContext({ gateway: provider.gateway, env: fakeGatewayEnv });
  app = await createTestApp(context);
});
afterEach(async () => {
  await app.close();
  await context.close();
});

const put = (title: string, formUrl: string) =>
  context.db
    .insert(tests)
    .values({
      title,
      category: 'PG_TRB',
      difficulty: 'hard',
      googleFormUrl: formUrl,
      isOpenToAll: false,
      createdAt: 1,
      updatedAt: 1,
    })
    .returning({ id: tests.id })
    .get().id;

/** A paper and a form that one series and one batch open, and everybody who may come to their doors. */
async function openDoors() {
  const paperId = await putPaper(context, { isOpenToAll: false, attempts: 2 });
  const formId = put('Closed form', 'https://forms.gle/Closed');
  const seriesId = putSeries(context, { testIds: [paperId, formId] });
  const names = ['holder', 'refunded', 'member', 'exMember', 'nobody'] as const;
  const students = Object.fromEntries(names.map((name) => [name, context.addUser(name)])) as Record<
    (typeof names)[number],
    SessionUser
  >;
  const people: Record<string, SessionUser | null> = {
    visitor: null,
    ...students,
    pendingHolder: context.addUser('pendingHolder', { status: 'pending' }),
    rejectedHolder: context.addUser('rejectedHolder', { status: 'rejected' }),
    desk: context.addUser('desk', { role: 'desk' }),
    content: context.addUser('content', { role: 'content' }),
    owner: context.addUser('owner', { isAdmin: true }),
  };
  putBatch(context, { members: [students.member, students.exMember], testIds: [paperId, formId] });
  for (const buyer of [students.holder, students.refunded, people.pendingHolder, people.rejectedHolder])
    if (buyer) await buy(context, provider, buyer, seriesId);
  return { paperId, formId, seriesId, people, students };
}

/** Sends all the money of this buyer back, and takes the other out of the batch. */
async function endRights({ people, students }: Awaited<ReturnType<typeof openDoors>>) {
  const owner = context.caller(people.owner ?? null);
  const [payment] = (await owner.ordersAdmin.list({ search: 'refunded' })).items;
  if (!payment) throw new Error('There is no order');
  const details = await owner.ordersAdmin.byId({ id: payment.id });
  const [paid] = details.payments;
  await owner.refundsAdmin.request({ paymentId: paid?.id ?? '', amountPaise: 49_900, reason: '', key: '1'.repeat(32) });
  context.db.delete(batchMembers).where(eq(batchMembers.userId, students.exMember.id)).run();
}

const cookie = async (user: SessionUser | null) => (user ? await cookieOf(context, user) : '');

/** How each door of the paper and of the form answers this person: rules and start, form, page, PDF, solutions, a page of these. */
async function doors(testIds: { paperId: string; formId: string; seriesId: string }, user: SessionUser | null) {
  const { paperId, formId, seriesId } = testIds;
  const headers = { cookie: await cookie(user) };
  const status = async (url: string) => (await app.inject({ url, headers })).statusCode;
  const started = await context
    .caller(user)
    .hall.start({ testId: paperId, device: 'device-1' })
    .then(
      (answer) => (answer.outcome === 'refused' ? answer.refusal : answer.outcome),
      (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'threw'),
    );
  const form = await app.inject({ url: paths.testStart(formId), headers });
  const ways: Record<string, string> = { 'https://forms.gle/Closed': 'form', [paths.series(seriesId)]: 'series' };
  return [
    started,
    ways[String(form.headers.location)] ?? form.headers.location,
    await status(paths.paperPage(paperId, 1)),
    await status(paths.paperFile(paperId)),
    await status(paths.paperSolutions(paperId)),
    await status(paths.solutionPage(paperId, 1)),
  ];
}

test('R26: Only a verified holder, a verified member and admins of tests come through the doors of a closed test.', async () => {
  const opened = await openDoors();
  await endRights(opened);
  const table = Object.fromEntries(
    await Promise.all(
      Object.entries(opened.people).map(async ([who, user]) => [who, await doors(opened, user)] as const),
    ),
  );
  const inFirstPart = [200, 404, 404, 404];
  const none = [404, 404, 404, 404];
  expect(table).toEqual({
    visitor: ['UNAUTHORIZED', paths.tests, ...none],
    holder: ['started', 'form', ...inFirstPart],
    refunded: ['needsSeries', 'series', ...none],
    member: ['started', 'form', ...inFirstPart],
    exMember: ['needsSeries', 'series', ...none],
    nobody: ['needsSeries', 'series', ...none],
    pendingHolder: ['notVerified', paths.tests, ...none],
    rejectedHolder: ['notVerified', paths.tests, ...none],
    desk: ['needsSeries', 'series', ...none],
    content: ['started', 'form', 200, 200, 200, 200],
    owner: ['started', 'form', 200, 200, 200, 200],
  });
});

test('R26: After a refund, or out of the batch, what was taken can be read, and nothing more can be begun.', async () => {
  const opened = await openDoors();
  const { paperId, students } = opened;
  const readable = [200, 200, 200, 200];
  for (const student of [students.refunded, students.exMember]) {
    const attemptId = await take(context.caller(student), paperId, rightSheet);
    expect(await context.caller(student).hall.result({ attemptId })).toMatchObject({
      state: 'closed',
      key: expect.any(Array),
    });
  }
  await endRights(opened);
  for (const student of [students.refunded, students.exMember]) {
    expect(await doors(opened, student)).toEqual(['needsSeries', 'series', ...readable]);
    const { attempts, refusal } = await context.caller(student).hall.test({ testId: paperId });
    expect([attempts.length, refusal]).toEqual([1, 'needsSeries']);
    const attemptId = attempts[0]?.id ?? '';
    expect(await context.caller(student).hall.result({ attemptId })).toMatchObject({
      state: 'closed',
      key: expect.any(Array),
    });
  }
  expect(await failure(context.caller(students.nobody).hall.result({ attemptId: 'x' }))).toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('R26: A test that is running when the money goes back is written to its end.', async () => {
  const opened = await openDoors();
  const { paperId, students } = opened;
  const caller = context.caller(students.refunded);
  const started = await caller.hall.start({ testId: paperId, device: 'device-1' });
  await endRights(opened);
  const attemptId = started.outcome === 'started' ? started.attempt.id : '';
  expect(await caller.hall.open({ attemptId, device: 'device-2' })).toMatchObject({ outcome: 'open' });
  expect(await caller.hall.start({ testId: paperId, device: 'device-3' })).toMatchObject({ outcome: 'started' });
  const headers = { cookie: await cookie(students.refunded) };
  expect((await app.inject({ url: paths.paperPage(paperId, 1), headers })).statusCode).toBe(200);
});
