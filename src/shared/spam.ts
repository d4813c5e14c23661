import { z } from 'zod';

/** Nobody reads a form and fills it in faster than this, in ms. */
export const fastestPersonMs = 2000;

/** What tells a program from a person, sent along with a form. */
export const spamFields = {
  /** A field that people neither see nor reach; programs fill in whatever there is. */
  website: z.string().max(2000).default(''),
  /** How long the form was in sight, in ms. */
  shownForMs: z.number().min(0).max(Number.MAX_SAFE_INTEGER),
};

/** Whether a program filled in the form. */
export const isSpam = ({ website, shownForMs = fastestPersonMs }: { website: string; shownForMs?: number }): boolean =>
  website !== '' || shownForMs < fastestPersonMs;
