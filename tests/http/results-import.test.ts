import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { testResults } from '#server/db/schema/tests.ts';
import { paths } from '#shared/paths.ts';
import type { SessionUser } from '#shared/users.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { addTest, arrive, codeOf, response } from '../support/results.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

let context: TestContext;
let app: App;
let admin: SessionUser;
let cookie: string;
let testId: string;
let code: string;
beforeEach(async () => {
  context = createTestContext();
  app = await createTestApp(context);
  admin = context.addUser('owner', { isAdmin: true });
  cookie = await cookieOf(context, admin);
  testId = await addTest(context, admin);
  code = codeOf(context.db, context.addUser('meena').id);
});
afterEach(async () => {
  await app.close();
  await context.close();
});

const send = (step: string, payload: string | Buffer, headers: Record<string, string> = { cookie }, id = testId) =>
  app.inject({
    method: 'POST',
    url: `${paths.resultsImport(id)}?step=${step}`,
    payload,
    headers: { 'content-type': 'text/csv', ...headers },
  });
const rows = () => context.db.select().from(testResults).all();

/** A file as Google Forms makes it, for a form in Tamil. */
const formFile = () =>
  '\u{FEFF}"Timestamp","Score","உங்கள் குறியீடு (Code)","1. ""Adonais"" யார்?, எழுதியவர்"\r\n' +
  `"2026/11/20 10:15:30 am GMT+5:30","12 / 20","${code.toLowerCase()}","Shelley"\r\n` +
  '"2026/11/20 1:05:00\u{202F}PM GMT+5:30","8.50 / 20.00","மீனா",""\r\n' +
  '"yesterday","8 / 20","",""\r\n' +
  '"2026/11/20 1:06:00 PM GMT+5:30","","",""\r\n';

