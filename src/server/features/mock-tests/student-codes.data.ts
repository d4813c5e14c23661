import { eq, inArray } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { profiles } from '#server/db/schema/users.ts';
import { nature } from '#server/nature.ts';
import type { Work } from '#server/work.ts';
import { normaliseCode, studentCodeAlphabet, studentCodeLength } from '#shared/results.ts';

/** Eight characters drawn at random, 6.5 * 10^11 of them. */
export const newStudentCode = (): string =>
  Array.from({ length: studentCodeLength }, () => studentCodeAlphabet[nature.below(studentCodeAlphabet.length)]).join(
    '',
  );

/** The code of a student; null where none was needed yet, or the account has no profile. */
export const findCode = (db: Executor, userId: string): string | null => findProfile(db, userId)?.code ?? null;

/** A student's code, made when it is first needed; null without a profile. `draw` makes one; one that is taken is drawn again. */
export function giveCode({ tx }: Pick<Work, 'tx'>, userId: string, draw: () => string = newStudentCode): string | null {
  const profile = findProfile(tx, userId);
  if (!profile || profile.code) return profile?.code ?? null;
  let code = draw();
  while (tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.studentCode, code)).get()) code = draw();
  tx.update(profiles).set({ studentCode: code }).where(eq(profiles.userId, userId)).run();
  return code;
}

const findProfile = (db: Executor, userId: string) =>
  db.select({ code: profiles.studentCode }).from(profiles).where(eq(profiles.userId, userId)).get();

/** The owners of these codes, however they were typed: a function from a typed code to a student, or null. */
export function readStudentCodes(db: Executor, typed: readonly string[]) {
  const codes = [...new Set(typed.map(normaliseCode))].filter((code) => code.length === studentCodeLength);
  const students = new Map<string, { userId: string; fullName: string }>();
  for (let from = 0; from < codes.length; from += maxAtOnce) {
    const rows = db
      .select({ code: profiles.studentCode, userId: profiles.userId, fullName: profiles.fullName })
      .from(profiles)
      .where(inArray(profiles.studentCode, codes.slice(from, from + maxAtOnce)))
      .all();
    for (const { code, ...student } of rows) if (code) students.set(code, student);
  }
  return (code: string) => students.get(normaliseCode(code)) ?? null;
}

const maxAtOnce = 500;
