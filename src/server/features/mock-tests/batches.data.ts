/** Batches as their students meet them: an invite link, and joining by it. */
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { batches, batchMembers } from '#server/db/schema/series.ts';
import { notFound } from '#server/trpc.ts';
import type { Member, Work } from '#server/work.ts';
import { batchMessages } from '#shared/messages.ts';

type Link = { token: string; now: number };

/** The batch of an invite link that still works, and whether this person is in it. Throws NOT_FOUND. */
export function openBatchInvite(db: Executor, { token, userId, now }: Link & { userId: string | null }) {
  const { id, title, endsAt } = requireInvited(db, { token, now });
  return { title, endsAt, isMember: userId !== null && isMember(db, { batchId: id, userId }) };
}

/** Joins a batch by its link; who is in it stays in it. Throws NOT_FOUND for a link that does not work any more. */
export function joinBatch({ tx, actor, now }: Work<Member>, { token }: { token: string }): { title: string } {
  const { id, title } = requireInvited(tx, { token, now });
  tx.insert(batchMembers).values({ batchId: id, userId: actor.id, createdAt: now }).onConflictDoNothing().run();
  return { title };
}

function requireInvited(db: Executor, { token, now }: Link) {
  const found = db
    .select({ id: batches.id, title: batches.title, endsAt: batches.inviteEndsAt })
    .from(batches)
    .where(and(eq(batches.inviteToken, token), gt(batches.inviteEndsAt, now), isNull(batches.deletedAt)))
    .get();
  if (!found) throw notFound(batchMessages.linkOver);
  return found;
}

const isMember = (db: Executor, { batchId, userId }: { batchId: string; userId: string }): boolean =>
  db
    .select({ userId: batchMembers.userId })
    .from(batchMembers)
    .where(and(eq(batchMembers.batchId, batchId), eq(batchMembers.userId, userId)))
    .get() !== undefined;
