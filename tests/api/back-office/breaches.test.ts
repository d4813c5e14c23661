import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/audit.ts';
import type { BreachInput } from '#shared/breaches.ts';
import type { SessionUser } from '#shared/users.ts';
import { putOrder } from '../../support/orders.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
let owner: SessionUser;
beforeEach(() => {
  context = createTestContext();
  owner = context.addUser('owner', { isAdmin: true });
});
afterEach(() => context.close());

const api = () => context.caller(owner).breachesAdmin;
const stolen: BreachInput = {
  isDrill: false,
  kind: 'device',
  noticedAt: '2026-11-21T11:00',
  beganAt: '2026-11-20T18:00',
  data: ['account', 'orders'],
  advice: ['strangers'],
  measures: ['loggedOut'],
  note: 'The phone was locked.',
};
const letters = () => context.mails().filter(({ key }) => key?.startsWith('breach:'));
const everybody = { readers: 'everybody', emails: '' } as const;

describe('A data breach', () => {
  test('A case tells each person concerned once, in English and in Tamil, what happened, what may follow and whom to ask.', async () => {
    for (const name of ['asha', 'ravi']) context.addUser(name);
    const { id } = await api().open(stolen);
    const named = { readers: 'named', emails: 'asha@example.com, stranger@example.com\nasha@example.com' } as const;
    expect(await api().tell({ id, letters: named })).toEqual({ letters: 2 });
    expect(await api().tell({ id, letters: everybody })).toEqual({ letters: 2 });
    expect(await api().tell({ id, letters: everybody })).toEqual({ letters: 0 });
    expect(letters().map(({ recipient }) => recipient)).toEqual([
      'asha@example.com',
      'stranger@example.com',
      'owner@example.com',
      'ravi@example.com',
    ]);
    const { text, aboutUserId } = letters()[0] ?? { text: '', aboutUserId: null };
    for (const words of [
      'On Nov 21, 2026 11:00 we noticed that a phone or computer of ours was lost or stolen. It began on Nov 20, 2026 18:00 or later.',
      'Your name, email address and phone number',
      'Strangers may call or write to you',
      'We ended all logins',
      'The phone was locked.',
      'எங்கள் கைபேசி அல்லது கணினி ஒன்று தொலைந்தது',
      'உங்கள் பெயர், மின்னஞ்சல், தொலைபேசி எண்',
      '/privacy',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('Your postal address');
    expect(aboutUserId).not.toBeNull();
    expect(await api().byId({ id })).toMatchObject({ told: 4, toldAt: context.clock() });
  });

  test('A drill mails its letter to the admin alone, and letter and report say that nothing has happened.', async () => {
    context.addUser('asha');
    const { id } = await api().open({ ...stolen, isDrill: true });
    expect(await api().tell({ id, letters: everybody })).toEqual({ letters: 1 });
    expect(letters()).toMatchObject([{ recipient: owner.email, subject: expect.stringMatching(/^DRILL: /) }]);
    const { letter, report } = await api().byId({ id });
    expect([letter, report]).toEqual([expect.stringContaining('This is a drill'), expect.stringMatching(/^DRILL: /)]);
    await api().close({ id, outcome: 'Practised.' });
  });

  test('A case is open on the dashboard until the Board and the persons concerned were told and it is closed; then nothing of it can be changed.', async () => {
    const open = async () => (await context.caller(owner).overviewAdmin.work()).breaches;
    const { id } = await api().open(stolen);
    expect(await open()).toBe(1);
    const close = () => api().close({ id, outcome: 'Phones are locked now.' });
    expect((await failure(close())).message).toBe('Tell the Data Protection Board first');
    await api().report({ id, report: 'board' });
    expect((await failure(api().report({ id, report: 'board' }))).code).toBe('CONFLICT');
    expect((await failure(close())).message).toBe('Tell the persons concerned first');
    await api().tell({ id, letters: everybody });
    await api().correct({ id, case: { ...stolen, measures: ['loggedOut', 'reported'] } });
    expect((await api().byId({ id })).report).toContain('We reported it to the police.');
    await close();
    expect(await open()).toBe(0);
    for (const call of [close, () => api().correct({ id, case: stolen }), () => api().tell({ id, letters: everybody })])
      expect((await failure(call())).code).toBe('CONFLICT');
    expect(await api().list()).toMatchObject([{ id, told: 1, closedAt: context.clock() }]);
    const lines = context.db.select().from(auditLog).all();
    expect(lines.map(({ action }) => action)).toEqual(['create', 'report', 'tell', 'update', 'close']);
    expect(JSON.stringify(lines)).not.toContain('The phone was locked');
  });

  test('A case lists the copies that admins downloaded in its time, and who is known by phone only.', async () => {
    putOrder(context, { phone: '+919000011111' });
    const record = (action: string, name: string, createdAt: number) =>
      context.db
        .insert(auditLog)
        .values({ actorId: owner.id, action, entity: 'export', entityId: name, name, createdAt })
        .run();
    record('export', 'too early', Date.parse('2026-11-20T12:29:00Z'));
    record('export', 'students', Date.parse('2026-11-20T12:31:00Z'));
    record('update', 'no copy', Date.parse('2026-11-20T12:32:00Z'));
    record('download', 'too late', Date.parse('2026-11-21T05:31:00Z'));
    const { id } = await api().open(stolen);
    const { copies, phones, report } = await api().byId({ id });
    expect(copies).toMatchObject([{ name: 'students', actor: 'owner' }]);
    expect(phones).toEqual(['+919000011111']);
    expect(report).toContain('Persons concerned: up to 2.');
  });

  test.each([
    [{ beganAt: '2026-11-22T10:00' }, 'It began before it was noticed'],
    [{ data: ['shoes'] }, 'This is not in the list'],
    [{ advice: [] }, 'Please choose at least one'],
  ] as const)('A case is not opened with %j.', async (wrong, message) => {
    const call = api().open({ ...stolen, ...(wrong as Partial<BreachInput>) });
    expect((await failure(call)).message).toContain(message);
  });
});
