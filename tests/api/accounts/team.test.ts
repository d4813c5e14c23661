import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/passwords.ts';
import { createSession, validateSession } from '#server/auth/sessions.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { mails } from '#server/db/schema/mails.ts';
import { adminInvitations, consents, sessions, users } from '#server/db/schema/users.ts';
import { changeRole } from '#server/features/accounts/auth.admin.data.ts';
import { sweepAccounts } from '#server/features/accounts/auth.data.ts';
import type { SessionUser } from '#shared/users.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';
import { workOn } from '../../support/work.ts';

const day = 24 * 60 * 60_000;
const password = 'a long one for admins';

let context: TestContext;
let owner: SessionUser;
let team: TestContext['visitor']['teamAdmin'];
beforeEach(async () => {
  context = createTestContext();
  owner = context.addUser('owner', { isAdmin: true, passwordHash: await hashPassword(password) });
  team = context.caller(owner).teamAdmin;
});
afterEach(() => context.close());

const mailsTo = (name: string) =>
  context
    .mails()
    .filter(({ recipient }) => recipient === `${name}@example.com`)
    .map(({ subject }) => subject);
const roleOf = (id: string) => context.db.select().from(users).where(eq(users.id, id)).get()?.role;
const account = async (name: string, text = password) =>
  context.addUser(name, { passwordHash: await hashPassword(text) });
const signedIn = (user: SessionUser) => context.caller(user).auth;

/** Invites this person and returns the token of the mail. */
async function invited(name: string, role: 'owner' | 'desk' | 'content' = 'desk'): Promise<string> {
  await team.invite({ email: `${name}@example.com`, role });
  return context.mailedToken();
}

