import { z } from 'zod';
import { idInput, optionalText, pageSize } from './input.ts';
import { verificationStatuses } from './users.ts';

/** One page of students; `cursor` is the `nextCursor` of the page before. */
export const studentListInput = z.strictObject({
  search: z.string().trim().max(100).default(''),
  status: z.enum(verificationStatuses).optional(),
  cursor: z.int().positive().nullish(),
  limit: pageSize,
});
export type StudentListInput = z.infer<typeof studentListInput>;

/** `reason`: told to the student when rejected. */
export const studentDecisionInput = z.strictObject({
  ids: z.array(idInput).min(1, 'Choose at least one student').max(100, 'At most 100 students at once'),
  status: z.enum(verificationStatuses),
  reason: optionalText(500).default(''),
});
export type StudentDecisionInput = z.infer<typeof studentDecisionInput>;
