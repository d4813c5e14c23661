import { z } from 'zod';

/** A field of public forms that people do not see: what has text in it comes from a program. */
export const honeypotField = { website: z.string().max(2000).default('') };
