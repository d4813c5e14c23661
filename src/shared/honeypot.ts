import { z } from 'zod';

/** Nobody reads a form and fills it in faster than this, in ms. */
export const fastestPersonMs = 2000;

/** How old a form's time may be when it is sent, in ms; the page asks for a new one before that. */
export const longestOpenMs = 24 * 60 * 60 * 1000;

/** What tells a program from a person, sent along with a form. */
export const spamFields = {
  /** A field that people neither see nor reach; programs fill in whatever there is. */
  website: z.string().max(2000).default(''),
  /** When the form was opened, as the site signed it (`site.formTime`). */
  formTime: z.string().max(100),
};
