/** Batches: their students, their tests and the link to join. */
import { and, count, desc, eq, isNull, or, sql } from 'drizzle-orm';
import { containsText } from '#server/db/contains-text.ts';
import type { Executor } from '#server/db/open-db.ts';
import { byText, countRows, sortedPage, toPage } from '#server/db/page.ts';
import { newId } from '#server/db/schema/columns.ts';
import { batches, batchMembers, testBatches } from '#server/db/schema/series.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { isDeleted, softDelete, undelete } from '#server/deletion.ts';
import { notFound, refuseField } from '#server/trpc.ts';
import type { Work } from '#server/work.ts';
import type { AdminBatchListInput, BatchMembersInput } from '#shared/batches.ts';
import { startOfNamedDay } from '#shared/dates.ts';
import { purgedAt } from '#shared/deletion.ts';
import { batchMessages } from '#shared/messages.ts';
import { batchEvents, batchInvited, batchInviteWithdrawn, memberAdded, memberRemoved } from './events.ts';

const memberCount = sql<number>`(select count(*) from ${batchMembers} where ${batchMembers.batchId} = ${batches.id})`;
const testCount = sql<number>`(select count(*) from ${testBatches} where ${testBatches.batchId} = ${batches.id})`;

const columns = {
  seq: batches.seq,
  id: batches.id,
  title: batches.title,
  inviteToken: batches.inviteToken,
  inviteEndsAt: batches.inviteEndsAt,
  deletedAt: batches.deletedAt,
  memberCount: memberCount.as('member_count'),
  testCount: testCount.as('test_count'),
};

const orders = { title: byText(batches.title) };

/** Newest first unless sorted. */
export function listBatches(db: Executor, { search, deleted, ...range }: AdminBatchListInput) {
  const matching = and(isDeleted(batches, deleted), search === '' ? undefined : containsText(batches.title, search));
  const rows = sortedPage(db.select(columns).from(batches).$dynamic(), batches, { matching, orders, ...range }).all();
  const { items, nextCursor } = toPage(rows, range.limit);
  return {
    items: items.map((batch) => ({ ...batch, goneAt: purgedAt(batch.deletedAt, false) })),
    nextCursor,
    total: countRows(db, batches, matching),
  };
}

/** One batch, deleted or not asked for. Throws NOT_FOUND. */
export function getBatch(db: Executor, { id }: { id: string }) {
  const found = db
    .select(columns)
    .from(batches)
    .where(and(eq(batches.id, id), isNull(batches.deletedAt)))
    .get();
  if (!found) throw notFound(batchMessages.notFound);
  return found;
}

/** Its students, the last that came in first. */
export function listMembers(db: Executor, { id, search, cursor, limit }: BatchMembersInput) {
  const matching = and(
    eq(batchMembers.batchId, id),
    search === '' ? undefined : or(containsText(profiles.fullName, search), containsText(users.email, search)),
  );
  const offset = cursor ?? 0;
  const rows = db
    .select({
      id: batchMembers.userId,
      profileId: profiles.id,
      fullName: profiles.fullName,
      email: users.email,
      verificationStatus: profiles.verificationStatus,
      createdAt: batchMembers.createdAt,
    })
    .from(batchMembers)
    .innerJoin(users, eq(users.id, batchMembers.userId))
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(matching)
    .orderBy(desc(batchMembers.createdAt), profiles.fullName, profiles.id)
    .limit(limit + 1)
    .offset(offset)
    .all();
  const total =
    db
      .select({ total: count() })
      .from(batchMembers)
      .innerJoin(users, eq(users.id, batchMembers.userId))
      .innerJoin(profiles, eq(profiles.userId, users.id))
      .where(matching)
      .get()?.total ?? 0;
  return { items: rows.slice(0, limit), nextCursor: rows.length > limit ? offset + limit : null, total };
}

export function createBatch({ tx, now, happened }: Work, input: { title: string }): { id: string } {
  const created = tx
    .insert(batches)
    .values({ ...input, createdAt: now, updatedAt: now })
    .returning({ id: batches.id })
    .get();
  happened(batchEvents.created, { ...created, thing: input });
  return created;
}

