import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { matchingStudents } from '#server/features/accounts/students.admin.data.ts';
import type { StudentFilter } from '#shared/students.ts';

export type ExportedStudent = ReturnType<typeof readStudents>[number];

const readAtOnce = 200;

/** The students that match, in the order they signed up, so many at a time; amounts in paise, times in UTC ms. */
export function* readMatchingStudents(db: Executor, filter: StudentFilter) {
  let last = 0;
  for (;;) {
    const students = readStudents(db, filter, last);
    if (students.length === 0) return;
    yield students;
    last = students.at(-1)?.row ?? last;
  }
}

/** A row's number grows with each sign-up. */
const rowNumber = sql<number>`"profiles"."rowid"`;

const readStudents = (db: Executor, filter: StudentFilter, after: number) =>
  db
    .select({
      row: rowNumber,
      fullName: profiles.fullName,
      email: users.email,
      phone: profiles.phone,
      city: profiles.city,
      state: profiles.state,
      verificationStatus: profiles.verificationStatus,
      createdAt: profiles.createdAt,
      emailConfirmedAt: users.emailConfirmedAt,
      orders: sql<number>`(select count(*) from ${orders} where ${orders.userId} = ${users.id})`,
      spentPaise: sql<number>`(
          select coalesce(sum(${payments.amountPaise} - ${payments.refundedPaise}), 0) from ${payments}
          where ${payments.userId} = ${users.id} and ${payments.status} in ('paid', 'refunded'))`,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(matchingStudents(filter), gt(rowNumber, after)))
    .orderBy(asc(rowNumber))
    .limit(readAtOnce)
    .all();
