/** Fills an empty data file with the sample content of the demo. */
import { eq } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open-db.ts';
import { settings } from '#server/db/schema/settings.ts';
import { users } from '#server/db/schema/users.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { noteFirstVersion } from '#server/features/back-office/release.admin.data.ts';
import { countOrdersLately } from '#server/features/catalog/bestsellers.data.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { StartError } from '#server/start-error.ts';
import { program } from '#server/work.ts';
import { insertAccounts, preparePasswords } from './accounts.ts';
import { insertBoard } from './board.ts';
import { insertMessages, sentMails } from './correspondence.ts';
import { daysBefore } from './days.ts';
import { insertMaterials, prepareMaterials } from './materials.ts';
import { insertTests } from './mock-tests.ts';
import { insertOffers } from './offers.ts';
import { ordersOf } from './orders.ts';
import { insertPapers, preparePapers } from './papers/insert.ts';
import { insertSeries } from './papers/series.ts';
import { liveThrough, moment } from './story.ts';
import { insertVideos } from './videos.ts';

/** The row of `settings` by which a file is known to hold sample content. */
const mark = 'demo';

/** Throws StartError for a real site's data. `now`: UTC ms; all is dated before. */
export async function seedDemo(db: Db, config: Config, now: number): Promise<void> {
  if (db.select({ key: settings.key }).from(settings).where(eq(settings.key, mark)).get()) return;
  if (db.select({ id: users.id }).from(users).limit(1).get()) {
    throw new StartError(
      `The data file ${db.$client.name} holds a real site's data; demo mode would add sample content to it. Set DATABASE_FILE to another file.`,
    );
  }

  // Files come first and refer to nothing; those of a seeding that was cut short go before it starts over.
  await sweepFiles(db, daysBefore(now, -2));
  // Passwords are hashed on other threads, while the papers are drawn on this one.
  const [passwordHashOf, files] = await Promise.all([preparePasswords(), preparePapers(db, now)]);
  const materialRows = await prepareMaterials(db, now);
  inTransaction(db, (tx) => {
    noteFirstVersion(tx);
    const accounts = insertAccounts(tx, passwordHashOf, now);
    const materials = insertMaterials(tx, materialRows);
    insertTests(tx, accounts, now);
    insertPapers(tx, { files, accounts, materials, now });
    insertSeries(tx, { files, accounts, materials, now });
    insertVideos(tx, now);
    insertBoard(tx, { stored: materials, now, timeZone: config.timeZone });
    insertOffers(tx, materials, now);
    insertMessages(tx, now);
    liveThrough(db, config, [
      ...ordersOf(tx, { accounts, materials, now }),
      ...sentMails(now),
      moment(now, program('housekeeping'), countOrdersLately),
    ]);
    tx.insert(settings)
      .values({ key: mark, value: { seededAt: now } })
      .run();
  });
}
