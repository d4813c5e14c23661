import { loadConfig } from '#server/config.ts';
import type { Db } from '#server/db/open-db.ts';
import { perform, program, type Work } from '#server/work.ts';

const idle = { wake: () => {} };

/** Runs one business action on a data file alone, as a program does at this time (UTC ms). */
export const workOn = <Result>(db: Db, action: (work: Work) => Result, now = Date.now()): Result =>
  perform({ db, config: loadConfig({}), clock: () => now, mailer: idle, previewJob: idle }, program('test'), action);
