/** What a material costs now, and whether it can be bought. */
import { TRPCError } from '@trpc/server';
import { eq } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Executor } from '#server/db/open-db.ts';
import { materials } from '#server/db/schema/materials.ts';
import { hasBought } from '#server/features/library/entitlements.data.ts';
import { siteSection } from '#server/features/site/site.data.ts';
import { seriesFormat } from '#shared/enums.ts';
import { pricePaiseLimits } from '#shared/materials.ts';
import { messages } from '#shared/messages.ts';
import type { ItemKind } from '#shared/order-items.ts';

/** At what price (paise) it is for sale, unless bought. Throws NOT_FOUND. */
export function findDownloadPrice(db: Executor, { userId, materialId }: { userId: string; materialId: string }) {
  if (hasBought(db, { userId, materialId })) return { state: 'bought', pricePaise: null } as const;
  const pricePaise = salePrice(findSoldMaterial(db, materialId), 'download');
  return { state: pricePaise === null ? 'not-for-sale' : 'for-sale', pricePaise } as const;
}

/**
 * What a material's page shows to everybody, in paise; null where the educator has not switched that on, and of each kind
 * that is not for sale. Throws NOT_FOUND.
 */
export function findShownPrices(db: Executor, config: Pick<Config, 'site'>, materialId: string) {
  if (!siteSection(db, config, 'prices').isShownToVisitors) return null;
  const material = findSoldMaterial(db, materialId);
  return { downloadPaise: salePrice(material, 'download'), printedPaise: salePrice(material, 'printed') };
}

export const soldColumns = {
  title: materials.title,
  category: materials.category,
  format: materials.format,
  pages: materials.pages,
  pricePaise: materials.pricePaise,
  printPricePaise: materials.printPricePaise,
  stock: materials.stock,
  fileId: materials.fileId,
  isActive: materials.isActive,
  isDraft: materials.isDraft,
  deletedAt: materials.deletedAt,
};
export type SoldMaterial = Pick<typeof materials.$inferSelect, keyof typeof soldColumns>;

/** A thing that is sold at this price (paise each), alone or as part of a combo pack. */
export type SoldLine = {
  materialId: string;
  kind: ItemKind;
  quantity: number;
  unitPricePaise: number;
  comboId?: string | null;
};

export type SoldItem = SoldLine & {
  title: string;
  category: string;
  format: string;
  pages: number;
  comboTitle?: string;
};

export const snapshotOf = ({ title, category, format, pages }: SoldMaterial) => ({ title, category, format, pages });

/** A material as it is sold. Throws NOT_FOUND. */
export function findSoldMaterial(db: Executor, materialId: string): SoldMaterial {
  const material = db.select(soldColumns).from(materials).where(eq(materials.id, materialId)).get();
  if (!material) throw new TRPCError({ code: 'NOT_FOUND', message: messages.materialNotFound });
  return material;
}

/** What one costs now, in paise; null when it is not sold: inactive, deleted, below the provider's minimum, nothing to get. */
export function salePrice(material: SoldMaterial, kind: ItemKind): number | null {
  const { isActive, deletedAt, fileId, format } = material;
  const pricePaise = kind === 'download' ? material.pricePaise : material.printPricePaise;
  const isThere = kind === 'printed' || fileId !== null || format === seriesFormat;
  return isActive && deletedAt === null && pricePaise >= pricePaiseLimits.min && isThere ? pricePaise : null;
}

/** What one costs by the catalogue, sold at present or not, in paise; null where no price is set. */
export function listPrice({ pricePaise, printPricePaise }: SoldMaterial, kind: ItemKind): number | null {
  const paise = kind === 'download' ? pricePaise : printPricePaise;
  return paise >= pricePaiseLimits.min ? paise : null;
}

/** Null: no limit. */
export const copiesLeft = ({ stock }: SoldMaterial, kind: ItemKind): number | null =>
  kind === 'printed' ? stock : null;
