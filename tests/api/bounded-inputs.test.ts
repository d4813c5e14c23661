import { expect, test } from 'vitest';
import { z } from 'zod';
import { unboundedIn } from '../support/bounds.ts';
import { procedures } from '../support/procedures.ts';

test('Every text and every list that a procedure takes has a greatest length.', () => {
  expect(procedures.length).toBeGreaterThan(200);
  expect(
    procedures.flatMap(({ path, schema }) => (schema ? unboundedIn(schema, path) : [`${path}: no schema`])),
  ).toEqual([]);
});

test.each<[string, z.ZodType, string[]]>([
  ['a text', z.strictObject({ note: z.string() }), ['x.note']],
  ['a text with an open pattern', z.string().regex(/^[a-z]+$/), ['x']],
  ['a text with its own condition that lets long ones in', z.string().refine((text) => text !== ''), ['x']],
  ['a list', z.array(z.int()), ['x[]']],
  ['a text in a list', z.array(z.strictObject({ id: z.string().optional() })).max(3), ['x[].id']],
  ['a text that is changed', z.string().transform((text) => text.trim()), ['x: transform']],
  ['keys of any name', z.record(z.string().max(3), z.int()), ['x: any keys']],
  ['anything', z.strictObject({ data: z.unknown() }), ['x.data: unknown']],
  ['an object that keeps other keys', z.looseObject({}), ['x: other keys']],
])('The check of lengths sees %s without a bound.', (_what, schema, places) => {
  expect(unboundedIn(schema, 'x')).toEqual(places);
});

test.each<[string, z.ZodType]>([
  ['a greatest length', z.string().trim().max(5)],
  ['a closed pattern', z.string().regex(/^[\w+*-]{3,24}=?$/)],
  ['an enumeration as keys', z.record(z.enum(['a', 'b']), z.int())],
  [
    'a bound after the change',
    z
      .string()
      .transform((text) => text.trim())
      .pipe(z.string().max(5)),
  ],
  ['one of some words', z.string().refine((text) => ['Kerala', 'Goa'].includes(text))],
])('The check of lengths is content with %s.', (_what, schema) => {
  expect(unboundedIn(schema, 'x')).toEqual([]);
});
