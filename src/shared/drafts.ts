import { z } from 'zod';
import { idInput } from './input.ts';

/** For an admin's list: drafts instead of everything. */
export const draftsFilter = { drafts: z.boolean().default(false) };

/** Whether only admins see it, until it is published. Unchanged if left out. */
export const draftField = { isDraft: z.boolean().optional().meta({ label: 'Draft: not public yet', copy: true }) };

/** Shows a thing on the public lists or hides it; a draft that is shown is published by that. */
export const publicationInput = z
  .strictObject({ id: idInput, isActive: z.boolean(), isDraft: z.boolean().default(false) })
  .refine(({ isActive, isDraft }) => !(isActive && isDraft), 'A draft is not active');

type Publication = { isActive?: boolean | undefined; isDraft?: boolean | undefined };

/** What a change makes of a thing's publication: a draft is inactive, and no draft any more once it is published. */
export function publicationOf(before: { isDraft: boolean }, { isActive, isDraft }: Publication): Publication {
  if (isDraft) return { isDraft, isActive: false };
  const isPublished = isActive || (isDraft === false && before.isDraft);
  return isPublished ? { isDraft: false, isActive: isActive ?? true } : {};
}
