import { createPasswords, type Passwords } from './auth/passwords.ts';
import { createFairQueue, type FairQueue } from './background/fair-queue.ts';
import { createMemoryRateLimit } from './background/memory-rate-limit.ts';
import { createOneAtATime, type OneAtATime } from './background/one-at-a-time.ts';
import { createQrCodes, type QrCodes } from './files/qr-codes.ts';

/** A page saves once in three seconds: what one account sends beyond this is no student's work. */
const sheetsPerAccount = { max: 30, windowMs: 10_000 };

/** What requests of one process wait for in turn, or share. */
export type Turns = {
  searches: FairQueue;
  passwords: Passwords;
  /** One at a time: each may take a processor and hundreds of megabytes. Admins go first. */
  inspections: FairQueue;
  qrCodes: QrCodes;
  /** By account: openings of an order at the payment provider. */
  checkouts: OneAtATime;
  /** Whether an account may write to the hall once more now. */
  mayWriteSheet: (userId: string) => boolean;
};

export function createTurns(clock: () => number): Turns {
  const isWithin = createMemoryRateLimit({ ...sheetsPerAccount, clock });
  return {
    // About a second's work for one account or network.
    searches: createFairQueue({ perKey: 40, inAll: 200 }),
    passwords: createPasswords(),
    inspections: createFairQueue({ perKey: 20, inAll: 100 }),
    qrCodes: createQrCodes(),
    checkouts: createOneAtATime(),
    mayWriteSheet: (userId) => isWithin(userId, 1),
  };
}
