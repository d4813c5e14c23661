/** Finds the past customer behind a phone number. */
import { and, asc, desc, eq, isNotNull, isNull, ne, or } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { contacts } from '#server/db/schema/contacts.ts';
import { orders } from '#server/db/schema/orders.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { shippingAddressOf } from '#shared/checkout.ts';

/** Empty where it is not known. */
type Details = { fullName: string; email: string; shippingAddress: string };

/** Details that may fill in an order: `from` says whence; null: from the educator's own list of customers. */
type KnownCustomer = Details & { from: { orderId: string; createdAt: number } | null };

/** An account in whose profile somebody typed the number. */
type AccountWithPhone = Details & { userId: string; createdAt: number };

/**
 * Who has a phone number. Nobody proves a number, so an account that has it typed in is only a choice (`accounts`), the oldest
 * first. `known`: from orders that the desk made or that were paid and delivered, and from what the educator imported; null: none.
 */
export type CustomerOfPhone = { known: KnownCustomer | null; hasOrdered: boolean; accounts: AccountWithPhone[] };

const mostLookedAt = 20;

/** `phone`: E.164. */
export function findCustomerOfPhone(db: Executor, phone: string): CustomerOfPhone {
  const isOrderOfPhone = and(eq(orders.phone, phone), ne(orders.phone, ''));
  return {
    known: findKnown(db, phone),
    hasOrdered: db.select({ id: orders.id }).from(orders).where(isOrderOfPhone).limit(1).get() !== undefined,
    accounts: listAccounts(db, phone, isNotNull(users.emailConfirmedAt)),
  };
}

function findKnown(db: Executor, phone: string): KnownCustomer | null {
  const past = listTrustedOrders(db, phone);
  const contact = db.select().from(contacts).where(eq(contacts.phone, phone)).get();
  // Nobody but the educator has written into an imported account until its owner confirms the email.
  const [imported] = listAccounts(db, phone, and(isNotNull(users.importedAt), isNull(users.emailConfirmedAt)));
  const [last] = past;
  const fullName = last?.contactName || contact?.fullName || imported?.fullName || '';
  if (fullName === '') return null;
  const withAddress = past.find(({ shippingAddress }) => shippingAddress !== '');
  return {
    fullName,
    // By its email an order belongs to an account: only the desk's own orders say it, not those of an account with the number.
    email:
      past.find(({ source, contactEmail }) => source === 'desk' && contactEmail !== '')?.contactEmail ??
      imported?.email ??
      '',
    shippingAddress: withAddress?.shippingAddress ?? (contact?.shippingAddress || imported?.shippingAddress || ''),
    from: last ? { orderId: last.id, createdAt: last.createdAt } : null,
  };
}

/** The newest first. */
function listTrustedOrders(db: Executor, phone: string) {
  const { id, source, contactName, contactEmail, shippingAddress, createdAt } = orders;
  const isDelivered = and(eq(orders.status, 'delivered'), isNotNull(orders.paidAt));
  return db
    .select({ id, source, contactName, contactEmail, shippingAddress, createdAt })
    .from(orders)
    .where(and(eq(orders.phone, phone), ne(orders.phone, ''), ne(contactName, ''), or(eq(source, 'desk'), isDelivered)))
    .orderBy(desc(orders.seq))
    .limit(mostLookedAt)
    .all();
}

function listAccounts(db: Executor, phone: string, condition: ReturnType<typeof and>): AccountWithPhone[] {
  return db
    .select({
      userId: users.id,
      createdAt: users.createdAt,
      fullName: profiles.fullName,
      email: users.email,
      address: profiles.address,
      city: profiles.city,
      state: profiles.state,
      pincode: profiles.pincode,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(profiles.phone, phone), ne(profiles.phone, ''), eq(users.isAdmin, false), condition))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(mostLookedAt)
    .all()
    .map(({ userId, createdAt, fullName, email, ...place }) => ({
      userId,
      createdAt,
      fullName,
      email,
      shippingAddress: shippingAddressOf(place),
    }));
}
