import * as fc from 'fast-check';
import { z } from 'zod';

type JsonSchema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  maxLength?: number;
};

const evil: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 3 },
  {
    arbitrary: fc.constantFrom<unknown>(
      '',
      ' ',
      '\0',
      '\u{D800}',
      '\u{DFFF}x',
      '\u202E',
      '%',
      '%00',
      '_',
      '*',
      '"',
      '"""abc',
      'abc"def',
      "'",
      '\\',

      "' or 1=1 --",
      '"; drop table users; --',
      '<script>alert(1)</script>',
      '{{7*7}}',
      '${7*7}',
      '../../etc/passwd',
      '__proto__',
      'constructor',
      'toString',
      'null',
      'NaN',
      'a\r\nset-cookie: x=1',
      'javascript:alert(1)',
      'AND OR NOT',
      'NEAR(',
      'abc*',
      '(((',
      '😀'.repeat(50),
      'x'.repeat(70_000),
      -1,
      -0,
      0.5,
      1e308,
      -1e308,
      2 ** 53,
      2 ** 63,
      1e21,
      null,
      true,
      [],
      {},
      [[[[[]]]]],
      JSON.parse('{"__proto__": {"isAdmin": true}}'),
      { constructor: { prototype: { isAdmin: true } } },
      { $ne: null },
    ),
    weight: 4,
  },
);

const text = (most = 200): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: Math.min(most + 2, 400) }),
    fc.constantFrom('a@example.com', '9876543210', 'Poetry', 'abc', '1'.repeat(32), 'https://forms.gle/abc'),
    fc.stringMatching(/^[0-9a-f]{32}$/),
  );

/** Values of a schema's shape, with a hostile value in any place now and then. */
export function arbitraryOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: shaped(schema), weight: 5 }, { arbitrary: evil, weight: 1 });
}

function shaped(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return fc.oneof(...alternatives.map(arbitraryOf));
  switch (schema.type) {
    case 'string':
      return text(schema.maxLength);
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer(), fc.nat(100), fc.double());
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}), { maxLength: 5 });
    case 'object': {
      const fields = Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, of]) => [name, arbitraryOf(of)]),
      );
      return fc
        .tuple(fc.record(fields, { requiredKeys: [] }), fc.record(fields), fc.nat(9), evil)
        .map(([some, all, dice, extra]) => (dice < 6 ? all : dice < 9 ? some : { ...all, unknown: extra }));
    }
    default:
      return evil;
  }
}

export function inputsOf(schema: unknown): fc.Arbitrary<unknown> {
  if (!(schema instanceof z.ZodType)) return evil;
  return arbitraryOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
}
