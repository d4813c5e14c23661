import { and, desc, eq, isNotNull, ne, or } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { profiles, users } from '#server/db/schema/users.ts';

/**
 * The account with this phone number, for an order that an admin types in; null when there is none. `phone`: E.164. The
 * address is empty until the account has one. Numbers are not proved: the admin compares the name.
 */
export function findCustomerByPhone(db: Executor, phone: string) {
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
  const { fullName, email, address, city, state, pincode } = found;
  const place = [address, city, state].filter((part) => part !== '').join(', ');
  return { fullName, email, shippingAddress: pincode === '' ? place : `${place} - ${pincode}` };
}
