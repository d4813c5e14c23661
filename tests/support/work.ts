import { loadConfig } from '#server/config.ts';
import type { Db, Executor } from '#server/db/open-db.ts';
import { countRows } from '#server/db/page.ts';
import { orders } from '#server/db/schema/orders.ts';
import { keepStates, otherwiseKept } from '#server/features/orders/state.data.ts';
import { perform, program, type Work, type WorkServices } from '#server/work.ts';

const idle = { wake: () => {} };

/** A site with more orders would be slow where each action looks through all of them. */
const mostExamined = 40;

/** Throws where an action wrote something and did not say so: to the audit log, or of an order. */
export function examine(tx: Executor, { isRecorded }: { isRecorded: boolean }): void {
  if (!isRecorded) throw new Error('An admin’s action wrote something, and left no line in the audit log');
  if (countRows(tx, orders) > mostExamined) return;
  const [orderId] = otherwiseKept(tx);
  if (orderId) throw new Error(`Something of the order ${orderId} was written, and nobody said so (work.touched)`);
}

/** What a unit of work on a data file alone needs. */
export const servicesOn = (db: Db, clock = Date.now): WorkServices => ({
  db,
  config: loadConfig({}),
  clock,
  keepOrders: keepStates,
  examine,
  mailer: idle,
  previewJob: idle,
});

/** Runs one business action on a data file alone, as a program does at this time (UTC ms). */
export const workOn = <Result>(db: Db, action: (work: Work) => Result, now = Date.now()): Result =>
  perform(
    servicesOn(db, () => now),
    program('test'),
    action,
  );
