/** Mails are put into the outbox here, by the unit of work alone. */
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { placeholders, prepareOnce } from '#server/db/prepared.ts';
import { newId } from '#server/db/schema/columns.ts';
import { mails } from '#server/db/schema/mails.ts';
import type { Mail, QueueOptions } from './mailer.ts';

/** Puts a mail into the outbox, as part of the transaction that causes it. `now`: UTC ms. */
export function queueMail(
  tx: Executor,
  mail: Mail,
  now: number,
  { waitMs = 0, id = newId(), aboutUserId = null, aboutOrderId = null, key }: QueueOptions = {},
): void {
  insertion(tx).run({
    ...mail,
    tokenPurpose: mail.tokenPurpose ?? null,
    id,
    aboutUserId,
    aboutOrderId,
    key: key ?? null,
    nextAttemptAt: now + waitMs,
    createdAt: now,
  });
}

/** Prepared, because a corrected answer key may mail thousands. */
const insertion = prepareOnce((db) =>
  db
    .insert(mails)
    .values(
      placeholders(
        ...(['id', 'recipient', 'aboutUserId', 'aboutOrderId', 'key', 'tokenPurpose', 'subject'] as const),
        ...(['text', 'html', 'nextAttemptAt', 'createdAt'] as const),
      ),
    )
    .prepare(),
);

/** Deletes the mails with this key that still wait for their first try; false when there are none. */
export const withdrawMail = (tx: Executor, key: string): boolean => withdrawal(tx).run({ key }).changes > 0;

const withdrawal = prepareOnce((db) =>
  db
    .delete(mails)
    .where(and(eq(mails.key, sql.placeholder('key')), eq(mails.status, 'queued'), eq(mails.attempts, 0)))
    .prepare(),
);
