import { loadConfig } from '#server/config.ts';
import type { Db } from '#server/db/open-db.ts';
import { keepStates } from '#server/features/orders/state.data.ts';
import { perform, program, type Work, type WorkServices } from '#server/work.ts';

const idle = { wake: () => {} };

/** What a unit of work on a data file alone needs. */
export const servicesOn = (db: Db, clock = Date.now): WorkServices => ({
  db,
  config: loadConfig({}),
  clock,
  keepOrders: keepStates,
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