/** Gives a batch another name. Throws NOT_FOUND. */
export function renameBatch({ tx, now, happened }: Work, { id, title }: { id: string; title: string }): void {
  const before = requireBatch(tx, id);
  tx.update(batches).set({ title, updatedAt: now }).where(eq(batches.id, id)).run();
  happened(batchEvents.updated, { id, before, thing: { title } });
}

/** Its students keep what they have begun. Throws NOT_FOUND. */
export const deleteBatch = (work: Work, { id }: { id: string }): void =>
  softDelete(work, { entity: 'batch', id, thing: requireBatch(work.tx, id) });

export const restoreBatch = (work: Work, { id }: { id: string }): void =>
  undelete(work, { entity: 'batch', id, thing: requireBatch(work.tx, id, true) });

/** Makes a new link, so that an older one no longer works; it works to the end of its last day. Throws NOT_FOUND. */
export function inviteToBatch({ tx, now, config, happened }: Work, { id, lastDay }: { id: string; lastDay: string }) {
  const { title } = requireBatch(tx, id);
  const inviteEndsAt = startOfNamedDay(lastDay, config.timeZone, 1);
  if (inviteEndsAt <= now) throw refuseField('lastDay', 'This day is over');
  const inviteToken = newId();
  tx.update(batches).set({ inviteToken, inviteEndsAt, updatedAt: now }).where(eq(batches.id, id)).run();
  happened(batchInvited, { id, title, lastDay });
  return { inviteToken, inviteEndsAt };
}

/** Ends the invite link of a batch. Throws NOT_FOUND. */
export function withdrawBatchInvite({ tx, now, happened }: Work, { id }: { id: string }): void {
  const { title } = requireBatch(tx, id);
  tx.update(batches).set({ inviteToken: null, inviteEndsAt: null, updatedAt: now }).where(eq(batches.id, id)).run();
  happened(batchInviteWithdrawn, { id, title });
}

/** Adds a student to a batch. Throws NOT_FOUND, at the field where no student has this address. */
export function addBatchMember(work: Work, { id, email }: { id: string; email: string }): void {
  requireBatch(work.tx, id);
  const student = findStudent(work.tx, email);
  if (!student) throw refuseField('email', batchMessages.noAccount);
  putMember(work, id, student);
}

export type Student = { userId: string; profileId: string; fullName: string };

/** The student whose account has this address; undefined where there is none, as of an admin. */
export const findStudent = (db: Executor, email: string): Student | undefined =>
  db
    .select({ userId: users.id, profileId: profiles.id, fullName: profiles.fullName })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(users.email, email), eq(users.isAdmin, false)))
    .get();

export function putMember({ tx, now, happened }: Work, batchId: string, { userId, profileId }: Student): void {
  const { title } = requireBatch(tx, batchId);
  const added = tx.insert(batchMembers).values({ batchId, userId, createdAt: now }).onConflictDoNothing().run();
  if (added.changes > 0) happened(memberAdded, { id: batchId, title, profileId });
}

/** She keeps what she has begun. Throws NOT_FOUND. */
export function removeBatchMember({ tx, happened }: Work, { id, userId }: { id: string; userId: string }): void {
  const { title } = requireBatch(tx, id);
  const gone = tx
    .delete(batchMembers)
    .where(and(eq(batchMembers.batchId, id), eq(batchMembers.userId, userId)))
    .run();
  if (gone.changes === 0) throw notFound(batchMessages.notMember);
  const profile = tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.userId, userId)).get();
  happened(memberRemoved, { id, title, profileId: profile?.id ?? '' });
}

export function requireBatch(tx: Executor, id: string, deleted = false): { title: string } {
  const found = tx
    .select({ title: batches.title })
    .from(batches)
    .where(and(eq(batches.id, id), isDeleted(batches, deleted)))
    .get();
  if (!found) throw notFound(batchMessages.notFound);
  return found;
}
