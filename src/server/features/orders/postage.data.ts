/** What sending printed copies costs. */
import type { Executor } from '#server/db/open-db.ts';
import { type Weight, weightsOf } from '#server/features/catalog/weights.data.ts';
import { type PostageRules, postageRules } from '#server/features/site/postage.data.ts';
import { courierCharge } from '#server/features/site/site.data.ts';
import type { ItemKind } from '#shared/order-items.ts';
import {
  type NoPostageReason,
  type Postage,
  parcelGrams,
  postagesFor,
  type Region,
  regionOf,
} from '#shared/postage.ts';

type Copies = { materialId: string; kind: ItemKind; quantity: number };

/** What the courier costs. `courierPaise` null: it has to be quoted. `reason`: why it is not by weight though it should be. */
export type Courier = { courierPaise: number | null; carrier: string; reason: NoPostageReason | '' };

type Parcel = { grams: number | null; isEstimated: boolean };

function weigh(db: Executor, items: Copies[], rules: PostageRules): Parcel {
  const copies = items.filter(({ kind }) => kind === 'printed');
  const weights = weightsOf(
    db,
    copies.map(({ materialId }) => materialId),
    rules,
  );
  const weightOf = (id: string): Weight => weights.get(id) ?? { grams: null, isEstimated: false };
  return {
    grams: parcelGrams(
      copies.map(({ materialId, quantity }) => ({ grams: weightOf(materialId).grams, quantity })),
      rules.packingGrams,
    ),
    isEstimated: copies.some(({ materialId }) => weightOf(materialId).isEstimated),
  };
}

export function parcelsOf(db: Executor, orders: { id: string; items: Copies[] }[]): Map<string, Parcel> {
  const rules = postageRules(db);
  return new Map(orders.map(({ id, items }) => [id, weigh(db, items, rules)]));
}

const hasCopies = (items: Copies[]): boolean => items.some(({ kind }) => kind === 'printed');

/** By weight where a carrier is turned on, else the single sum; the preferred carrier first. */
export function suggestPostage(db: Executor, { items, address }: { items: Copies[]; address: string }) {
  const rules = postageRules(db);
  const region = regionOf(address);
  const parcel = weigh(db, items, rules);
  if (!hasCopies(items)) return { ...parcel, region, options: [], courierPaise: 0, carrier: '', reason: '' as const };
  const options = optionsFor(rules, parcel, region);
  return { ...parcel, region, options: options.found, ...courierOf(db, rules, options) };
}

/** By weight where the educator has said so and it can be told, else the single sum; with neither it is quoted. */
export function chargedCourier(db: Executor, { items, address }: { items: Copies[]; address: string }): Courier {
  const rules = postageRules(db);
  if (!hasCopies(items)) return { courierPaise: 0, carrier: '', reason: '' };
  if (!rules.isCharged) return singleSum(db);
  return courierOf(db, rules, optionsFor(rules, weigh(db, items, rules), regionOf(address)));
}

/** The same by region; null where it is no matter of weight. */
export function chargedCouriers(db: Executor, items: Copies[]): Record<Region | 'unknown', number | null> | null {
  const rules = postageRules(db);
  if (!rules.isCharged || !hasCopies(items)) return null;
  const parcel = weigh(db, items, rules);
  const to = (region: Region | null) => courierOf(db, rules, optionsFor(rules, parcel, region)).courierPaise;
  return { tamilNadu: to('tamilNadu'), south: to('south'), rest: to('rest'), unknown: to(null) };
}

/** As it was before there were weights: included where no sum is set. */
const singleSum = (db: Executor): Courier => ({ courierPaise: courierCharge(db) ?? 0, carrier: '', reason: '' });

type Options = { found: Postage[]; reason: NoPostageReason };

function optionsFor({ services }: PostageRules, { grams }: Parcel, region: Region | null): Options {
  if (grams === null) return { found: [], reason: 'no-weight' };
  if (region === null) return { found: [], reason: 'no-region' };
  return { found: postagesFor(services, { grams, region }), reason: 'too-heavy' };
}

function courierOf(db: Executor, { services, isCharged }: PostageRules, { found: [first], reason }: Options): Courier {
  if (first) return { ...first, reason: '' };
  // Without a carrier that is turned on, nothing was promised by weight.
  const isByWeight = isCharged || services.length > 0;
  return { courierPaise: courierCharge(db), carrier: '', reason: isByWeight ? reason : '' };
}
