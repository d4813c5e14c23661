import { z } from 'zod';
import { type VerificationStatus, verificationStatuses } from './enums.ts';
import { idInput, line, optionalText, pageFields, searchInput } from './input.ts';

/** Allowed changes of status: a decision is undone before another is made. */
export const nextStatuses: Record<VerificationStatus, readonly VerificationStatus[]> = {
  pending: ['approved', 'rejected'],
  approved: ['pending'],
  rejected: ['pending'],
};

const filterFields = { search: searchInput, status: z.enum(verificationStatuses).optional() };
export const studentListInput = z.strictObject({ ...filterFields, ...pageFields });
export const studentExportQuery = z.strictObject(filterFields);
export type StudentFilter = z.infer<typeof studentExportQuery>;
export type StudentListInput = z.infer<typeof studentListInput>;

/** How long Undo of an approval or a rejection is offered, in ms; the student is mailed some seconds later. */
export const undoDecisionMs = 15_000;

/** Shown to the student, on the site and in the mail. */
const reason = optionalText(500);
export const rejectionInput = z.strictObject({ reason, asksFile: z.boolean() });

/** `name`: of the file that is the body, where there is one; the words may be left out where it says it all. */
export const answerQuery = z
  .strictObject({ name: line(255, 'The file needs a name').optional(), text: optionalText(500).default('') })
  .refine(({ text, name }) => text !== '' || name !== undefined, 'Please write your answer');

export const mostDecided = 100;

/** `reason` and `asksFile` apply to a rejection only. */
export const studentDecisionInput = z.strictObject({
  ids: z
    .array(idInput)
    .min(1, 'Choose at least one student')
    .max(mostDecided, `At most ${mostDecided} students at once`),
  status: z.enum(verificationStatuses),
  reason: reason.default(''),
  asksFile: z.boolean().default(false),
});
export type StudentDecisionInput = z.infer<typeof studentDecisionInput>;

/** One page of what belongs to a student. `id`: the student's, as the list of students has it. */
export const studentPageInput = z.strictObject({ id: idInput, ...pageFields });
export type StudentPageInput = z.infer<typeof studentPageInput>;

export const noteInput = z.strictObject({
  text: optionalText(2000).refine((text) => text !== '', 'Please write something'),
});
export const addNoteInput = noteInput.extend({ id: idInput });
