import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import { verificationAnswers } from '#server/db/schema/verification-answers.ts';
import { sweepAnswers } from '#server/features/accounts/verification-answers.data.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { perform, program } from '#server/work.ts';
import { maxAnswerBytes, uploadRefusals } from '#shared/files.ts';
import { keptMs } from '#shared/retention.ts';
import type { SessionUser } from '#shared/users.ts';
import { countRows, pictures } from '../support/files.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

let context: TestContext;
let app: App;
let asha: SessionUser;
let owner: SessionUser;
const cookies = { asha: '', owner: '', arun: '' };
beforeEach(async () => {
  context = createTestContext();
  app = await createTestApp(context);
  asha = context.addUser('asha', { status: 'pending' });
  owner = context.addUser('owner', { isAdmin: true });
  cookies.asha = await cookieOf(context, asha);
  cookies.owner = await cookieOf(context, owner);
  cookies.arun = await cookieOf(context, context.addUser('arun'));
});
afterEach(async () => {
  await app.close();
  await context.close();
});

const admin = () => context.caller(owner).studentsAdmin;
const student = async () => (await admin().list({ search: 'asha' })).items[0];
const decide = async (status: 'approved' | 'rejected', asksFile = false) => {
  const id = (await student())?.id ?? '';
  await admin().decide({ ids: [id], status, reason: 'The certificate could not be read', asksFile });
  return id;
};
const answers = () => context.db.select().from(verificationAnswers).all();

type Sending = { payload?: Buffer; cookie?: string; query?: string };
const send = ({ payload = pictures.png, cookie = cookies.asha, query = 'name=degree.png&text=Here' }: Sending = {}) =>
  app.inject({
    method: 'POST',
    url: `/verification-answers?${query}`,
    headers: { cookie, 'content-type': 'application/octet-stream' },
    payload,
  });

const sendWords = (text: string) =>
  app.inject({
    method: 'POST',
    url: `/verification-answers?${new URLSearchParams({ text })}`,
    headers: { cookie: cookies.asha },
  });

describe('Answers to a rejection', () => {
  test('A rejected student who answers in words is under review again, is told so, and the admin reads it.', async () => {
    const id = await decide('rejected');
    expect((await sendWords(' ')).json()).toEqual({ error: 'Please write your answer' });
    expect((await sendWords('I study at Madurai')).json()).toEqual({ answered: true });
    expect(await student()).toMatchObject({ verificationStatus: 'pending', verificationReason: '' });
    expect(await admin().answers({ id })).toMatchObject([{ text: 'I study at Madurai', fileName: null }]);
    expect(context.mails().at(-1)).toMatchObject({ recipient: asha.email, subject: 'We have your answer' });
    expect((await sendWords('And again')).statusCode).toBe(409);
  });

  test('A file that was asked for is opened by admins alone, and goes 35 days after the next decision.', async () => {
    const id = await decide('rejected', true);
    expect(await context.caller(asha).profile.asksFile()).toBe(true);
    expect((await send()).json()).toEqual({ answered: true });
    const [answer] = await admin().answers({ id });
    expect(answer).toMatchObject({ text: 'Here', fileName: 'degree.png' });
    const url = `/admin-export/verification-answers/${answer?.id}`;
    expect((await app.inject({ url, headers: { cookie: cookies.owner } })).rawPayload).toEqual(pictures.png);
    for (const [cookie, status] of [
      ['', 401],
      [cookies.asha, 403],
      [cookies.arun, 403],
    ] as const)
      expect((await app.inject({ url, headers: { cookie } })).statusCode).toBe(status);

    const clean = async () => {
      perform(context, program('housekeeping'), sweepAnswers);
      await sweepFiles(context.db, context.clock());
    };
    context.advance(keptMs('verificationAnswers') * 2);
    await clean();
    expect(countRows(context).files).toBe(1);
    await decide('approved');
    context.advance(keptMs('verificationAnswers') + 1);
    await clean();
    expect([answers(), countRows(context)]).toEqual([[], { files: 0, chunks: 0 }]);
  });

  test('Somebody may send five files in an hour, whatever becomes of them.', async () => {
    await decide('rejected', true);
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn++) statuses.push((await send({ payload: Buffer.from('MZ program') })).statusCode);
    expect(statuses).toEqual([415, 415, 415, 415, 415, 429]);
    context.advance(60 * 60_000);
    expect((await send()).json()).toEqual({ answered: true });
  });

  test.each([
    ['nobody signed in', { cookie: '' }, 401, 'Please Login'],
    ['what is no picture and no PDF', { payload: Buffer.from('MZ program') }, 415, uploadRefusals.notAnswer],
    ['an empty file', { payload: Buffer.alloc(0) }, 400, uploadRefusals.empty],
    [
      'one too large',
      { payload: Buffer.concat([pictures.png, Buffer.alloc(maxAnswerBytes)]) },
      413,
      uploadRefusals.answerTooLarge,
    ],
    ['too many words', { query: `name=a.png&text=${'a'.repeat(501)}` }, 400, /At most 500/],
  ])('An answer is refused, and nothing of it is stored, for this reason: %s.', async (_what, given, status, error) => {
    await decide('rejected', true);
    const refused = await send(given);
    expect(refused.statusCode).toBe(status);
    expect(refused.json().error).toMatch(error);
    expect([answers(), countRows(context)]).toEqual([[], { files: 0, chunks: 0 }]);
  });

  test('A file that nobody asked for is refused.', async () => {
    await decide('rejected');
    expect((await send()).statusCode).toBe(409);
    expect([answers(), countRows(context)]).toEqual([[], { files: 0, chunks: 0 }]);
  });

  test('A decision that is undone leaves the answer waiting for one.', async () => {
    const id = await decide('rejected');
    await sendWords('Please look again');
    await decide('approved');
    expect(answers()[0]?.decidedAt).toBe(context.clock());
    await admin().decide({ ids: [id], status: 'pending' });
    expect(answers()[0]?.decidedAt).toBeNull();
  });
});
