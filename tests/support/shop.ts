import { files } from '#server/db/schema/files.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import type { World } from './world.ts';

/** A material with a PDF, downloadable for ₹199 unless told otherwise; the answer is its id. */
export function addMaterial(
  world: Pick<World, 'db' | 'clock'>,
  change: Partial<typeof materials.$inferInsert> = {},
): string {
  const now = world.clock();
  const fileId = world.db
    .insert(files)
    .values({ purpose: 'material', name: 'unit-1.pdf', mediaType: 'application/pdf', createdAt: now, completedAt: now })
    .returning({ id: files.id })
    .get().id;
  return world.db
    .insert(materials)
    .values({
      title: 'Romantic Poetry',
      category: 'PG_TRB',
      pricePaise: 19_900,
      pages: 120,
      fileId,
      createdAt: now,
      updatedAt: now,
      ...change,
    })
    .returning({ id: materials.id })
    .get().id;
}

/** All that was sold and paid, as the data file holds it. */
export const books = (world: World) => ({
  orders: world.db.select().from(orders).all(),
  items: world.db.select().from(orderItems).all(),
  payments: world.db.select().from(payments).all(),
});
