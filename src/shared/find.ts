import { z } from 'zod';
import { line } from './input.ts';

/** A single letter stands nearly everywhere. */
export const shortestFind = 2;

export const mostFound = 5;

export const findInput = z.strictObject({
  search: line(100, 'Type what you look for').min(shortestFind, 'Type two characters or more'),
});
