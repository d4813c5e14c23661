/** The numbers under which money left by a statement: its credit may stand in a file that is read later. */
import { eq, lt } from 'drizzle-orm';
import { statementDebits } from '#server/db/schema/payments.ts';
import type { Admin, Work } from '#server/work.ts';
import { keptMs } from '#shared/retention.ts';
import { debitsRead } from './events.ts';

/** Keeps what a file says, in place of what it said when it was read before. */
export function keepDebits(
  { tx, now, happened }: Work<Admin>,
  { sha256, utrs }: { sha256: string; utrs: string[] },
): void {
  const numbers = new Set(utrs);
  const isOfFile = eq(statementDebits.sha256, sha256);
  const before = tx.select({ utr: statementDebits.utr }).from(statementDebits).where(isOfFile).all();
  if (before.length === numbers.size && before.every(({ utr }) => numbers.has(utr))) return;
  tx.delete(statementDebits).where(isOfFile).run();
  for (const utr of numbers) tx.insert(statementDebits).values({ utr, sha256, createdAt: now }).run();
  happened(debitsRead, { before: before.length, after: numbers.size });
}

export function sweepDebits({ tx, now }: Work): void {
  tx.delete(statementDebits)
    .where(lt(statementDebits.createdAt, now - keptMs('statementDebits')))
    .run();
}
