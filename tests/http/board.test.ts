import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRender } from '#client/entry-server.tsx';
import type { App } from '#server/app.ts';
import { boardNotices } from '#server/db/schema/board.ts';
import { insertBoard } from '#server/demo/board.ts';
import { createTestApp } from '../support/http.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

let context: TestContext;
let app: App;
beforeAll(async () => {
  context = createTestContext({ env: { PUBLIC_URL: 'https://trb.example' } });
  insertBoard(context.db, { stored: new Map(), now: context.clock(), timeZone: context.config.timeZone });
  app = await createTestApp(context, createRender());
});
afterAll(async () => {
  await app.close();
  await context.close();
});

const get = async (url: string) => (await app.inject({ url, headers: { accept: 'text/html' } })).body;

test('A calendar program gets the dates to come as whole days, an expected one by that name, of one exam or of all.', async () => {
  context.db
    .update(boardNotices)
    .set({ text: `One, two; three\n${'long '.repeat(30)}` })
    .run();
  const { headers, body } = await app.inject({ url: '/notices.ics?exam=pg-trb-english' });
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  const lines = body.split('\r\n');
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  const unfolded = body.replaceAll('\r\n ', '').split('\r\n');
  expect(unfolded.filter((line) => /^(DTSTART|DTEND|SUMMARY)/.test(line))).toEqual([
    'DTSTART;VALUE=DATE:20261115',
    'DTEND;VALUE=DATE:20261204',
    String.raw`SUMMARY:Sample: PG TRB English\, apply online`,
    'DTSTART;VALUE=DATE:20270121',
    'DTEND;VALUE=DATE:20270122',
    'SUMMARY:Sample: hall tickets of PG TRB English',
    'DTSTART;VALUE=DATE:20270204',
    'DTEND;VALUE=DATE:20270206',
    String.raw`SUMMARY:Sample: PG TRB English\, written examination`,
    'DTSTART;VALUE=DATE:20270305',
    'DTEND;VALUE=DATE:20270306',
    'SUMMARY:Sample: provisional answer key (expected)',
  ]);
  expect(unfolded.find((line) => line.startsWith('DESCRIPTION'))).toContain(String.raw`\nOne\, two\; three\nlong long`);
  expect((await app.inject({ url: '/notices.ics?exam=another' })).body).not.toContain('VEVENT');
});

test('The pages of the notice board say what they hold without scripts, and weigh at most 40 KB beside the font.', async () => {
  const [board, notice, syllabus] = await Promise.all([
    get('/notices'),
    get('/notices/sample-pg-trb-english-apply-online'),
    get('/syllabus/pg-trb-english'),
  ]);
  expect(board).toContain('written examination');
  expect(board).toMatch(/in (?:<!-- -->)?75 days/);
  expect(notice).toMatch(/as announced(?:<!-- -->)? on Nov 12, 2026 by Sample Recruitment Board/);
  expect(syllabus).toContain('Unit 10: Teaching of English and Pedagogy');
  for (const page of [board, notice, syllabus]) {
    expect(page).toContain('data-load="on-use"');
    expect(brotliCompressSync(page).length).toBeLessThan(40_000);
  }
});

test('Only an announced date is an event for search engines; an expected one is not.', async () => {
  const event = /"@type":"Event","name":"[^"]+","startDate":"[^"]+","endDate":"[^"]+"/;
  expect((await get('/notices/sample-pg-trb-english-written-examination')).match(event)?.[0]).toContain(
    '"startDate":"2027-02-04","endDate":"2027-02-05"',
  );
  expect(await get('/notices/sample-provisional-answer-key')).not.toMatch(event);
});

test('The sitemap names each public notice and syllabus, and one that is taken down answers 404.', async () => {
  const { body } = await app.inject({ url: '/sitemap.xml' });
  expect(body).toContain('<loc>https://trb.example/syllabus/pg-trb-english</loc>');
  expect(body).toContain('<loc>https://trb.example/notices/sample-hall-tickets-of-pg-trb-english</loc>');
  context.db.update(boardNotices).set({ isActive: false }).run();
  expect((await app.inject({ url: '/syllabus/pg-trb-english', headers: { accept: 'text/html' } })).statusCode).toBe(
    404,
  );
  expect((await app.inject({ url: '/sitemap.xml' })).body).not.toContain('hall-tickets');
});
