import { TRPCError } from '@trpc/server';
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { comboItems, combos } from '#server/db/schema/combos.ts';
import { materials } from '#server/db/schema/materials.ts';
import { recordChange } from '#server/features/audit/audit.data.ts';
import { salePrice, soldColumns } from '#server/features/offers/offers.data.ts';
import { refuseField } from '#server/trpc.ts';
import type { ComboInput } from '#shared/combos.ts';
import { comboMessages } from '#shared/messages.ts';
import { itemKinds } from '#shared/orders.ts';

type By = { actorId: string; now: number };

/**
 * All packs, newest first, with what is in them and what that costs alone (paise). `unsold`: titles of what keeps a pack
 * from being sold.
 */
export function listAllCombos(db: Executor) {
  const packs = db
    .select({
      id: combos.id,
      title: combos.title,
      description: combos.description,
      pricePaise: combos.pricePaise,
      isActive: combos.isActive,
    })
    .from(combos)
    .orderBy(desc(combos.seq))
    .all();
  const parts = db
    .select({
      comboId: comboItems.comboId,
      materialId: comboItems.materialId,
      kind: comboItems.kind,
      material: soldColumns,
    })
    .from(comboItems)
    .innerJoin(materials, eq(materials.id, comboItems.materialId))
    .orderBy(asc(materials.title), asc(comboItems.kind))
    .all();
  return packs.map((pack) => {
    const held = parts
      .filter(({ comboId }) => comboId === pack.id)
      .map(({ materialId, kind, material }) => ({
        materialId,
        kind,
        title: material.title,
        pricePaise: salePrice(material, kind),
      }));
    return {
      ...pack,
      items: held,
      singlePaise: held.reduce((sum, { pricePaise }) => sum + (pricePaise ?? 0), 0),
      unsold: held.flatMap(({ pricePaise, title }) => (pricePaise === null ? [title] : [])),
    };
  });
}

/** Everything that can go into a pack: each material as it is sold, with its price in paise, by title. */
export const listComboChoices = (db: Executor) =>
  db
    .select({ id: materials.id, material: soldColumns })
    .from(materials)
    .where(and(eq(materials.isActive, true), isNull(materials.deletedAt)))
    .orderBy(asc(materials.title))
    .all()
    .flatMap(({ id, material }) =>
      itemKinds.flatMap((kind) => {
        const pricePaise = salePrice(material, kind);
        return pricePaise === null ? [] : [{ materialId: id, kind, title: material.title, pricePaise }];
      }),
    );

/** Adds a pack; the answer is its id. Throws at the field of things that are not sold. */
export function createCombo(db: Db, { input, actorId, now }: { input: ComboInput } & By): { id: string } {
  return inTransaction(db, (tx) => {
    const { items, ...combo } = input;
    requireSold(tx, items);
    const created = tx
      .insert(combos)
      .values({ ...combo, createdAt: now, updatedAt: now })
      .returning({ id: combos.id })
      .get();
    putItems(tx, created.id, items);
    recordChange(tx, { actorId, action: 'create', entity: 'combo', entityId: created.id, after: input }, now);
    return created;
  });
}

/** Changes a pack; orders keep what they were sold. Throws NOT_FOUND, or at the field of things that are not sold. */
export function updateCombo(
  db: Db,
  { id, change, actorId, now }: { id: string; change: ComboInput | { isActive: boolean } } & By,
): void {
  inTransaction(db, (tx) => {
    const before = requireCombo(tx, id);
    if ('items' in change) {
      requireSold(tx, change.items);
      const { items, ...combo } = change;
      tx.update(combos)
        .set({ ...combo, updatedAt: now })
        .where(eq(combos.id, id))
        .run();
      tx.delete(comboItems).where(eq(comboItems.comboId, id)).run();
      putItems(tx, id, items);
    } else
      tx.update(combos)
        .set({ ...change, updatedAt: now })
        .where(eq(combos.id, id))
        .run();
    const after = { ...before, ...change };
    recordChange(tx, { actorId, action: 'update', entity: 'combo', entityId: id, before, after }, now);
  });
}

/** Deletes a pack, out of carts too; orders keep its name. Throws NOT_FOUND. */
export function deleteCombo(db: Db, { id, actorId, now }: { id: string } & By): void {
  inTransaction(db, (tx) => {
    const before = requireCombo(tx, id);
    tx.delete(combos).where(eq(combos.id, id)).run();
    recordChange(tx, { actorId, action: 'delete', entity: 'combo', entityId: id, before }, now);
  });
}

function requireCombo(tx: Executor, id: string): ComboInput {
  const found = tx
    .select({
      title: combos.title,
      description: combos.description,
      pricePaise: combos.pricePaise,
      isActive: combos.isActive,
    })
    .from(combos)
    .where(eq(combos.id, id))
    .get();
  if (!found) throw new TRPCError({ code: 'NOT_FOUND', message: comboMessages.notFound });
  const items = tx
    .select({ materialId: comboItems.materialId, kind: comboItems.kind })
    .from(comboItems)
    .where(eq(comboItems.comboId, id))
    .all();
  return { ...found, items };
}

function requireSold(tx: Executor, items: ComboInput['items']): void {
  const known = tx
    .select({ id: materials.id, material: soldColumns })
    .from(materials)
    .where(
      inArray(
        materials.id,
        items.map(({ materialId }) => materialId),
      ),
    )
    .all();
  const isSold = ({ materialId, kind }: ComboInput['items'][number]) => {
    const row = known.find(({ id }) => id === materialId);
    return row !== undefined && salePrice(row.material, kind) !== null;
  };
  if (!items.every(isSold)) throw refuseField('items', 'Something in it is not sold by itself: give it a price first');
}

function putItems(tx: Executor, comboId: string, items: ComboInput['items']): void {
  tx.insert(comboItems)
    .values(items.map((item) => ({ ...item, comboId })))
    .run();
}
