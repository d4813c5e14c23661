/** The packs and coupons of the demo. */
import type { Executor } from '#server/db/open-db.ts';
import { comboItems, combos } from '#server/db/schema/combos.ts';
import { coupons } from '#server/db/schema/coupons.ts';
import type { ItemKind } from '#shared/order-items.ts';
import { daysBefore } from './days.ts';
import type { MaterialKey, StoredMaterial } from './materials.ts';

type Pack = { title: string; description: string; rupees: number; items: [MaterialKey, ItemKind][]; daysAgo: number };

const packs: Pack[] = [
  {
    title: 'UG TRB starter: Unit 1, grammar and a model paper',
    description:
      'Three PDFs to begin with: the first unit, grammar and usage, and a model paper to see where you stand.',
    rupees: 399,
    items: [
      ['ug-1', 'download'],
      ['ug-grammar', 'download'],
      ['ug-model-1', 'download'],
    ],
    daysAgo: 20,
  },
  {
    title: 'PG TRB printed set + Shakespeare PDF',
    description: 'The printed set for PG TRB English by courier, and the notes on Shakespeare to begin with today.',
    rupees: 949,
    items: [
      ['pg-set', 'printed'],
      ['pg-shakespeare', 'download'],
    ],
    daysAgo: 12,
  },
];

export function insertOffers(tx: Executor, materials: Map<string, StoredMaterial>, now: number): void {
  for (const { title, description, rupees, items, daysAgo } of packs) {
    const at = daysBefore(now, daysAgo);
    const { id } = tx
      .insert(combos)
      .values({ title, description, pricePaise: rupees * 100, createdAt: at, updatedAt: at })
      .returning({ id: combos.id })
      .get();
    for (const [key, kind] of items) {
      const material = materials.get(key);
      if (!material) throw new Error(`The sample content has no ${key}`);
      tx.insert(comboItems).values({ comboId: id, materialId: material.id, kind }).run();
    }
  }
  const at = daysBefore(now, 10);
  tx.insert(coupons)
    .values({
      code: 'EXAM10',
      percent: 10,
      minTotalPaise: 20_000,
      maxUses: 100,
      expiresAt: daysBefore(now, -90),
      createdAt: at,
      updatedAt: at,
    })
    .run();
}
