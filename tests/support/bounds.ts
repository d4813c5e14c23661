import { z } from 'zod';

type Def = Partial<Check> & {
  type: string;
  checks?: { _zod: { def: Check } }[];
  shape?: Record<string, Schema>;
  catchall?: Schema;
  element?: Schema;
  in?: Schema;
  out?: Schema;
  options?: Schema[];
  items?: Schema[];
  innerType?: Schema;
  keyType?: Schema;
  valueType?: Schema;
};
type Check = { check?: string; maximum?: number; length?: number; format?: string; pattern?: RegExp };
type Schema = { _zod: { def: Def } };

const wrappers = ['optional', 'nullable', 'default', 'prefault', 'catch', 'readonly', 'nonoptional'];
const small = ['number', 'int', 'bigint', 'boolean', 'enum', 'literal', 'null', 'undefined', 'void', 'never', 'date'];

/** Whether a pattern lets in texts of one greatest length only: nothing in it is repeated without an end. */
const isClosed = ({ source }: RegExp): boolean => {
  const plain = source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  return /^\^.*\$$/.test(plain) && !/[*+]|\{\d+,\}/.test(plain);
};

const long = ['x', '1', '-', 'é', 'a@'].map((piece) => piece.repeat(100_000));

const isBoundedText = (schema: Schema, checks: Check[]): boolean =>
  hasMost(checks) ||
  checks.some(({ format, pattern }) => format === 'date' || (pattern !== undefined && isClosed(pattern))) ||
  // A condition of its own, such as being one of the country's states.
  (checks.some(({ check }) => check === 'custom') &&
    long.every((text) => !z.safeParse(schema as z.ZodType, text).success));

const hasMost = (checks: Check[]): boolean =>
  checks.some(({ maximum, length }) => Number.isFinite(maximum) || Number.isFinite(length));

/** The places in an input that may hold a text or a list of any size, such as `createOrder.items[].title`. */
export function unboundedIn(schema: unknown, path: string): string[] {
  const { def } = (schema as Schema)._zod;
  // A format such as a date is a schema and its own check.
  const checks: Check[] = [def, ...(def.checks ?? []).map((check) => check._zod.def)];
  const inside = (part: Schema | undefined, at: string) => (part ? unboundedIn(part, at) : [`${at}: not known`]);
  if (def.type === 'object') {
    const open = def.catchall && def.catchall._zod.def.type !== 'never' ? [`${path}: other keys`] : [];
    return [...open, ...Object.entries(def.shape ?? {}).flatMap(([key, part]) => inside(part, `${path}.${key}`))];
  }
  if (def.type === 'array') return [...(hasMost(checks) ? [] : [`${path}[]`]), ...inside(def.element, `${path}[]`)];
  if (def.type === 'string') return isBoundedText(schema as Schema, checks) ? [] : [path];
  // What goes on is no longer than what came in, or is bounded itself.
  if (def.type === 'pipe') {
    const before = inside(def.in, path);
    return before.length === 0 ? before : inside(def.out, path);
  }
  if (def.type === 'union') return (def.options ?? []).flatMap((part) => inside(part, path));
  if (def.type === 'tuple') return (def.items ?? []).flatMap((part) => inside(part, path));
  if (def.type === 'record')
    return [...(def.keyType?._zod.def.type === 'enum' ? [] : [`${path}: any keys`]), ...inside(def.valueType, path)];
  if (wrappers.includes(def.type)) return inside(def.innerType, path);
  return small.includes(def.type) ? [] : [`${path}: ${def.type}`];
}
