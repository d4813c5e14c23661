import { sweepLimits } from '#server/auth/rate-limit.ts';
import type { Services } from '#server/context.ts';
import { purgeDeleted } from '#server/deletion.ts';
import { sweepAccounts } from '#server/features/accounts/auth.data.ts';
import { sweepClosedAccounts } from '#server/features/accounts/closed-accounts.data.ts';
import { sweepAnswers } from '#server/features/accounts/verification-answers.data.ts';
import { countOrdersLately } from '#server/features/catalog/bestsellers.data.ts';
import { sweepDownloads, sweepStampedCopies } from '#server/features/library/downloads.data.ts';
import { isAttempt } from '#server/features/mock-tests/hall-print.data.ts';
import { sweepDebits } from '#server/features/payments/statement-debits.data.ts';
import { sweepEvents } from '#server/features/payments/webhooks.data.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { sweepMails } from '#server/mail/mailer.ts';
import { perform, program } from '#server/work.ts';

/** Deletes what has expired, and counts what was ordered lately. What fails keeps nothing else from being deleted, and is thrown at the end. */
export async function deleteExpired(services: Services): Promise<void> {
  const { db, stampedCopies, clock } = services;
  const now = clock();
  const actions = [
    sweepAccounts,
    sweepClosedAccounts,
    sweepAnswers,
    sweepDownloads,
    sweepEvents,
    sweepDebits,
    purgeDeleted,
    countOrdersLately,
  ];
  const steps: (() => unknown)[] = [
    ...[sweepLimits, sweepMails].map((sweep) => () => sweep(db, now)),
    ...actions.map((action) => () => perform(services, program('housekeeping'), action)),
    () => sweepFiles(db, now),
    () => sweepStampedCopies(db, stampedCopies, (id) => isAttempt(db, id)),
  ];
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '));
}
