import { z } from 'zod';

/** A form sent faster than this was filled in by a program, in ms. */
export const fastestPersonMs = 2000;

/** How old a form's time token may be when sent, in ms; the page renews it earlier. */
export const longestOpenMs = 24 * 60 * 60 * 1000;

/** Sent along with a public form to detect programs. */
export const honeypotFields = {
  /** A hidden field, which only programs fill in. */
  website: z.string().max(2000).default(''),
  /** When the form was opened, as the site signed it (`site.formTime`). */
  formTime: z.string().max(100),
};
