import { z } from 'zod';
import { idInput, optionalText, pageFields } from './input.ts';
import { type VerificationStatus, verificationStatuses } from './users.ts';

/** Which status may follow which: a decision is taken back before another is made. */
export const nextStatuses: Record<VerificationStatus, readonly VerificationStatus[]> = {
  pending: ['approved', 'rejected'],
  approved: ['pending'],
  rejected: ['pending'],
};

/** One page of students. */
export const userListInput = z.strictObject({
  search: z.string().trim().max(100).default(''),
  status: z.enum(verificationStatuses).optional(),
  ...pageFields,
});
export type UserListInput = z.infer<typeof userListInput>;

/** Told to the student, on the site and in the mail. */
const reason = optionalText(500);
export const rejectionInput = z.strictObject({ reason });

/** `reason` counts for a rejection only. */
export const userDecisionInput = z.strictObject({
  ids: z.array(idInput).min(1, 'Choose at least one student').max(100, 'At most 100 students at once'),
  status: z.enum(verificationStatuses),
  reason: reason.default(''),
});
export type UserDecisionInput = z.infer<typeof userDecisionInput>;
