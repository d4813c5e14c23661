import { z } from 'zod';
import type { CsvImportReport, ImportColumn } from './csv-import.ts';
import { deletedFilter } from './deletion.ts';
import { idInput, line, pageFields, searchInput } from './input.ts';
import { sortsBy } from './sorting.ts';
import { email } from './users.ts';

export const batchInput = z.strictObject({
  title: line(100, 'Please enter a name').meta({
    label: 'Name',
    hint: 'Students who are invited read it, such as: PG English, evening batch',
  }),
});
export const batchUpdateInput = batchInput.extend({ id: idInput });
export const adminBatchSorts = sortsBy(['title']);
export const adminBatchListInput = z.strictObject({
  search: searchInput,
  sort: z.enum(adminBatchSorts).optional(),
  ...deletedFilter,
  ...pageFields,
});
export type AdminBatchListInput = z.infer<typeof adminBatchListInput>;

export const batchMembersInput = z.strictObject({ id: idInput, search: searchInput, ...pageFields });
export type BatchMembersInput = z.infer<typeof batchMembersInput>;

/** By the email address of her account. */
export const addMemberInput = z.strictObject({ id: idInput, email });
export const removeMemberInput = z.strictObject({ id: idInput, userId: idInput });

/** `lastDay`: on which the link still works, `2026-11-21`. */
export const batchInviteInput = z.strictObject({
  id: idInput,
  lastDay: z.iso.date('Please choose the last day of the link'),
});

export const batchTokenInput = z.strictObject({ token: z.string().min(1).max(64) });

export const batchColumns = [
  { field: 'email', heading: 'Email', isRequired: true },
] as const satisfies readonly ImportColumn[];
export const batchRowInput = z.strictObject({ email });
export type BatchRow = z.infer<typeof batchRowInput>;
export type BatchImportReport = CsvImportReport<BatchRow & { fullName: string }>;
