import { z } from 'zod';
import { line } from './input.ts';

/** A single letter stands nearly everywhere. */
export const shortestFind = 2;

/** How many of each kind are answered. */
export const mostFound = 5;

/** What is looked for among everything. */
export const findInput = z.strictObject({
  search: line(100, 'Type what you look for').min(shortestFind, 'Type two characters or more'),
});
