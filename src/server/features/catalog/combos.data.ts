/** Combo packs as they are sold. */
import { TRPCError } from '@trpc/server';
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { cartCombos, comboItems, combos } from '#server/db/schema/combos.ts';
import { materials } from '#server/db/schema/materials.ts';
import { copiesLeft, type SoldItem, salePrice, snapshotOf, soldColumns } from '#server/features/catalog/prices.data.ts';
import { boughtDownloads } from '#server/features/library/entitlements.data.ts';
import { type CoverFiles, coverColumns, coverOf } from '#server/files/covers.ts';
import { sharesOfPack } from '#shared/combos.ts';
import type { MaterialCategory } from '#shared/enums.ts';
import { comboMessages } from '#shared/messages.ts';
import type { ItemKind } from '#shared/order-items.ts';

/** As sold now: its things, each at its share of the pack's price. `isSoldOut`: a printed copy in it is gone. */
export type SoldCombo = {
  id: string;
  title: string;
  description: string;
  pricePaise: number;
  singlePaise: number;
  singles: { materialId: string; kind: ItemKind; pricePaise: number | null }[];
  isSoldOut: boolean;
  /** `left`: how many copies there are; null: as many as one likes. */
  items: (SoldItem & { category: MaterialCategory; left: number | null } & CoverFiles)[];
};

/** All of them, these, or those with this material in them; the newest first. */
export function findSoldCombos(
  db: Executor,
  { ids, materialId }: { ids?: string[]; materialId?: string | undefined } = {},
): SoldCombo[] {
  const holding = db
    .select({ id: comboItems.comboId })
    .from(comboItems)
    .where(eq(comboItems.materialId, materialId ?? ''));
  const packs = db
    .select({ id: combos.id, title: combos.title, description: combos.description, pricePaise: combos.pricePaise })
    .from(combos)
    .where(
      and(
        eq(combos.isActive, true),
        isNull(combos.deletedAt),
        ids ? inArray(combos.id, ids) : undefined,
        materialId ? inArray(combos.id, holding) : undefined,
      ),
    )
    .orderBy(desc(combos.seq))
    .all();
  const partsOf = findParts(db, packs);
  return packs.flatMap((pack) => {
    const parts = partsOf(pack);
    const prices = parts.flatMap(({ pricePaise }) => pricePaise ?? []);
    // With a thing in it that is not sold any more, it is not sold either.
    if (parts.length === 0 || prices.length < parts.length) return [];
    const shares = sharesOfPack(pack.pricePaise, prices);
    return {
      ...pack,
      singlePaise: prices.reduce((sum, price) => sum + price, 0),
      singles: parts.map(({ materialId, kind, pricePaise }) => ({ materialId, kind, pricePaise })),
      isSoldOut: parts.some(({ material, kind }) => copiesLeft(material, kind) === 0),
      items: parts.map(({ materialId, kind, imageFileId, firstPageFileId, material }, index) => ({
        materialId,
        kind,
        quantity: 1,
        unitPricePaise: shares[index] ?? 0,
        ...snapshotOf(material),
        imageFileId,
        firstPageFileId,
        left: copiesLeft(material, kind),
        comboId: pack.id,
        comboTitle: pack.title,
      })),
    };
  });
}

/** Answers a function from a pack to its parts, by title, each with its price alone (paise; null: not sold). */
export function findParts(db: Executor, packs: readonly { id: string }[]) {
  const ids = packs.map(({ id }) => id);
  const parts = db
    .select({
      comboId: comboItems.comboId,
      materialId: comboItems.materialId,
      kind: comboItems.kind,
      ...coverColumns,
      material: soldColumns,
    })
    .from(comboItems)
    .innerJoin(materials, eq(materials.id, comboItems.materialId))
    .where(inArray(comboItems.comboId, ids))
    .orderBy(asc(materials.title), asc(comboItems.kind))
    .all()
    .map((part) => ({ ...part, pricePaise: salePrice(part.material, part.kind) }));
  return (pack: { id: string }) => parts.filter(({ comboId }) => comboId === pack.id);
}

export const findSoldCombo = (db: Executor, id: string): SoldCombo | undefined => findSoldCombos(db, { ids: [id] })[0];

export const listCombos = (db: Executor, { materialId }: { materialId?: string | undefined }) =>
  findSoldCombos(db, { materialId }).map(publicShape);

export function getCombo(db: Executor, id: string) {
  const combo = findSoldCombo(db, id);
  if (!combo) throw new TRPCError({ code: 'NOT_FOUND', message: comboMessages.notFound });
  return publicShape(combo);
}

const publicShape = ({ id, title, description, isSoldOut, items }: SoldCombo) => ({
  id,
  title,
  description,
  isSoldOut,
  items: items.map(({ materialId, kind, title, category, pages, format, ...files }) => ({
    materialId,
    kind,
    title,
    category,
    pages,
    format,
    ...coverOf(files),
  })),
});

/** The prices (paise) of the packs on sale, or of those with this material, for who is signed in. */
export const listComboPrices = (db: Executor, { materialId }: { materialId?: string | undefined }) =>
  findSoldCombos(db, { materialId }).map(({ id, pricePaise, singlePaise }) => ({
    id,
    pricePaise,
    savingPaise: savingOf({ pricePaise, singlePaise }),
  }));

const savingOf = ({ pricePaise, singlePaise }: Pick<SoldCombo, 'pricePaise' | 'singlePaise'>) =>
  Math.max(singlePaise - pricePaise, 0);

type Buyer = { userId: string };

/** `ownedTitles`: of its downloads, what is bought already. Throws NOT_FOUND. */
export function findComboPrice(db: Executor, { userId, comboId }: Buyer & { comboId: string }) {
  const combo = findSoldCombo(db, comboId);
  if (!combo) throw new TRPCError({ code: 'NOT_FOUND', message: comboMessages.notFound });
  const { pricePaise, singlePaise, singles, isSoldOut, items } = combo;
  const owned = ownedOf(db, { userId, items });
  const inCart = db
    .select({ comboId: cartCombos.comboId })
    .from(cartCombos)
    .where(and(eq(cartCombos.userId, userId), eq(cartCombos.comboId, comboId)))
    .get();
  return {
    pricePaise,
    singlePaise,
    savingPaise: savingOf(combo),
    isSoldOut,
    isInCart: inCart !== undefined,
    ownedTitles: owned.map(({ title }) => title),
    isAllOwned: owned.length === items.length,
    singles,
  };
}

export function ownedOf<Item extends Pick<SoldItem, 'materialId' | 'kind'>>(
  db: Executor,
  { userId, items }: Buyer & { items: Item[] },
): Item[] {
  const downloads = items.filter(({ kind }) => kind === 'download');
  const owned = boughtDownloads(db, { userId, materialIds: downloads.map(({ materialId }) => materialId) });
  return downloads.filter(({ materialId }) => owned.has(materialId));
}
