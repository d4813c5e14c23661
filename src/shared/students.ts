import { z } from 'zod';
import { idInput, optionalText, pageFields } from './input.ts';

/** One page of what belongs to a student. `id`: the student's, as the list of students has it. */
export const studentPageInput = z.strictObject({ id: idInput, ...pageFields });
export type StudentPageInput = z.infer<typeof studentPageInput>;

/** A private note about a student. */
export const noteInput = z.strictObject({
  text: optionalText(2000).refine((text) => text !== '', 'Please write something'),
});
export const addNoteInput = noteInput.extend({ id: idInput });
