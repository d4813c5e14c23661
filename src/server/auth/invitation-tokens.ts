import { TRPCError } from '@trpc/server';
import { and, eq, gt } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { adminInvitations } from '#server/db/schema/users.ts';
import { hashToken, newToken } from './token.ts';

const keyStart = 'admin-invitation:';

export const invitationKey = (id: string): string => keyStart + id;
export const keyedInvitation = (key: string | null): string => key?.slice(keyStart.length) ?? '';

/** A new token for the link of an invitation; null when it was withdrawn or its time is over. `now`: UTC ms. */
export function issueInvitationToken(tx: Executor, { id, now }: { id: string; now: number }): string | null {
  const token = newToken();
  const { changes } = tx
    .update(adminInvitations)
    .set({ tokenHash: hashToken(token) })
    .where(and(eq(adminInvitations.id, id), gt(adminInvitations.expiresAt, now)))
    .run();
  return changes === 0 ? null : token;
}

/** The invitation of a link. Throws BAD_REQUEST when it was used or withdrawn, or its time is over. */
export function requireInvitation(db: Executor, { token, now }: { token: string; now: number }) {
  const found = db
    .select()
    .from(adminInvitations)
    .where(and(eq(adminInvitations.tokenHash, hashToken(token)), gt(adminInvitations.expiresAt, now)))
    .get();
  if (!found)
    throw new TRPCError({
      code: 'BAD_REQUEST',
      message: 'This invitation has expired, was used or was withdrawn. Ask for a new one.',
    });
  return found;
}
