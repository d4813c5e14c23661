import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openDb } from '#server/db/open-db.ts';
import { attempts, objections, papers, testResults, tests } from '#server/db/schema/tests.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { readItemFigures } from '#server/features/mock-tests/hall-key.admin.data.ts';
import { renderNextPaper } from '#server/features/mock-tests/hall-pages.data.ts';
import { readHallTest } from '#server/features/mock-tests/hall-start.data.ts';
import { renderPaper } from '#server/pdf/page-renderer.ts';
import { suspectsFirst } from '#shared/hall-figures.ts';
import { questionCount, spansOf } from '#shared/hall-formats.ts';
import { markSheet } from '#shared/hall-marking.ts';
import { startsComplaint } from '#shared/hall-pages.ts';
import type { SessionUser } from '#shared/users.ts';
import { servicesOn } from '../support/work.ts';

const now = Date.parse('2026-11-21T06:00:00Z');
let db: Db;
beforeAll(async () => {
  db = openDb(':memory:');
  await seedDemo(db, servicesOn(db).config, now);
}, 60_000);
afterAll(() => db.$client.close());

const paperOf = (title: RegExp) => {
  const found = db
    .select()
    .from(papers)
    .innerJoin(tests, eq(tests.id, papers.testId))
    .all()
    .find((row) => title.test(row.tests.title));
  if (!found) throw new Error('no such paper');
  return { ...found.tests, ...found.papers };
};
const model = () => paperOf(/Model Examination/);

test('The demo’s examination was taken by twenty students, and each mark follows from sheet and key.', () => {
  const { testId, format, key, closesAt, opensAt } = model();
  expect(spansOf(format)).toEqual([
    { from: 0, to: 30 },
    { from: 30, to: 180 },
  ]);
  const taken = db.select().from(attempts).where(eq(attempts.testId, testId)).all();
  expect(new Set(taken.map(({ userId }) => userId)).size).toBe(20);
  for (const { id, sheet, startedAt, submittedAt } of taken) {
    const [result] = db.select().from(testResults).where(eq(testResults.attemptId, id)).all();
    const { score, maxScore, isQualified } = markSheet({ format, key: key as string[], sheet });
    expect(result).toMatchObject({ score, maxScore, isQualified });
    expect([startedAt >= (opensAt ?? 0), (submittedAt ?? Infinity) <= (closesAt ?? 0)]).toEqual([true, true]);
  }
});

test('Its results are spread, and one student is good in the subject and fails the Tamil part.', () => {
  const first = db
    .select({ score: testResults.score, isQualified: testResults.isQualified })
    .from(testResults)
    .where(eq(testResults.testId, model().testId))
    .all();
  const scores = first.map(({ score }) => score);
  expect(Math.max(...scores)).toBeGreaterThan(125);
  expect(Math.min(...scores)).toBeLessThan(75);
  const failed = first.filter(({ isQualified }) => !isQualified);
  expect(failed).toHaveLength(1);
  expect(failed[0]?.score).toBeGreaterThan(100);
});

test('The key of one question is probably wrong, the figures say so first, and students object to it.', () => {
  const { testId } = model();
  const { figures } = readItemFigures(db, testId);
  const [suspect, next] = suspectsFirst(figures);
  const [objection] = db.select().from(objections).where(eq(objections.state, 'open')).all();
  expect(suspect?.question).toBe(objection?.question);
  expect(suspect?.likelier).not.toBeNull();
  expect(next?.likelier).toBeNull();
});

test('Students stand on the rank list by name, by initials and district, and not at all.', () => {
  const consents = db.select({ rankName: profiles.rankName, district: profiles.district }).from(profiles).all();
  expect(new Set(consents.map(({ rankName }) => rankName))).toEqual(new Set(['none', 'initials', 'name']));
  for (const { rankName, district } of consents) expect(district !== '').toBe(rankName === 'initials');
});

test('The demo student can start a short test now.', () => {
  const account = db.select().from(users).where(eq(users.email, 'student@example.com')).get();
  const user = { ...account, verificationStatus: 'approved', role: null } as unknown as SessionUser;
  const { testId } = paperOf(/Romantics/);
  expect(readHallTest(db, testId, { user, now })).toMatchObject({ refusal: null, phase: 'open', questions: 25 });
});

test('The pages of both papers are found in their text, Tamil and English.', { timeout: 60_000 }, async () => {
  const services = servicesOn(db);
  const making = { render: renderPaper, signal: new AbortController().signal };
  for (;;) {
    const outcome = await renderNextPaper(services, making);
    if (outcome === null) break;
    expect(outcome).toMatchObject({ pages: expect.any(Number) });
  }
  for (const { pageStarts, format } of [model(), paperOf(/Romantics/)]) {
    expect(startsComplaint(pageStarts, questionCount(format))).toBeNull();
    expect(pageStarts).not.toContain(0);
  }
});
