/** Builds everything that lives as long as the site. */
import { basename, dirname, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { systemClock } from '#server/nature.ts';
import { createSteadyClock } from './background/steady-clock.ts';
import { createAway } from './backups/away.ts';
import { backUpInChildProcess, sendAwayInChildProcess } from './backups/backup-job.ts';
import { createBackups } from './backups/backups.ts';
import type { Config } from './config.ts';
import type { Services } from './context.ts';
import type { Db } from './db/open-db.ts';
import { latestSave } from './features/mock-tests/hall-attempts.data.ts';
import { isMailWanted, noteMailSent } from './features/orders/reminders.data.ts';
import { keepStates } from './features/orders/state.data.ts';
import { findReplyTo } from './features/site/contact.data.ts';
import { mailSite } from './features/site/site.data.ts';
import { createRazorpayGateway } from './gateway/razorpay.ts';
import { createPreviewJob } from './jobs/previews.ts';
import { connectTo } from './mail/mail-server.ts';
import { createMailer } from './mail/mailer.ts';
import { renderPaper, renderPreview } from './pdf/page-renderer.ts';
import { createStampedCopies } from './pdf/stamp/cache.ts';
import { createPusher } from './push/pusher.ts';
import { createTurns } from './turns.ts';

type StartedWith = Pick<Services, 'sealer' | 'connections' | 'restart'> & { db: Db; log: FastifyBaseLogger };

export async function createServices(config: Config, { db, log, ...around }: StartedWith): Promise<Services> {
  const transport = config.smtpUrl === null ? null : await connectTo(config.smtpUrl);
  const { databaseFile } = config;
  const place = { dataFile: databaseFile, timeZone: config.timeZone };
  const mailer = createMailer({
    db,
    transport,
    from: config.mailFrom,
    log,
    clock: systemClock,
    replyToOf: (mailId) => findReplyTo(db, config, mailId),
    isWanted: (mail) => isMailWanted(db, config, mail),
    onSent: noteMailSent,
  });
  return {
    ...createTurns(systemClock),
    ...around,
    config,
    db,
    mailer,
    pusher: createPusher({ db, contact: () => mailSite(db, config).contactEmail, log, clock: systemClock }),
    backups: createBackups({
      ...place,
      clock: systemClock,
      backUp: backUpInChildProcess,
      away:
        config.away && createAway({ ...place, away: config.away, clock: systemClock, send: sendAwayInChildProcess }),
    }),
    stampedCopies: createStampedCopies({
      folder: join(dirname(databaseFile), 'stamped', basename(databaseFile)),
      clock: systemClock,
    }),
    previewJob: createPreviewJob({
      db,
      config,
      mailer,
      clock: systemClock,
      keepOrders: keepStates,
      render: renderPreview,
      renderPaper,
      log,
    }),
    gateway: config.razorpay && createRazorpayGateway(config.razorpay),
    clock: systemClock,
    keepOrders: keepStates,
    testClock: createSteadyClock({
      clock: systemClock,
      elapsed: () => performance.now(),
      notBefore: latestSave(db),
    }),
  };
}
