import { createHmac } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import { testResults, tests } from '#server/db/schema/tests.ts';
import { sealScriptSecrets } from '#server/features/mock-tests/results.data.ts';
import { perform, program } from '#server/work.ts';
import { prefilledFormUrl } from '#shared/google-forms.ts';
import { paths } from '#shared/paths.ts';
import { scoreScript } from '#shared/results-script.ts';
import type { SessionUser } from '#shared/users.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { addTest, codeOf, formUrl, response } from '../support/results.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

let context: TestContext;
let app: App;
let admin: SessionUser;
let testId: string;
let secret: string;
beforeEach(async () => {
  context = createTestContext();
  app = await createTestApp(context);
  admin = context.addUser('owner', { isAdmin: true });
  testId = await addTest(context, admin);
  secret = await newSecret(testId);
});
afterEach(async () => {
  await app.close();
  await context.close();
});

async function newSecret(id: string): Promise<string> {
  await context.caller(admin).resultsAdmin.newSecret({ id });
  return (await context.caller(admin).resultsAdmin.setup({ id })).secret;
}
const sign = (body: string, key = secret) => createHmac('sha256', key).update(body).digest('hex');
const rows = () => context.db.select().from(testResults).all();

/** Posts a body as the script does. */
const post = (body: string, headers: Record<string, string> = { 'x-signature': sign(body) }, id = testId) =>
  app.inject({
    method: 'POST',
    url: paths.testResults(id),
    payload: body,
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('POST /tests/{id}/scores', () => {
  test('The scores endpoint takes signed marks, one or several, without a cookie.', async () => {
    const code = codeOf(context.db, context.addUser('student').id);
    const one = await post(JSON.stringify(response({ code })));
    expect([one.statusCode, one.json()]).toEqual([200, { new: 1, known: 0, corrected: 0, unmatched: 0 }]);
    expect(one.headers['cache-control']).toBe('no-store');
    const several = await post(JSON.stringify([response({ code }), response({ code: 'குறியீடு' })]));
    expect(several.json()).toMatchObject({ new: 2, unmatched: 1 });
    expect(rows()).toHaveLength(3);
  });

  test('A response that is posted 20 times at once to the scores endpoint is stored once.', async () => {
    const body = JSON.stringify(response());
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(body)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(answers.filter((answer) => answer.json().new === 1)).toHaveLength(1);
    expect(rows()).toHaveLength(1);
  });

  test('The scores endpoint refuses every wrong signature and stores nothing.', async () => {
    const body = JSON.stringify(response());
    const other = await addTest(context, admin, { title: 'Other' });
    const wrong = [
      '',
      'x',
      sign(body).slice(1),
      `${sign(body)}0`,
      sign(body).toUpperCase(),
      sign(body, ''),
      sign(body, await newSecret(other)),
      sign(`${body} `),
      sign(JSON.stringify(JSON.parse(body), null, 1)),
      createHmac('sha256', secret).update(body).digest('base64'),
    ];
    for (const signature of wrong) expect((await post(body, { 'x-signature': signature })).statusCode).toBe(400);
    expect((await post(body, {})).statusCode).toBe(400);
    // The same marks written in another way are not what was signed.
    expect((await post(JSON.stringify(JSON.parse(body), null, 1), { 'x-signature': sign(body) })).statusCode).toBe(400);
    // Nor are they another test's marks.
    expect((await post(body, { 'x-signature': sign(body) }, other)).statusCode).toBe(400);
    expect(rows()).toEqual([]);
  });

  test('The scores endpoint answers 404 for an unknown test or a test without a script, whatever is sent.', async () => {
    const silent = await addTest(context, admin, { title: 'Silent' });
    const body = JSON.stringify(response());
    for (const id of [silent, 'f'.repeat(32), '..', "' or 1=1 --"]) {
      for (const key of ['', secret]) {
        const answer = await post(body, { 'x-signature': sign(body, key) }, encodeURIComponent(id));
        expect(answer.statusCode).toBe(404);
      }
    }
    expect(rows()).toEqual([]);
  });

  test('The scores endpoint refuses an old secret once there is a new one.', async () => {
    const body = JSON.stringify(response());
    const old = sign(body);
    secret = await newSecret(testId);
    expect((await post(body, { 'x-signature': old })).statusCode).toBe(400);
    expect((await post(body)).statusCode).toBe(200);
  });

  test('T10: The secret of a form’s script is sealed in the data file, also one that an earlier version stored in plain.', async () => {
    const stored = () =>
      context.db.select({ sealed: tests.scoreSecret }).from(tests).where(eq(tests.id, testId)).get()?.sealed;
    expect(stored()).not.toContain(secret);
    context.db.update(tests).set({ scoreSecret: secret }).where(eq(tests.id, testId)).run();
    perform(context, program('start'), (work) => sealScriptSecrets(work, context.sealer));
    expect(stored()).not.toContain(secret);
    expect((await post(JSON.stringify(response()))).statusCode).toBe(200);
  });

  const bad: [string, string][] = [
    ['no JSON', '{'],
    ['nothing', ''],
    ['null', 'null'],
    ['a text', '"marks"'],
    ['a deep list', '['.repeat(20_000)],
    ['another field', JSON.stringify({ ...response(), isAdmin: true })],
    ['more marks than there are', JSON.stringify(response({ score: 21 }))],
    ['marks below none', JSON.stringify(response({ score: -1 }))],
    ['marks without a number', '{"responseId":"a","code":"","score":1e999,"maxScore":20,"submittedAt":1795168800000}'],
    ['marks out of nothing', JSON.stringify(response({ score: 0, maxScore: 0 }))],
    ['a time to come', JSON.stringify(response({ submittedAt: Date.parse('2026-12-24T00:00:00Z') }))],
    ['a time as text', JSON.stringify({ ...response(), submittedAt: '2026-11-20' })],
    ['a strange id', JSON.stringify(response({ responseId: 'a b' }))],
    ['more than a hundred', JSON.stringify(Array.from({ length: 101 }, () => response()))],
    ['one bad among good ones', JSON.stringify([response(), response({ score: 99 })])],
  ];
  test.each(bad)('The scores endpoint answers 400 to %s and stores nothing.', async (_, body) => {
    expect((await post(body)).statusCode).toBe(400);
    expect(rows()).toEqual([]);
  });

  test('The scores endpoint refuses more than 64 KB, another content type and a page of another site.', async () => {
    const large = JSON.stringify(response({ code: 'x'.repeat(66_000) }));
    expect((await post(large)).statusCode).toBe(413);
    const body = JSON.stringify(response());
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect((await post(body, { 'x-signature': sign(body), 'content-type': type })).statusCode).toBe(415);
    const evil = { 'x-signature': sign(body), origin: 'https://evil.example' };
    expect((await post(body, evil)).statusCode).toBe(403);
    expect(rows()).toEqual([]);
  });

  test('The scores endpoint keeps at most 100 characters of a code, without line breaks.', async () => {
    await post(JSON.stringify(response({ code: ` =1+1\n\u{0}${'🙂'.repeat(500)}` })));
    const [row] = rows();
    expect(Array.from(row?.code ?? '')).toHaveLength(100);
    expect(row?.code).toMatch(/^=1\+1 🙂/u);
  });

  describe('Replays of a signed request', () => {
    const timed = (score: number, sentAt: number) =>
      JSON.stringify({ sentAt, responses: [response({ responseId: 'r1', score })] });
    const score = () => rows().map((row) => row.score);
    const minute = 60_000;

    test('A signed request that is sent again does not undo marks that were corrected since.', async () => {
      const first = timed(12, context.clock());
      await post(first);
      context.advance(minute);
      expect((await post(timed(18, context.clock()))).json()).toMatchObject({ corrected: 1 });
      expect((await post(first)).json()).toMatchObject({ known: 1, corrected: 0 });
      expect(score()).toEqual([18]);
    });

    test('A signed request that comes late changes nothing when the right marks were sent again in between.', async () => {
      const lost = timed(3, context.clock() + 1);
      await post(timed(12, context.clock()));
      await post(timed(12, context.clock() + 2));
      await post(lost);
      expect(score()).toEqual([12]);
    });

    test('A signed request is refused more than 15 minutes after the time in it, and more than 15 minutes before it.', async () => {
      const body = timed(12, context.clock());
      for (const ms of [15 * minute + 1, -2 * (15 * minute + 1)]) {
        context.advance(ms);
        const answer = await post(body);
        expect([answer.statusCode, answer.json()]).toEqual([
          400,
          { error: 'These marks were not sent now. Run the script again.' },
        ]);
      }
      expect(rows()).toEqual([]);
      context.advance(1);
      expect((await post(body)).json()).toMatchObject({ new: 1 });
    });

    test('A signed request without a time, as older scripts send it, adds responses and changes none.', async () => {
      const untimed = (mark: number) => JSON.stringify([response({ responseId: 'r1', score: mark })]);
      expect((await post(untimed(12))).json()).toMatchObject({ new: 1 });
      expect((await post(untimed(18))).json()).toMatchObject({ known: 1, corrected: 0 });
      expect((await post(timed(18, context.clock()))).json()).toMatchObject({ corrected: 1 });
      await post(untimed(12));
      expect(score()).toEqual([18]);
    });
  });

  test('The scores endpoint stops a flood from one network for 10 seconds, and nobody else.', async () => {
    const body = JSON.stringify(response());
    const from = (remoteAddress: string) =>
      app.inject({
        method: 'POST',
        url: paths.testResults(testId),
        payload: body,
        headers: { 'content-type': 'application/json' },
        remoteAddress,
      });
    for (let turn = 0; turn < 300; turn++) await from('203.0.113.7');
    expect((await from('203.0.113.7')).statusCode).toBe(429);
    expect((await from('203.0.113.8')).statusCode).toBe(400);
    context.advance(10_000);
    expect((await from('203.0.113.7')).statusCode).toBe(400);
  });
});

describe('GET /tests/{id}/start', () => {
  const start = async (user: SessionUser, id = testId) =>
    app.inject({ url: paths.testStart(id), headers: { cookie: await cookieOf(context, user) } });

  test('The start of a test fills the student’s own code into the form, the same each time.', async () => {
    const student = context.addUser('student');
    const code = await context.caller(student).results.code();
    for (const _ of [1, 2])
      expect((await start(student)).headers.location).toBe(`${formUrl}?usp=pp_url&entry.77=${code}`);
    expect((await start(context.addUser('other'))).headers.location).not.toContain(code);
  });

  test('The start of a test fills in nothing when the form asks for no code.', async () => {
    const plain = await addTest(context, admin, { codeEntry: '' });
    expect((await start(context.addUser('student'), plain)).headers.location).toBe(formUrl);
  });

  test.each([
    ['https://forms.gle/Abc', 'https://forms.gle/Abc'],
    [`${formUrl}?hl=ta`, `${formUrl}?hl=ta&usp=pp_url&entry.1=AB`],
    [`${formUrl}?entry.1=CODE&entry.2=x`, `${formUrl}?entry.1=AB&entry.2=x&usp=pp_url`],
    ['https://docs.google.com.evil.example/forms/d/x', 'https://docs.google.com.evil.example/forms/d/x'],
    ['https://evil.example/?docs.google.com/forms/', 'https://evil.example/?docs.google.com/forms/'],
  ])('The form link %s leads to %s when a code is to be filled in.', (url, there) => {
    expect(prefilledFormUrl(url, { entry: 'entry.1', answer: 'AB' })).toBe(there);
  });
});

describe('Script for Google Forms', () => {
  type Answer = { title: string; text: string; points?: number; score?: number };

  /** A response as Apps Script hands it out. */
  const formResponse = (id: string, answers: Answer[], entry = '') => {
    const items = answers.map(({ title, text, points, score }) => ({
      getItem: () => ({
        getTitle: () => title,
        getType: () => (points === undefined ? 'GRID' : 'MULTIPLE_CHOICE'),
        asMultipleChoiceItem: () => ({ getPoints: () => points }),
      }),
      getResponse: () => text,
      getScore: () => score ?? 0,
      isGraded: points !== undefined,
    }));
    return {
      getId: () => id,
      getTimestamp: () => new Date('2026-11-20T10:00:00.250Z'),
      getItemResponses: () => items,
      getGradableItemResponses: () => items.filter(({ isGraded }) => isGraded),
      toPrefilledUrl: () => `${formUrl}?usp=pp_url&entry.5=Madurai&${entry}`,
    };
  };

  /** Runs the script with stand-ins for Google's services, the site being the real one. */
  function runScript(call: string, { event, all = [], codeEntry = 'entry.77', down = 0 }: RunOptions = {}) {
    const made: string[] = [];
    const waits: number[] = [];
    const posts: { url: string; body: string; headers: Record<string, string>; contentType: string }[] = [];
    let failures = down;
    const trigger = { forForm: () => trigger, onFormSubmit: () => trigger, create: () => made.push('trigger') };
    const sandbox = {
      event,
      Date: { now: () => context.clock() },
      console: { log: () => {} },
      FormApp: { getActiveForm: () => ({ getResponses: () => all }) },
      ScriptApp: {
        getProjectTriggers: () => [{ getHandlerFunction: () => 'sendResponse' }, { getHandlerFunction: () => 'mine' }],
        deleteTrigger: () => made.push('deleted'),
        newTrigger: (handler: string) => {
          made.push(handler);
          return trigger;
        },
      },
      Utilities: {
        Charset: { UTF_8: 'UTF_8' },
        sleep: (ms: number) => waits.push(ms),
        computeHmacSha256Signature: (text: string, key: string) => [
          ...new Int8Array(createHmac('sha256', key).update(text, 'utf8').digest()),
        ],
      },
      UrlFetchApp: {
        fetch(url: string, options: { payload: string; headers: Record<string, string>; contentType: string }) {
          if (failures-- > 0) throw new Error('Address unavailable');
          posts.push({ url, body: options.payload, headers: options.headers, contentType: options.contentType });
          return { getResponseCode: () => 200, getContentText: () => '' };
        },
      },
    };
    const address = `https://example.in${paths.testResults(testId)}`;
    runInNewContext(`${scoreScript({ address, secret, codeEntry })}\n${call}`, sandbox);
    return { posts, made, waits };
  }
  type RunOptions = { event?: unknown; all?: unknown[]; codeEntry?: string; down?: number };

  /** Hands what the script posted to the real route. */
  const deliver = async ({ posts }: ReturnType<typeof runScript>) => {
    const answers = [];
    for (const { url, body, headers, contentType } of posts) {
      expect(url).toBe(`https://example.in/tests/${testId}/scores`);
      const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
      answers.push(await post(body, { ...sent, 'content-type': contentType }));
    }
    return answers.map((answer) => answer.json());
  };

  const answers = (text: string): Answer[] => [
    { title: 'Your code', text },
    { title: 'Who wrote Adonais?', text: 'Shelley', points: 2, score: 2 },
    { title: 'Left empty', text: '', points: 3 },
    { title: 'Who wrote Lamia?', text: 'Keats', points: 5, score: 4 },
  ];

  test('The Google Forms script sends a response that the site understands and gives to the right student.', async () => {
    const student = context.addUser('student');
    const code = codeOf(context.db, student.id);
    const event = {
      response: formResponse('2_ABaOnuc-x_1', answers('changed'), `entry.77=${code.slice(0, 4)}+${code.slice(4)}`),
    };
    expect(await deliver(runScript('sendResponse(event)', { event }))).toEqual([
      { new: 1, known: 0, corrected: 0, unmatched: 0 },
    ]);
    expect(rows()).toMatchObject([
      { responseId: '2_ABaOnuc-x_1', userId: student.id, score: 6, maxScore: 10, source: 'form' },
    ]);
    expect(rows()[0]?.submittedAt).toBe(Date.parse('2026-11-20T10:00:00.250Z'));
  });

  test('The Google Forms script finds the code by the title of the question when the entry is not found.', async () => {
    for (const [title, codeEntry] of [
      ['மாணவர் குறியீடு', 'entry.77'],
      ['Student CODE', ''],
    ] as const) {
      const given = answers('தமிழ் ABC').map((answer, index) => (index === 0 ? { ...answer, title } : answer));
      const event = { response: formResponse(`r-${codeEntry}`, given) };
      await deliver(runScript('sendResponse(event)', { event, codeEntry }));
    }
    expect(rows().map(({ code }) => code)).toEqual(['தமிழ் ABC', 'தமிழ் ABC']);
  });

  test('The Google Forms script sends all responses in batches when it is set up, and sending them again changes nothing.', async () => {
    const all = Array.from({ length: 120 }, (_, index) => formResponse(`r${index}`, answers(`c${index}`)));
    const run = runScript('setUp()', { all });
    expect(run.made).toEqual(['deleted', 'sendResponse', 'trigger']);
    expect(run.posts.every(({ body }) => Buffer.byteLength(body) < 64 * 1024)).toBe(true);
    expect((await deliver(run)).map((tally) => tally.new)).toEqual([50, 50, 20]);
    expect((await deliver(runScript('sendAllAgain()', { all }))).map((tally) => tally.known)).toEqual([50, 50, 20]);
    expect(rows()).toHaveLength(120);
  });

  test('The Google Forms script tries again while the site is away, and reports an error in the end.', () => {
    const event = { response: formResponse('r', answers('')) };
    const run = runScript('sendResponse(event)', { event, down: 3 });
    expect([run.posts.length, run.waits]).toEqual([1, [2000, 4000, 8000]]);
    expect(() => runScript('sendResponse(event)', { event, down: 5 })).toThrow(
      'The website did not take the marks: Error: Address unavailable',
    );
  });

  test('The Google Forms script says what is missing when the form is no quiz.', () => {
    const event = { response: formResponse('r', [{ title: 'Code', text: '' }]) };
    expect(() => runScript('sendResponse(event)', { event })).toThrow(/Make it a quiz/);
  });
});
