/** The team: admins, their roles and invitations. */
import { TRPCError } from '@trpc/server';
import { asc, eq } from 'drizzle-orm';
import { invitationKey, issueInvitationToken } from '#server/auth/invitation-tokens.ts';
import type { Executor } from '#server/db/open-db.ts';
import { adminInvitations, profiles, users } from '#server/db/schema/users.ts';
import { changeRole, listAdmins } from '#server/features/accounts/auth.admin.data.ts';
import { findAccountByEmail } from '#server/features/accounts/auth.data.ts';
import { refuseField } from '#server/trpc.ts';
import { type Admin, type Work, withdraw } from '#server/work.ts';
import { paths } from '#shared/paths.ts';
import type { Role } from '#shared/rights.ts';
import { invitationLifetimeMs } from '#shared/team.ts';
import { adminInvited, invitationShared, invitationWithdrawn } from './events.ts';

export const listTeam = (db: Executor, now: number) => ({
  admins: listAdmins(db),
  invitations: db
    .select({
      id: adminInvitations.id,
      email: adminInvitations.email,
      role: adminInvitations.role,
      invitedBy: profiles.fullName,
      expiresAt: adminInvitations.expiresAt,
    })
    .from(adminInvitations)
    .innerJoin(profiles, eq(profiles.userId, adminInvitations.invitedBy))
    .orderBy(asc(adminInvitations.createdAt), asc(adminInvitations.id))
    .all()
    .map((invitation) => ({ ...invitation, isExpired: invitation.expiresAt <= now })),
});

/** Gives an admin another role, or with null none. Throws NOT_FOUND, CONFLICT for the last owner. */
export function setRole(work: Work<Admin>, { id, role }: { id: string; role: Role | null }): void {
  const admin = work.tx.select({ role: users.role }).from(users).where(eq(users.id, id)).get();
  if (!admin?.role) throw new TRPCError({ code: 'NOT_FOUND', message: 'This person is no longer an admin' });
  if (changeRole(work, { who: { id }, role }) === 'last')
    throw new TRPCError({ code: 'CONFLICT', message: 'This is the last owner. Make somebody else an owner first.' });
}

/** Asks somebody to become an admin, in place of an earlier invitation. Throws BAD_REQUEST for somebody who is one. */
export function invite(work: Work<Admin>, { email, role }: { email: string; role: Role }): void {
  const { tx, actor, now } = work;
  const account = findAccountByEmail(tx, email);
  if (account?.isAdmin)
    throw refuseField('email', 'This person is an admin already. You can change the role in the list.');
  const earlier = tx.select().from(adminInvitations).where(eq(adminInvitations.email, email)).get();
  if (earlier) drop(work, earlier.id);
  const { id } = tx
    .insert(adminInvitations)
    .values({ email, role, invitedBy: actor.id, expiresAt: now + invitationLifetimeMs, createdAt: now })
    .returning({ id: adminInvitations.id })
    .get();
  const inviter = tx.select({ name: profiles.fullName }).from(profiles).where(eq(profiles.userId, actor.id)).get();
  work.happened(adminInvited, { id, email, role, inviter: inviter?.name ?? null, accountId: account?.id ?? null });
}

export function inviteAgain(work: Work<Admin>, { id }: { id: string }): void {
  const { email, role } = requireOpen(work.tx, id);
  invite(work, { email, role });
}

/** A new link to hand over in a chat, with seven more days. A mailed one stops working: one link at a time does. */
export function shareInvitation(work: Work<Admin>, { id }: { id: string }): { url: string } {
  const { tx, now, config } = work;
  const invitation = requireOpen(tx, id);
  withdraw(work, invitationKey(id));
  tx.update(adminInvitations)
    .set({ expiresAt: now + invitationLifetimeMs })
    .where(eq(adminInvitations.id, id))
    .run();
  const token = issueInvitationToken(tx, { id, now });
  work.happened(invitationShared, invitation);
  return { url: `${config.publicUrl}${paths.invitation}#${token}` };
}

export function withdrawInvitation(work: Work, { id }: { id: string }): void {
  const invitation = requireOpen(work.tx, id);
  drop(work, id);
  work.happened(invitationWithdrawn, invitation);
}

function requireOpen(db: Executor, id: string) {
  const found = db.select().from(adminInvitations).where(eq(adminInvitations.id, id)).get();
  if (!found) throw new TRPCError({ code: 'NOT_FOUND', message: 'This invitation was accepted or withdrawn' });
  return found;
}

function drop(work: Work, id: string): void {
  work.tx.delete(adminInvitations).where(eq(adminInvitations.id, id)).run();
  withdraw(work, invitationKey(id));
}
