/** Combo packs as admins change them. */
import { TRPCError } from '@trpc/server';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { byText, sortedPage, toPage } from '#server/db/page.ts';
import { comboItems, combos } from '#server/db/schema/combos.ts';
import { materials } from '#server/db/schema/materials.ts';
import { isDeleted, softDelete, undelete } from '#server/deletion.ts';
import { findParts } from '#server/features/catalog/combos.data.ts';
import { isSteepCutOfToday } from '#server/features/catalog/price-cuts.data.ts';
import { copiesLeft, salePrice, soldColumns } from '#server/features/catalog/prices.data.ts';
import { refuseField, requireReauthentication } from '#server/trpc.ts';
import type { Admin, Work } from '#server/work.ts';
import type { AdminComboListInput, ComboInput } from '#shared/combos.ts';
import { purgedAt } from '#shared/deletion.ts';
import { isSteepPriceCut } from '#shared/materials.ts';
import { comboMessages } from '#shared/messages.ts';
import { itemKinds } from '#shared/order-items.ts';
import { comboEvents } from './events.ts';

const orders = { title: byText(combos.title), price: combos.pricePaise };

/** `singlePaise`: what its items cost alone. `unsold`, `soldOut`: titles of what keeps it from being sold. */
export function listAllCombos(db: Executor, { deleted, ...range }: AdminComboListInput) {
  const query = db
    .select({
      seq: combos.seq,
      id: combos.id,
      title: combos.title,
      description: combos.description,
      pricePaise: combos.pricePaise,
      isActive: combos.isActive,
      deletedAt: combos.deletedAt,
    })
    .from(combos)
    .$dynamic();
  const rows = sortedPage(query, combos, { matching: isDeleted(combos, deleted), orders, ...range }).all();
  const { items: packs, nextCursor } = toPage(rows, range.limit);
  const partsOf = findParts(db, packs);
  const items = packs.map((pack) => {
    const parts = partsOf(pack);
    const held = parts.map(({ materialId, kind, pricePaise, material: { title } }) => ({
      materialId,
      kind,
      title,
      pricePaise,
    }));
    return {
      ...pack,
      goneAt: purgedAt(pack.deletedAt, false),
      items: held,
      singlePaise: held.reduce((sum, { pricePaise }) => sum + (pricePaise ?? 0), 0),
      soldOut: parts.flatMap(({ material, kind }) => (copiesLeft(material, kind) === 0 ? [material.title] : [])),
      unsold: held.flatMap(({ pricePaise, title }) => (pricePaise === null ? [title] : [])),
    };
  });
  return { items, nextCursor };
}

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

/** Adds a pack. Throws at the field of things that are not sold, PRECONDITION_REQUIRED for a price far below theirs. */
export function createCombo(work: Work<Admin>, input: ComboInput): { id: string } {
  const { tx, actor, now, happened } = work;
  const { items, ...combo } = input;
  const singlePaise = requireSold(tx, items);
  if (isSteepPriceCut(singlePaise, combo.pricePaise)) requireReauthentication(actor);
  const created = tx
    .insert(combos)
    .values({ ...combo, createdAt: now, updatedAt: now })
    .returning({ id: combos.id })
    .get();
  putItems(work, created.id, items);
  happened(comboEvents.created, { ...created, thing: input });
  return created;
}

/** Orders keep what they were sold. Throws NOT_FOUND, at the field as above, PRECONDITION_REQUIRED for a large cut. */
export function updateCombo(
  work: Work<Admin>,
  { id, ...change }: { id: string } & (ComboInput | { isActive: boolean }),
): void {
  const { tx, now } = work;
  const before = requireCombo(tx, id);
  const thing = { ...before, ...change };
  const prices = { before: before.pricePaise, after: thing.pricePaise };
  if (isSteepCutOfToday(tx, { entity: 'combo', id, price: 'pricePaise', ...prices, now }))
    requireReauthentication(work.actor);
  const { items, ...combo } = 'items' in change ? change : { ...change, items: null };
  tx.update(combos)
    .set({ ...combo, updatedAt: now })
    .where(eq(combos.id, id))
    .run();
  if (items !== null) {
    requireSold(tx, items);
    tx.delete(comboItems).where(eq(comboItems.comboId, id)).run();
    putItems(work, id, items);
  }
  work.happened(comboEvents.updated, { id, before, thing });
}

/** Orders keep its name. Throws NOT_FOUND. */
export const deleteCombo = (work: Work, { id }: { id: string }): void =>
  softDelete(work, { entity: 'combo', id, thing: requireCombo(work.tx, id) });

export const restoreCombo = (work: Work, { id }: { id: string }): void =>
  undelete(work, { entity: 'combo', id, thing: requireCombo(work.tx, id, true) });

function requireCombo(tx: Executor, id: string, deleted = false): ComboInput {
  const found = tx
    .select({
      title: combos.title,
      description: combos.description,
      pricePaise: combos.pricePaise,
      isActive: combos.isActive,
    })
    .from(combos)
    .where(and(eq(combos.id, id), isDeleted(combos, deleted)))
    .get();
  if (!found) throw new TRPCError({ code: 'NOT_FOUND', message: comboMessages.notFound });
  const items = tx
    .select({ materialId: comboItems.materialId, kind: comboItems.kind })
    .from(comboItems)
    .where(eq(comboItems.comboId, id))
    .all();
  return { ...found, items };
}

/** What these things cost one by one, in paise. Throws at the field when one of them is not sold. */
function requireSold(tx: Executor, items: ComboInput['items']): number {
  const ids = items.map(({ materialId }) => materialId);
  const rows = tx.select({ id: materials.id, material: soldColumns }).from(materials).where(inArray(materials.id, ids));
  const byId = new Map(rows.all().map(({ id, material }) => [id, material]));
  const prices = items.flatMap(({ materialId, kind }) => {
    const material = byId.get(materialId);
    return (material && salePrice(material, kind)) ?? [];
  });
  if (prices.length < items.length) throw refuseField('items', 'An item is not sold separately: give it a price first');
  return prices.reduce((sum, price) => sum + price, 0);
}

function putItems({ tx }: Work, comboId: string, items: ComboInput['items']): void {
  tx.insert(comboItems)
    .values(items.map((item) => ({ ...item, comboId })))
    .run();
}
