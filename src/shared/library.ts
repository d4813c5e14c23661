import { z } from 'zod';
import { idInput } from './input.ts';

export const libraryBookInput = z.strictObject({ materialId: idInput });

/** `page` counts from 1. */
export const readingPlaceInput = libraryBookInput.extend({ page: z.int().min(1).max(100_000) });
export type ReadingPlaceInput = z.infer<typeof readingPlaceInput>;
