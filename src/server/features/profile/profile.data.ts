import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { profiles } from '#server/db/schema/users.ts';

/** Changes what a student may change of the own profile. `phone`: `+91…` or empty. */
export function updateProfile(
  db: Executor,
  { userId, fullName, phone }: { userId: string; fullName: string; phone: string },
): void {
  db.update(profiles).set({ fullName, phone }).where(eq(profiles.userId, userId)).run();
}
