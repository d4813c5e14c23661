/** Which devices get notifications. */
import { and, asc, desc, eq, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { pushSubscriptions } from '#server/db/schema/push.ts';
import type { PushSubscriptionInput, StudentNoticeKind } from '#shared/push.ts';

/** `deviceHash`: the SHA-256 of the token in the browser's device cookie. */
type Device = { userId: string; deviceHash: string };

/** How many browsers of one person get notices: the newest. */
const mostSubscriptions = 10;

/** Replaces an earlier subscription of the browser. It ends with the session `sessionId`. `kinds`: what a student chose; null for an admin. `now`: UTC ms. */
export function subscribeDevice(
  tx: Executor,
  {
    userId,
    deviceHash,
    sessionId,
    agent,
    subscription,
    kinds = null,
    now,
  }: Device & {
    sessionId: string | null;
    agent: string;
    subscription: PushSubscriptionInput;
    kinds?: StudentNoticeKind[] | null;
    now: number;
  },
): void {
  const { endpoint, keys } = subscription;
  tx.delete(pushSubscriptions)
    .where(or(eq(pushSubscriptions.endpoint, endpoint), isDevice({ userId, deviceHash })))
    .run();
  tx.insert(pushSubscriptions)
    .values({ userId, deviceHash, sessionId, endpoint, ...keys, kinds, agent, createdAt: now })
    .run();
  const newest = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(sql`rowid`))
    .limit(mostSubscriptions);
  tx.delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), notInArray(pushSubscriptions.id, newest)))
    .run();
}

/** Whoever signs in on a device goes on getting notices there, with this session; whoever was signed in before does not. */
export function handOverDevice(tx: Executor, { userId, deviceHash, sessionId }: Device & { sessionId: string }): void {
  const isHere = eq(pushSubscriptions.deviceHash, deviceHash);
  tx.delete(pushSubscriptions)
    .where(and(isHere, ne(pushSubscriptions.userId, userId)))
    .run();
  tx.update(pushSubscriptions).set({ sessionId }).where(isDevice({ userId, deviceHash })).run();
}

export const listSubscribedDevices = (
  db: Executor,
  { userId, deviceHash: here }: { userId: string; deviceHash: string | null },
) =>
  db
    .select({
      id: pushSubscriptions.id,
      agent: pushSubscriptions.agent,
      kinds: pushSubscriptions.kinds,
      createdAt: pushSubscriptions.createdAt,
      deviceHash: pushSubscriptions.deviceHash,
    })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(pushSubscriptions.createdAt))
    .all()
    .map(({ deviceHash, ...device }) => ({
      ...device,
      isThis: deviceHash === here,
    }));

export const findSubscription = (db: Executor, device: Device) =>
  db.select().from(pushSubscriptions).where(isDevice(device)).get();

/** Sends this person no more notices to one of their browsers; false when there is none with this id. */
export const unsubscribe = (db: Executor, { userId, id }: { userId: string; id: string }): boolean =>
  db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId)))
    .run().changes > 0;

export const unsubscribeDevice = (db: Executor, device: Device): void =>
  void db.delete(pushSubscriptions).where(isDevice(device)).run();

export const unsubscribeAll = (db: Executor, userId: string): void =>
  void db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId)).run();

const isDevice = ({ userId, deviceHash }: Device) =>
  and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.deviceHash, deviceHash));