describe('Import of a file of responses', () => {
  test('The preview of a response file shows its rows, columns and errors and changes nothing.', async () => {
    const answer = await send('preview', formFile());
    expect(answer.json()).toMatchObject({
      rows: 4,
      new: 2,
      known: 0,
      corrected: 0,
      unmatched: 1,
      codeColumn: 2,
      columns: ['Timestamp', 'Score', 'உங்கள் குறியீடு (Code)', '1. "Adonais" யார்?, எழுதியவர்'],
      unreadableCount: 2,
      unreadable: [
        { line: 4, why: '“yesterday” isn’t a date and time' },
        { line: 5, why: '“” isn’t a score (expected 12 / 20)' },
      ],
      sample: [
        {
          line: 2,
          submittedAt: Date.parse('2026-11-20T04:45:30Z'),
          code: code.toLowerCase(),
          student: 'meena',
          score: 12,
          maxScore: 20,
          outcome: 'new',
        },
        { line: 3, submittedAt: Date.parse('2026-11-20T07:35:00Z'), code: 'மீனா', student: null, score: 8.5 },
      ],
    });
    expect([rows(), context.db.select().from(auditLog).all().at(-1)?.action]).toEqual([[], 'create']);
  });

  test('A response file that is imported several times adds its marks once, and the import is recorded.', async () => {
    expect((await send('import', formFile())).json()).toMatchObject({ new: 2, known: 0 });
    expect((await send('preview', formFile())).json()).toMatchObject({ new: 0, known: 2 });
    expect((await send('import', formFile())).json()).toMatchObject({ new: 0, known: 2, corrected: 0 });
    expect(rows()).toHaveLength(2);
    expect(rows()).toMatchObject([{ source: 'file', score: 12 }, { score: 8.5 }]);
    expect(context.db.select().from(auditLog).all().at(-1)).toMatchObject({
      action: 'import-marks',
      entity: 'test',
      entityId: testId,
      actorId: admin.id,
      after: { new: 0, known: 2 },
    });
  });

  test('A response file adds no response that the script has already sent.', async () => {
    arrive(context, testId, [response({ code, submittedAt: Date.parse('2026-11-20T04:45:30.999Z') })]);
    expect((await send('import', formFile())).json()).toMatchObject({ new: 1, known: 1 });
    expect(rows()).toHaveLength(2);
  });

  test('A response file with corrected marks changes the stored marks.', async () => {
    await send('import', formFile());
    expect((await send('import', formFile().replace('12 / 20', '13 / 20'))).json()).toMatchObject({
      corrected: 1,
      known: 1,
    });
    expect(rows().map(({ score }) => score)).toEqual([13, 8.5]);
  });

  test('A response file from a spreadsheet is read with the day first, or the month first where only that is possible.', async () => {
    const sheet = (first: string, second: string) =>
      `Timestamp,Total score,Code\n${first},5 / 10,A\n${second},6 / 10,B\n`;
    const times = async (first: string, second: string) =>
      (await send('preview', sheet(first, second)))
        .json()
        .sample.map(({ submittedAt }: { submittedAt: number }) => new Date(submittedAt).toISOString());
    const meant = ['2026-10-04T18:30:00.000Z', '2026-11-20T04:45:30.000Z'];
    expect(await times('05/10/2026 00:00:00', '20/11/2026 10:15:30')).toEqual(meant);
    expect(await times('10/05/2026 00:00:00', '11/20/2026 10:15:30')).toEqual(meant);
    expect(await times('2026-10-05 00:00', '2026-11-20T10:15:30')).toEqual(meant);
  });

  test('A response file is read with the code column that the admin chooses.', async () => {
    const file = `When,Marks,Name,Roll\n20/11/2026 10:15:30,5 / 10,Meena,${code}\n`;
    expect((await send('preview', file)).json()).toMatchObject({ codeColumn: null, unmatched: 1, new: 1 });
    expect((await send('preview&codeColumn=3', file)).json()).toMatchObject({ codeColumn: 3, unmatched: 0 });
    expect((await send('preview&codeColumn=9', file)).statusCode).toBe(400);
  });

  test('A response file with two people who typed no code in the same second adds both of them.', async () => {
    const line = '20/11/2026 10:15:30,5 / 10,\n';
    const file = `Timestamp,Score,Code\n${line}${line}`;
    expect((await send('import', file)).json()).toMatchObject({ new: 2 });
    expect((await send('import', file)).json()).toMatchObject({ new: 0, known: 2 });
  });

  const refused: [string, string | Buffer, RegExp][] = [
    ['nothing', '', /empty/],
    ['a heading alone', 'Timestamp,Score,Code\n', /no rows/],
    ['a ZIP file', Buffer.from('PK\u{3}\u{4}rest'), /ZIP or Excel/],
    ['another encoding', Buffer.from([0x54, 0xe9, 0x0a]), /UTF-8/],
    ['NUL', 'Timestamp,Score\n\0,1', /UTF-8/],
    ['open quotes', 'Timestamp,Score\n"2026,1 / 2\n', /cannot? be read|can be read/],
    ['no score', 'Timestamp,Code\n20/11/2026 10:15:30,A\n', /Score.*quiz/],
    ['no time', 'Score,Code\n5 / 10,A\n', /Timestamp/],
    ['60,000 columns', `${'a,'.repeat(60_000)}a\n${','.repeat(60_000)}\n`, /more than 500 columns/],
    ['nothing but commas', `Timestamp,Score\n${','.repeat(5_000_000)}\n`, /more than 500 columns/],
    ['too many rows', `Timestamp,Score\n${'20/11/2026 10:15:30,5 / 10\n'.repeat(10_001)}`, /10,000/],
  ];
  test.each(refused)(
    'A response file that cannot be used is refused with a reason in words: %s.',
    async (_, file, words) => {
      for (const step of ['preview', 'import']) {
        const answer = await send(step, file);
        expect([answer.statusCode, answer.json().error]).toEqual([400, expect.stringMatching(words)]);
      }
      expect(rows()).toEqual([]);
    },
  );

  test('A response file may hold long answers with many commas in them.', async () => {
    const answer = `"${'Keats, '.repeat(600)}"`;
    const file = `Timestamp,Score,Essay\n20/11/2026 10:15:30,5 / 10,${answer}\n`;
    expect((await send('import', file)).json()).toMatchObject({ new: 1 });
  });

  test('A response file is taken only from an admin, for an existing test, up to 5 MB and from our own page.', async () => {
    const student = await cookieOf(context, context.addUser('student'));
    const file = formFile();
    expect((await send('import', file, {})).statusCode).toBe(401);
    expect((await send('import', file, { cookie: student })).statusCode).toBe(403);
    expect((await send('import', file, { cookie, origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await send('import', file, { cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await send('import', file, { cookie }, 'nothing')).statusCode).toBe(404);
    expect((await send('delete', file)).statusCode).toBe(400);
    expect((await send('import', 'x'.repeat(5 * 1024 * 1024 + 1))).statusCode).toBe(413);
    expect((await send('import', file, { cookie, 'content-type': 'multipart/form-data; boundary=x' })).statusCode).toBe(
      415,
    );
    expect(rows()).toEqual([]);
  });

  test('A response file of 10,000 rows is imported in one request.', async () => {
    const lines = Array.from(
      { length: 10_000 },
      (_, index) => `${new Date(Date.UTC(2026, 9, 1) + index * 61_000).toISOString().slice(0, 19)},5 / 10,C${index}\n`,
    );
    const file = `Timestamp,Score,Code\n${lines.join('')}`;
    expect((await send('import', file)).json()).toMatchObject({ new: 10_000 });
    expect((await send('import', file)).json()).toMatchObject({ known: 10_000, new: 0 });
  });
});

describe('Export of a test’s marks', () => {
  const get = (headers: Record<string, string> = { cookie }, id = testId) =>
    app.inject({ url: paths.resultsExport(id), headers });

  test('The export of marks is a CSV file that a spreadsheet opens correctly.', async () => {
    arrive(context, testId, [
      response({ code, submittedAt: Date.parse('2026-11-20T04:45:30Z') }),
      response({ code: '=cmd|"/c calc"', score: 2.5, submittedAt: Date.parse('2026-11-20T04:45:29Z') }),
    ]);
    const answer = await get();
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="marks-2026-11-21.csv"',
      'cache-control': 'private, no-store',
    });
    expect(answer.body).toBe(
      '\u{FEFF}"Submitted","Student","Email","Code","Score","Out of","Percent","Source"\r\n' +
        `"2026-11-20 10:15:30","meena","meena@example.com","${code}",12,20,60,"Form"\r\n` +
        `"2026-11-20 10:15:29","","","'=cmd|""/c calc""",2.5,20,12.5,"Form"\r\n`,
    );
  });

  test('Only an admin on our own page gets the export of marks.', async () => {
    const student = await cookieOf(context, context.addUser('student'));
    const answers = [
      await get({}),
      await get({ cookie: student }),
      await get({ cookie, 'sec-fetch-site': 'cross-site' }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 403, 403]);
    expect((await get({ cookie }, 'nothing')).statusCode).toBe(404);
  });
});
