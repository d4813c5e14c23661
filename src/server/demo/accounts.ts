/** Adds the accounts of the demo. */
import { hashPassword } from '#server/auth/passwords.ts';
import type { Executor } from '#server/db/open-db.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { nature } from '#server/nature.ts';
import type { VerificationStatus } from '#shared/enums.ts';
import { parsePhone } from '#shared/phone.ts';
import type { Role } from '#shared/rights.ts';
import { siteDefaults } from '#shared/site/facts.ts';
import { daysBefore, minuteMs } from './days.ts';
import { demoAccounts, type Student, students } from './people.ts';

export type Account = { id: string; name: string; email: string; phone: string; address: string; createdAt: number };
export type Accounts = Map<Student, Account>;

/** Hashes by email. The other students share the hash of a password that nobody knows. */
export async function preparePasswords(): Promise<(email: string) => string> {
  const hashes = new Map<string, string>();
  await Promise.all(demoAccounts.map(async ({ email, password }) => hashes.set(email, await hashPassword(password))));
  const unknown = await hashPassword(nature.bytes(16).toString('hex'));
  return (email) => hashes.get(email) ?? unknown;
}

/** Answers the students. `now`: UTC ms. */
export function insertAccounts(tx: Executor, passwordHashOf: (email: string) => string, now: number): Accounts {
  const add = (person: Omit<Account, 'id'> & { role: Role | null; status: VerificationStatus }): Account => {
    const { name, email, phone, address, createdAt, role, status } = person;
    const confirmedAt = createdAt + 7 * minuteMs;
    const { id } = tx
      .insert(users)
      .values({ email, passwordHash: passwordHashOf(email), role, emailConfirmedAt: confirmedAt, createdAt })
      .returning({ id: users.id })
      .get();
    const verification =
      status === 'rejected'
        ? { verificationReason: 'The college certificate could not be read.', verificationAsksFile: true }
        : {};
    tx.insert(profiles)
      .values({ userId: id, fullName: name, phone, verificationStatus: status, ...verification, createdAt })
      .run();
    return { id, name, email, phone, address, createdAt };
  };

  add({
    name: siteDefaults.founder,
    email: demoAccounts[0].email,
    phone: parsePhone(siteDefaults.contactPhone) ?? '',
    address: '',
    createdAt: daysBefore(now, 180),
    role: 'owner',
    status: 'approved',
  });
  return new Map(
    students.map(({ user, name, status, daysAgo, address }, index) => [
      user,
      add({
        name,
        email: `${user}@example.com`,
        phone: `+9190000${10_417 + index * 1373}`,
        address,
        createdAt: daysBefore(now, daysAgo),
        role: null,
        status,
      }),
    ]),
  );
}
