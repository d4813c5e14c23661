import { and, desc, eq, isNotNull, ne, or } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { contacts } from '#server/db/schema/contacts.ts';
import { orders } from '#server/db/schema/orders.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { shippingAddressOf } from '#shared/checkout.ts';

type Customer = { fullName: string; email: string; shippingAddress: string };

/** The account, else the contact, else who last ordered with it: numbers are not proved. `phone`: E.164. */
export function findCustomerByPhone(db: Executor, phone: string): Customer | null {
  const lastOrder = findLastReceiver(db, phone);
  const account = findAccountByPhone(db, phone);
  if (account) return { ...account, shippingAddress: account.shippingAddress || lastOrder?.shippingAddress || '' };
  const contact = db.select().from(contacts).where(eq(contacts.phone, phone)).get();
  if (!contact) return lastOrder;
  const { fullName, shippingAddress } = contact;
  return {
    fullName,
    email: lastOrder?.email ?? '',
    shippingAddress: lastOrder?.shippingAddress || shippingAddress,
  };
}

function findLastReceiver(db: Executor, phone: string): Customer | null {
  const { contactName, contactEmail, shippingAddress } = orders;
  const last = db
    .select({ fullName: contactName, email: contactEmail, shippingAddress })
    .from(orders)
    .where(and(eq(orders.phone, phone), ne(orders.phone, ''), ne(contactName, '')))
    .orderBy(desc(orders.seq))
    .limit(1)
    .get();
  return last ?? null;
}

function findAccountByPhone(db: Executor, phone: string): Customer | null {
  const found = db
    .select({
      fullName: profiles.fullName,
      email: users.email,
      address: profiles.address,
      city: profiles.city,
      state: profiles.state,
      pincode: profiles.pincode,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(
      and(
        eq(profiles.phone, phone),
        ne(profiles.phone, ''),
        eq(users.isAdmin, false),
        or(isNotNull(users.emailConfirmedAt), isNotNull(users.importedAt)),
      ),
    )
    .orderBy(desc(profiles.createdAt))
    .limit(1)
    .get();
  if (!found) return null;
  const { fullName, email, ...place } = found;
  return { fullName, email, shippingAddress: shippingAddressOf(place) };
}
