import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { materials as materialsTable } from '#server/db/schema/materials.ts';
import { batches, batchMembers, series, seriesTests, testBatches } from '#server/db/schema/series.ts';
import { tests } from '#server/db/schema/tests.ts';
import { daysBefore } from '#server/demo/days.ts';
import { formatDay, startOfNamedDay } from '#shared/dates.ts';
import { seriesFormat } from '#shared/enums.ts';
import { type Taker, takers } from './answers.ts';
import { type Insertion, insertPaper } from './insert.ts';
import { inSeries } from './sittings.ts';

/** In no class: the free test is open to all. */
const visiting = takers.filter(({ user }) => user === 'student');

/** Five tests that are sold as a series, and two classes that take them without paying; the first is free for all. */
export function insertSeries(tx: Executor, { files: { series: files }, accounts, materials, now }: Insertion): void {
  const classes = [
    { title: 'Evening class, Madurai', who: takers.slice(0, 7) },
    { title: 'Sunday class, online', who: takers.slice(9, 15) },
  ];
  const createdAt = daysBefore(now, 22);
  const at = { createdAt, updatedAt: createdAt };
  const soldAt = daysBefore(now, 2);
  const batchIds = classes.map(({ title, who }) => {
    const { id: batchId } = tx
      .insert(batches)
      .values({ title, ...at })
      .returning({ id: batches.id })
      .get();
    const members = who.flatMap(({ user }) => accounts.get(user)?.id ?? []);
    for (const userId of members) tx.insert(batchMembers).values({ batchId, userId, createdAt }).run();
    return batchId;
  });
  const { id: materialId } = tx
    .insert(materialsTable)
    .values({
      title: 'PG TRB English test series: five short tests',
      description:
        'A test each week, as in the examination: sections, clock, marks at once, your rank, and the key beside your answers.',
      category: 'PG_TRB',
      pricePaise: 24_900,
      format: seriesFormat,
      createdAt: soldAt,
      updatedAt: soldAt,
    })
    .returning({ id: materialsTable.id })
    .get();
  tx.insert(series)
    .values({ materialId, endsAt: startOfNamedDay(formatDay(daysBefore(now, -120), 'UTC'), 'UTC') })
    .run();
  for (const [place, sitting] of inSeries.entries()) {
    const opensAt = daysBefore(now, sitting.opensDaysAgo);
    const isThere = ({ user }: Taker) => (accounts.get(user)?.createdAt ?? now) < opensAt;
    const inClasses = classes.flatMap((one) => one.who.slice(0, 6 - place));
    const who = opensAt > now ? [] : [...inClasses, ...(place === 0 ? visiting : [])].filter(isThere);
    const file = files[place];
    if (!file) continue;
    const testId = insertPaper(tx, { sitting, files: file, accounts, materials, now, who });
    tx.update(tests)
      .set({ isOpenToAll: place === 0 })
      .where(eq(tests.id, testId))
      .run();
    tx.insert(seriesTests).values({ materialId, testId }).run();
    for (const batchId of batchIds) tx.insert(testBatches).values({ batchId, testId }).run();
  }
}
