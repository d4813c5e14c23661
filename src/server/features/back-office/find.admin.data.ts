/** The search of the admin's header, over everything that a role may see. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { containsText } from '#server/db/contains-text.ts';
import type { Executor } from '#server/db/open-db.ts';
import { boardNotices } from '#server/db/schema/board.ts';
import { coupons } from '#server/db/schema/coupons.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orders } from '#server/db/schema/orders.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { matchingStudents } from '#server/features/accounts/students.admin.data.ts';
import { readOrders } from '#server/features/orders/orders.admin.data.ts';
import { type Asking, searchOrders } from '#server/features/orders/search.admin.data.ts';
import { matchesSearch } from '#server/features/site/board.data.ts';
import { mostFound } from '#shared/find.ts';
import { may, type Role } from '#shared/rights.ts';

/** The newest orders whose addresses are looked through for a town or pincode, which the index of orders does not hold. */
const mostAddresses = 20_000;

/** The newest few of everything that fits and that this role sees, each kind with whether there are more. */
export function findAnything(db: Executor, search: string, { role, ...asking }: Asking & { role: Role }) {
  return {
    orders: may(role, 'orders') ? findOrders(db, search, asking) : { items: [], hasMore: false },
    sentTo: firstOf(may(role, 'orders') ? findSentTo(db, search) : []),
    students: firstOf(may(role, 'students') ? findStudents(db, search) : []),
    materials: firstOf(may(role, 'catalog') ? findMaterials(db, search) : []),
    coupons: firstOf(may(role, 'coupons') ? findCoupons(db, search) : []),
    notices: firstOf(may(role, 'board') ? findBoardNotices(db, search) : []),
  };
}

function findOrders(db: Executor, search: string, asking: Asking) {
  const { seqs, after } = searchOrders(db, { search, sort: 'newest', needsAttention: false }, asking).page({
    limit: mostFound,
  });
  const items = readOrders(db, seqs).map(({ id, name, status, stage, totalPaise, createdAt }) => ({
    id,
    name,
    status,
    stage,
    totalPaise,
    createdAt,
  }));
  return { items, hasMore: after !== null };
}

/** Orders that go to this town or pincode. */
function findSentTo(db: Executor, search: string) {
  const newest = db.select({ seq: orders.seq }).from(orders).orderBy(desc(orders.seq)).limit(1).offset(mostAddresses);
  return db
    .select({ id: orders.id, name: orders.contactName, status: orders.status, address: orders.shippingAddress })
    .from(orders)
    .where(and(sql`${orders.seq} > coalesce((${newest}), 0)`, containsText(orders.shippingAddress, search)))
    .orderBy(desc(orders.seq))
    .limit(mostFound + 1)
    .all();
}

const firstOf = <Row>(rows: Row[]) => ({ items: rows.slice(0, mostFound), hasMore: rows.length > mostFound });

const findStudents = (db: Executor, search: string) =>
  db
    .select({
      id: profiles.id,
      fullName: profiles.fullName,
      email: users.email,
      phone: profiles.phone,
      verificationStatus: profiles.verificationStatus,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(matchingStudents({ search }))
    .orderBy(desc(profiles.createdAt), desc(profiles.id))
    .limit(mostFound + 1)
    .all();

/** Every word is in the title; titles that begin with the search come first. */
function findMaterials(db: Executor, search: string) {
  const words = search.split(/\s+/);
  return db
    .select({
      id: materials.id,
      title: materials.title,
      category: materials.category,
      format: materials.format,
      pricePaise: materials.pricePaise,
      printPricePaise: materials.printPricePaise,
      isActive: materials.isActive,
      isDraft: materials.isDraft,
    })
    .from(materials)
    .where(and(isNull(materials.deletedAt), ...words.map((word) => containsText(materials.title, word))))
    .orderBy(sql`instr(lower(${materials.title}), ${words.join(' ').toLowerCase()}) <> 1`, desc(materials.seq))
    .limit(mostFound + 1)
    .all();
}

const findBoardNotices = (db: Executor, search: string) =>
  db
    .select({
      id: boardNotices.id,
      title: boardNotices.title,
      kind: boardNotices.kind,
      isActive: boardNotices.isActive,
      isDraft: boardNotices.isDraft,
    })
    .from(boardNotices)
    .where(and(isNull(boardNotices.deletedAt), matchesSearch(db, search)))
    .orderBy(desc(boardNotices.seq))
    .limit(mostFound + 1)
    .all();

const findCoupons = (db: Executor, search: string) =>
  db
    .select({
      id: coupons.id,
      code: coupons.code,
      percent: coupons.percent,
      amountPaise: coupons.amountPaise,
      expiresAt: coupons.expiresAt,
      isActive: coupons.isActive,
    })
    .from(coupons)
    .where(and(isNull(coupons.deletedAt), containsText(coupons.code, search)))
    .orderBy(sql`instr(lower(${coupons.code}), ${search.toLowerCase()}) <> 1`, desc(coupons.seq))
    .limit(mostFound + 1)
    .all();
