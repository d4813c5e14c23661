import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { batchMembers } from '#server/db/schema/series.ts';
import { users } from '#server/db/schema/users.ts';
import { importReport, judgeImport, type ReadCell, readImport, requireSound } from '#server/http/csv-import.ts';
import type { Admin, Work } from '#server/work.ts';
import { type BatchImportReport, batchColumns, batchRowInput } from '#shared/batches.ts';
import { batchMessages } from '#shared/messages.ts';
import { findStudent, putMember, requireBatch } from './batches.admin.data.ts';

/** Which students a file of addresses would put into a batch. Throws NOT_FOUND, BAD_REQUEST with its reason. */
export const previewMembers = (db: Executor, batchId: string, bytes: Buffer): BatchImportReport =>
  report(judge(db, batchId, bytes));

/** Puts them into the batch, all or none: an address without an account is an error of its row. */
export function importMembers(work: Work<Admin>, batchId: string, bytes: Buffer): BatchImportReport {
  const judged = judge(work.tx, batchId, bytes);
  requireSound(judged);
  for (const { value } of judged.ready) putMember(work, batchId, value);
  return report(judged);
}

type StudentRow = { email: string; userId: string; profileId: string; fullName: string };

function judge(db: Executor, batchId: string, bytes: Buffer) {
  requireBatch(db, batchId);
  const { rows, ignoredColumns } = readImport(bytes, {
    columns: batchColumns,
    schema: batchRowInput,
    readCell: (_field, cell): ReadCell => ({ value: cell }),
  });
  const members = db
    .select({ email: users.email })
    .from(batchMembers)
    .innerJoin(users, eq(users.id, batchMembers.userId))
    .where(eq(batchMembers.batchId, batchId))
    .all();
  return judgeImport(
    {
      ignoredColumns,
      rows: rows.map((row) => {
        if ('errors' in row) return row;
        const { line, value } = row;
        const student = findStudent(db, value.email);
        return student
          ? { line, value: { ...value, ...student } satisfies StudentRow }
          : { line, errors: [{ line, column: 'Email', why: batchMessages.noAccount }] };
      }),
    },
    { known: new Set(members.map(({ email }) => email)), nameOf },
  );
}

const nameOf = ({ email }: StudentRow): string => email;

const report = (judged: ReturnType<typeof judge>): BatchImportReport =>
  importReport(judged, { nameOf, sampleOf: ({ email, fullName }) => ({ email, fullName }) });
