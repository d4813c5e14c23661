/** Notices are queued here, by the unit of work alone. */
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { prepareOnce } from '#server/db/prepared.ts';
import { pushNotices, pushSubscriptions } from '#server/db/schema/push.ts';
import { users } from '#server/db/schema/users.ts';
import { may } from '#shared/rights.ts';
import type { Notification, StudentNotice } from './pusher.ts';

type NotificationOptions = {
  /** Who did it, and knows of it. */
  exceptUserId?: string | null;
  waitMs?: number | undefined;
  /** Under which it can be withdrawn while it waits, with the mail that says the same. */
  key?: string | undefined;
  now: number;
};

/** As part of the transaction that causes it. */
export function queueNotification(
  tx: Executor,
  { title, path, right }: Notification,
  { exceptUserId, waitMs = 0, key = '', now }: NotificationOptions,
): void {
  const subscribed = tx
    .select({ subscriptionId: pushSubscriptions.id, role: users.role })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(and(eq(users.isAdmin, true), ne(users.id, exceptUserId ?? '')))
    .all()
    .filter(({ role }) => may(role, right));
  for (const { subscriptionId } of subscribed)
    tx.insert(pushNotices)
      .values({ subscriptionId, title, path, key, nextAttemptAt: now + waitMs, createdAt: now })
      .run();
}

/** As `queueNotification` does for admins. */
export function queueStudentNotice(
  tx: Executor,
  { userId, kind, title, path }: StudentNotice,
  { exceptUserId, waitMs = 0, key = '', now }: NotificationOptions,
): void {
  if (userId === null || userId === exceptUserId) return;
  for (const { id, kinds } of studentDevices(tx).all({ userId }))
    if (kinds?.includes(kind))
      tx.insert(pushNotices)
        .values({ subscriptionId: id, title, path, key, nextAttemptAt: now + waitMs, createdAt: now })
        .run();
}

/** Prepared, because a corrected answer key may tell thousands. */
const studentDevices = prepareOnce((db) =>
  db
    .select({ id: pushSubscriptions.id, kinds: pushSubscriptions.kinds })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, sql.placeholder('userId')))
    .prepare(),
);

export const withdrawNotifications = (tx: Executor, key: string): void => void withdrawal(tx).run({ key });

const withdrawal = prepareOnce((db) =>
  db
    .delete(pushNotices)
    // The second condition is that of the index.
    .where(and(eq(pushNotices.key, sql.placeholder('key')), ne(pushNotices.key, '')))
    .prepare(),
);
