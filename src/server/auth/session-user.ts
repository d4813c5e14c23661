import { eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import type { VerificationStatus } from '#shared/enums.ts';
import type { SessionUser } from '#shared/users.ts';

export const sessionUserColumns = {
  id: users.id,
  email: users.email,
  isAdmin: users.isAdmin,
  role: users.role,
  fullName: profiles.fullName,
  phone: profiles.phone,
  /** Admins may do everything that students may. */
  verificationStatus: sql<VerificationStatus>`case when ${users.isAdmin} then 'approved' else ${profiles.verificationStatus} end`,
  verificationReason: profiles.verificationReason,
};

export const findSessionUser = (db: Executor, userId: string): SessionUser | null =>
  db
    .select(sessionUserColumns)
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId))
    .get() ?? null;
