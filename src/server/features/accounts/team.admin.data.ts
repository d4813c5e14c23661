import { TRPCError } from '@trpc/server';
import { asc, eq } from 'drizzle-orm';
import { type By, recordChange } from '#server/audit/audit.ts';
import { invitationKey } from '#server/auth/invitation-tokens.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { adminInvitations, profiles, users } from '#server/db/schema/users.ts';
import { changeRole, listAdmins } from '#server/features/accounts/auth.admin.data.ts';
import { findAccountByEmail } from '#server/features/accounts/auth.data.ts';
import type { MailSite } from '#server/mail/layout.ts';
import { queueMail, withdrawMail } from '#server/mail/mailer.ts';
import { refuseField } from '#server/trpc.ts';
import type { Role } from '#shared/rights.ts';
import { invitationLifetimeMs } from '#shared/team.ts';
import { adminInvitationMail, removedMail, roleChangedMail } from './team.mails.ts';

type Change = By & { site: MailSite };

/** The admins, and who was asked to become one; `now`: UTC ms. */
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

/**
 * Gives an admin another role, or with null none, and mails the person. Throws NOT_FOUND, CONFLICT for the last owner.
 */
export function setRole(db: Db, { id, role, actorId, now, site }: { id: string; role: Role | null } & Change): void {
  inTransaction(db, (tx) => {
    const admin = tx.select({ email: users.email, role: users.role }).from(users).where(eq(users.id, id)).get();
    if (!admin?.role) throw new TRPCError({ code: 'NOT_FOUND', message: 'This person is no longer an admin' });
    const outcome = changeRole(tx, { who: { id }, role, actorId, now });
    if (outcome === 'last')
      throw new TRPCError({ code: 'CONFLICT', message: 'This is the last owner. Make somebody else an owner first.' });
    if (outcome === 'unchanged') return;
    const mail = role === null ? removedMail(site, admin) : roleChangedMail(site, { ...admin, role });
    queueMail(tx, mail, now, { aboutUserId: id });
  });
}

/**
 * Asks somebody by mail to become an admin, in place of an earlier invitation. Throws BAD_REQUEST at the address of somebody
 * who is one.
 */
export function invite(db: Db, { email, role, actorId, now, site }: { email: string; role: Role } & Change): void {
  inTransaction(db, (tx) => {
    const account = findAccountByEmail(tx, email);
    if (account?.isAdmin)
      throw refuseField('email', 'This person is an admin already. You can change the role in the list.');
    const earlier = tx.select().from(adminInvitations).where(eq(adminInvitations.email, email)).get();
    if (earlier) drop(tx, earlier.id);
    const { id } = tx
      .insert(adminInvitations)
      .values({ email, role, invitedBy: actorId, expiresAt: now + invitationLifetimeMs, createdAt: now })
      .returning({ id: adminInvitations.id })
      .get();
    const inviter = tx.select({ name: profiles.fullName }).from(profiles).where(eq(profiles.userId, actorId)).get();
    const mail = adminInvitationMail(site, { email, role, invitedBy: inviter?.name ?? site.name });
    queueMail(tx, mail, now, { key: invitationKey(id), aboutUserId: account?.id ?? null });
    recordChange(tx, { actorId, action: 'invite', entity: 'admin_invitation', entityId: id, after: { role } }, now);
  });
}

/** Sends an invitation again, with a new link and seven more days. Throws NOT_FOUND. */
export function inviteAgain(db: Db, { id, ...change }: { id: string } & Change): void {
  const { email, role } = requireOpen(db, id);
  invite(db, { email, role, ...change });
}

/** Takes an invitation back; its link stops working. Throws NOT_FOUND. */
export function withdrawInvitation(db: Db, { id, actorId, now }: { id: string } & By): void {
  inTransaction(db, (tx) => {
    const { role } = requireOpen(tx, id);
    drop(tx, id);
    recordChange(
      tx,
      { actorId, action: 'withdraw-invitation', entity: 'admin_invitation', entityId: id, before: { role } },
      now,
    );
  });
}

function requireOpen(db: Executor, id: string) {
  const found = db.select().from(adminInvitations).where(eq(adminInvitations.id, id)).get();
  if (!found) throw new TRPCError({ code: 'NOT_FOUND', message: 'This invitation was accepted or withdrawn' });
  return found;
}

function drop(tx: Executor, id: string): void {
  tx.delete(adminInvitations).where(eq(adminInvitations.id, id)).run();
  withdrawMail(tx, invitationKey(id));
}
