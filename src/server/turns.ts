import { createFairQueue, type FairQueue } from './background/fair-queue.ts';
import { createQrCodes, type QrCodes } from './files/qr-codes.ts';

/** What requests of one process wait for in turn, or share. */
export type Turns = {
  searches: FairQueue;
  /** One at a time: each may take a processor and hundreds of megabytes. Admins go first. */
  inspections: FairQueue;
  qrCodes: QrCodes;
};

export const createTurns = (): Turns => ({
  // About a second's work for one account or network.
  searches: createFairQueue({ perKey: 40, inAll: 200 }),
  inspections: createFairQueue({ perKey: 20, inAll: 100 }),
  qrCodes: createQrCodes(),
});