describe('An invitation', () => {
  test('Somebody new gets an account by the link, with the address confirmed, the terms agreed to, and the role.', async () => {
    const token = await invited('ravi');
    expect(mailsTo('ravi')).toEqual([expect.stringContaining('owner invites you to help run')]);
    expect(await context.visitor.auth.openInvitation({ token })).toEqual({
      email: 'ravi@example.com',
      role: 'desk',
      hasAccount: false,
    });
    const user = await context.visitor.auth.joinTeamAsNew({ token, fullName: 'Ravi Kumar', password });
    expect(user).toMatchObject({ fullName: 'Ravi Kumar', role: 'desk', isAdmin: true, verificationStatus: 'approved' });
    expect(context.db.select().from(consents).all()).toHaveLength(1);
    const credentials = { email: 'ravi@example.com', password };
    expect(await context.visitor.auth.signIn(credentials)).toMatchObject({ role: 'desk' });
    expect((await team.list()).admins).toMatchObject([{ role: 'owner' }, { fullName: 'Ravi Kumar', role: 'desk' }]);
    expect(mailsTo('owner')).toEqual([expect.stringContaining('Ravi Kumar is now an admin')]);
    const granted = context.db.select().from(auditLog).where(eq(auditLog.action, 'grant-admin')).all();
    expect(granted).toMatchObject([{ actorId: owner.id, entityId: user?.id, after: { role: 'desk' } }]);
  });

  test('A student with an account joins when signed in, with the password typed once more.', async () => {
    const asha = await account('asha');
    const token = await invited('asha', 'content');
    expect(await context.visitor.auth.openInvitation({ token })).toMatchObject({ hasAccount: true });
    expect((await failure(context.visitor.auth.joinTeamAsNew({ token, fullName: 'X', password }))).code).toBe(
      'CONFLICT',
    );
    expect((await failure(signedIn(asha).joinTeam({ token, password: 'wrong password' }))).code).toBe('BAD_REQUEST');
    expect(roleOf(asha.id)).toBeNull();
    const leftOpen = (await createSession(context, asha.id)).split(';')[0] ?? '';
    expect(await signedIn(asha).joinTeam({ token, password })).toMatchObject({ role: 'content' });
    expect(await validateSession(context, leftOpen)).toBeNull();
  });

  test('Its mail, while it waits, outlasts a new password of its reader.', async () => {
    const asha = await account('asha');
    await invited('asha');
    context.db
      .update(mails)
      .set({ status: 'queued', nextAttemptAt: context.clock() + day })
      .run();
    await signedIn(asha).changePassword({ currentPassword: password, newPassword: 'another long one' });
    expect(mailsTo('asha')).toEqual([
      expect.stringContaining('invites you'),
      expect.stringContaining('password for TRB English Academy was changed'),
    ]);
  });

  test('Another account than the invited one cannot use the link.', async () => {
    await account('asha');
    const token = await invited('asha');
    const ravi = await account('ravi');
    expect(await failure(signedIn(ravi).joinTeam({ token, password }))).toEqual({
      code: 'FORBIDDEN',
      message: 'This invitation is for asha@example.com. Log in with that address.',
    });
    expect(roleOf(ravi.id)).toBeNull();
  });

  test('A password that is too short for an admin, or easily guessed, does not join.', async () => {
    const asha = await account('asha', 'sh0rt-1');
    const token = await invited('asha');
    expect((await failure(signedIn(asha).joinTeam({ token, password: 'sh0rt-1' }))).message).toContain('at least 10');
    const other = await invited('ravi');
    const join = (password: string) =>
      failure(context.visitor.auth.joinTeamAsNew({ token: other, fullName: 'Ravi', password }));
    for (const bad of ['short', '1234567890']) expect((await join(bad)).code).toBe('BAD_REQUEST');
  });

  test('Whoever signed up with the address before it was confirmed gets nothing of the account.', async () => {
    const stranger = { fullName: 'Stranger', email: 'ravi@example.com', password: 'stranger-password' };
    await context.visitor.auth.signUp(stranger);
    const token = await invited('ravi');
    await context.visitor.auth.joinTeamAsNew({ token, fullName: 'Ravi', password });
    const { email } = stranger;
    expect((await failure(context.visitor.auth.signIn({ email, password: stranger.password }))).code).toBe(
      'UNAUTHORIZED',
    );
    expect(await context.visitor.auth.signIn({ email, password })).toMatchObject({ fullName: 'Ravi', role: 'desk' });
  });

  test('The link works once, for seven days, and no longer once it is withdrawn.', async () => {
    const used = await invited('ravi');
    await context.visitor.auth.joinTeamAsNew({ token: used, fullName: 'Ravi', password });
    const withdrawn = await invited('asha');
    const [{ id } = { id: '' }] = (await team.list()).invitations;
    await team.withdraw({ id });
    expect((await team.list()).invitations).toEqual([]);
    const late = await invited('meena');
    context.advance(7 * day);
    for (const token of [used, withdrawn, late, 'made-up'])
      expect((await failure(context.visitor.auth.openInvitation({ token }))).code).toBe('BAD_REQUEST');
    expect((await team.list()).invitations).toMatchObject([{ email: 'meena@example.com', isExpired: true }]);
  });

  test('Sent again it has a new link and seven more days; the old link stops working.', async () => {
    const first = await invited('ravi');
    context.advance(8 * day);
    const [{ id } = { id: '' }] = (await team.list()).invitations;
    await team.inviteAgain({ id });
    const second = await context.mailedToken();
    expect((await failure(context.visitor.auth.openInvitation({ token: first }))).code).toBe('BAD_REQUEST');
    expect(await context.visitor.auth.openInvitation({ token: second })).toMatchObject({ role: 'desk' });
    expect((await failure(team.inviteAgain({ id }))).code).toBe('NOT_FOUND');
  });

  test('The owner gets a link to send in a chat: it works once, and neither the mail under way nor the mailed link does.', async () => {
    const mailed = await invited('ravi');
    const [{ id } = { id: '' }] = (await team.list()).invitations;
    context.advance(6 * day);
    const { url } = await team.share({ id });
    const [address, token = ''] = url.split('#');
    expect(address).toMatch(/^https?:\/\/[^/]+\/invitation$/);
    expect((await failure(context.visitor.auth.openInvitation({ token: mailed }))).code).toBe('BAD_REQUEST');
    context.advance(6 * day);
    await context.visitor.auth.joinTeamAsNew({ token, fullName: 'Ravi', password });
    expect((await failure(context.visitor.auth.openInvitation({ token }))).code).toBe('BAD_REQUEST');
    expect((await failure(team.share({ id }))).code).toBe('NOT_FOUND');

    await team.invite({ email: 'meena@example.com', role: 'desk' });
    const [{ id: waiting } = { id: '' }] = (await team.list()).invitations;
    await team.share({ id: waiting });
    expect(mailsTo('meena')).toEqual([]);
  });

  test('A mail that was not sent before the invitation was withdrawn is never sent.', async () => {
    await team.invite({ email: 'ravi@example.com', role: 'desk' });
    const [{ id } = { id: '' }] = (await team.list()).invitations;
    await team.withdraw({ id });
    expect(mailsTo('ravi')).toEqual([]);
  });

  test('Only the hash of the token is kept, and the stored mail has none.', async () => {
    const token = await invited('ravi');
    const rows = [...context.db.select().from(adminInvitations).all(), ...context.mails()];
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('It counts only as long as the owner who sent it is one, and is deleted a month after its time.', async () => {
    const partner = context.addUser('partner', { isAdmin: true });
    await context.caller(partner).teamAdmin.invite({ email: 'friend@example.com', role: 'owner' });
    const token = await context.mailedToken();
    await team.setRole({ id: partner.id, role: 'desk' });
    expect((await failure(context.visitor.auth.openInvitation({ token }))).code).toBe('BAD_REQUEST');
    await invited('ravi');
    workOn(context.db, sweepAccounts, context.clock() + 36 * day);
    expect((await team.list()).invitations).toHaveLength(1);
    workOn(context.db, sweepAccounts, context.clock() + 38 * day);
    expect((await team.list()).invitations).toEqual([]);
  });

  test('An admin is not invited, and inviting asks for the password again.', async () => {
    expect((await failure(team.invite({ email: owner.email, role: 'desk' }))).code).toBe('BAD_REQUEST');
    const stale = context.caller(owner, { isReauthenticated: false }).teamAdmin;
    const { id } = context.addUser('asha', { role: 'desk' });
    for (const attempt of [
      stale.invite({ email: 'x@example.com', role: 'desk' }),
      stale.inviteAgain({ id: 'x' }),
      stale.share({ id: 'x' }),
      stale.setRole({ id, role: 'owner' }),
      stale.remove({ id }),
    ])
      expect((await failure(attempt)).code).toBe('PRECONDITION_REQUIRED');
  });
});

describe('A change of role', () => {
  test('It ends the sessions that were opened with the role before, is recorded, and the admin is told.', async () => {
    const asha = context.addUser('asha', { role: 'content' });
    const cookie = (await createSession(context, asha.id)).split(';')[0] ?? '';
    await team.setRole({ id: asha.id, role: 'desk' });
    expect(await validateSession(context, cookie)).toBeNull();
    expect(roleOf(asha.id)).toBe('desk');
    expect(mailsTo('asha')).toEqual([expect.stringMatching(/^Your role at .* is now Desk$/)]);
    expect(context.db.select().from(auditLog).all()).toMatchObject([
      { actorId: owner.id, entity: 'user', entityId: asha.id, before: { role: 'content' }, after: { role: 'desk' } },
    ]);
  });

  test('Taking the rights away ends the sessions and tells the person.', async () => {
    const asha = context.addUser('asha', { role: 'desk' });
    await createSession(context, asha.id);
    await team.remove({ id: asha.id });
    expect(context.db.select().from(sessions).where(eq(sessions.userId, asha.id)).all()).toEqual([]);
    expect(roleOf(asha.id)).toBeNull();
    expect(mailsTo('asha')).toEqual([expect.stringMatching(/^You’re no longer an admin of /)]);
    expect((await failure(team.setRole({ id: asha.id, role: 'owner' }))).code).toBe('NOT_FOUND');
  });

  test('When an admin was last seen is noted to the minute, polls aside, and stays known after signing out.', async () => {
    const asha = context.addUser('asha', { role: 'desk' });
    const seen = async () => (await team.list()).admins.find(({ id }) => id === asha.id)?.lastSeenAt;
    expect(await seen()).toBeNull();
    const cookie = (await createSession(context, asha.id)).split(';')[0] ?? '';
    const signedInAt = context.clock();
    context.advance(2 * 60_000);
    await validateSession(context, cookie, { isBackground: true });
    expect(await seen()).toBe(signedInAt);
    await validateSession(context, cookie);
    context.db.delete(sessions).run();
    expect(await seen()).toBe(signedInAt + 2 * 60_000);
  });
});

describe('T7: The last owner', () => {
  const demote = (id: string, role: 'desk' | null) =>
    workOn(context.db, (work) => changeRole(work, { who: { id }, role }), context.clock());

  test('The last owner is not demoted, not removed and not deleted; the last admin of another role may go.', async () => {
    const { id } = owner;
    const asha = context.addUser('asha', { role: 'desk' });
    for (const attempt of [team.setRole({ id, role: 'desk' }), team.remove({ id })])
      expect((await failure(attempt)).code).toBe('CONFLICT');
    expect(demote(id, null)).toBe('last');
    expect((await failure(context.caller(owner).account.delete({ password }))).code).toBe('FORBIDDEN');
    expect(roleOf(id)).toBe('owner');
    await team.remove({ id: asha.id });
  });

  test('An owner whose address is not confirmed does not count: nobody could sign in.', () => {
    const other = context.addUser('other', { isAdmin: true });
    context.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, other.id)).run();
    expect(demote(owner.id, 'desk')).toBe('last');
    expect(demote(other.id, 'desk')).toBe('unconfirmed');
  });

  test('Of two owners who take the rights from each other at once, one stays.', async () => {
    const partner = context.addUser('partner', { isAdmin: true });
    const outcomes = await Promise.allSettled([
      team.remove({ id: partner.id }),
      context.caller(partner).teamAdmin.remove({ id: owner.id }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(context.db.select().from(users).where(eq(users.role, 'owner')).all()).toHaveLength(1);
  });

  test('Somebody who becomes an admin while the account is being deleted is not deleted.', async () => {
    const asha = await account('asha');
    const deleting = context.caller(asha).account.delete({ password });
    workOn(context.db, (work) => changeRole(work, { who: { id: asha.id }, role: 'desk' }), context.clock());
    expect((await failure(deleting)).code).toBe('FORBIDDEN');
    expect(roleOf(asha.id)).toBe('desk');
  });
});
