/** Finds the materials that an admin puts into an order. */
import { and, asc, desc, gte, isNotNull, isNull, like, or, sql } from 'drizzle-orm';
import { containsText } from '#server/db/contains-text.ts';
import type { Executor } from '#server/db/open-db.ts';
import { materials } from '#server/db/schema/materials.ts';
import { soldCount } from '#server/features/catalog/material-list.admin.data.ts';
import { listPrice, type SoldMaterial, soldColumns } from '#server/features/catalog/prices.data.ts';
import { courierCharge } from '#server/features/site/site.data.ts';
import { pricePaiseLimits } from '#shared/materials.ts';
import type { ItemKind } from '#shared/order-items.ts';
import { saysPrinted } from '#shared/printed-copies.ts';

const mostFound = 6;

/** As far as the data file can tell; `saysPrinted` is the judge. */
const isPrinted = or(gte(materials.printPricePaise, pricePaiseLimits.min), like(materials.format, '%print%'));

/** The best match first, then what is printed, then what sold most; `pricePaise` null: quoted by hand. */
export function searchSold(db: Executor, search: string) {
  const courierPaise = courierCharge(db);
  const words = search.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return { items: [], courierPaise };
  const { title } = materials;
  const inTitle = and(...words.map((word) => containsText(title, word)));
  const phrase = words.join(' ').toLowerCase();
  const rank = sql`case
    when lower(${title}) = ${phrase} then 0
    when substr(lower(${title}), 1, length(${phrase})) = ${phrase} then 1
    when instr(' ' || lower(${title}), ' ' || ${phrase}) > 0 then 2
    when ${inTitle} then 3
    else 4 end`;
  const rows = db
    .select({ id: materials.id, ...soldColumns })
    .from(materials)
    .where(
      and(
        isNull(materials.deletedAt),
        ...words.map((word) => or(containsText(title, word), containsText(materials.description, word))),
        or(isPrinted, isNotNull(materials.fileId), gte(materials.pricePaise, pricePaiseLimits.min)),
      ),
    )
    .orderBy(rank, desc(materials.isActive), sql`${isPrinted} desc`, desc(soldCount), asc(title), asc(materials.id))
    .limit(mostFound)
    .all();
  return { items: rows.flatMap(waysSold), courierPaise };
}

/** The ways in which a material is sold, printed first. `pricePaise` null: quoted by hand. */
export function waysSold(material: { id: string } & SoldMaterial) {
  const comesPrinted = saysPrinted(material.format) || listPrice(material, 'printed') !== null;
  const kinds: ItemKind[] = [
    ...(comesPrinted ? (['printed'] as const) : []),
    ...(material.fileId !== null || !comesPrinted ? (['download'] as const) : []),
  ];
  return kinds.map((kind) => ({
    materialId: material.id,
    title: material.title,
    kind,
    format: material.format,
    isActive: material.isActive,
    pricePaise: listPrice(material, kind),
    stock: kind === 'printed' ? material.stock : null,
  }));
}
