import { deepEqual, equal, ok } from 'node:assert/strict';
import { desc } from 'drizzle-orm';
import type { Db } from '#server/db/open-db.ts';
import { materials } from '#server/db/schema/materials.ts';

type Material = { id: string; title: string; description: string; category: string; pages: number };
type Check = (body: string) => void;

const { id, title, description, category, pages } = materials;

/** What the first page of the list must hold, from the data file: the 24 newest, in order. */
export const newest = (db: Db): Material[] =>
  db.select({ id, title, description, category, pages }).from(materials).orderBy(desc(materials.seq)).limit(24).all();

export const listed =
  (expected: Material[]): Check =>
  (body) =>
    deepEqual(materialsIn(JSON.parse(body)), expected);

/** The same in one answer with the session of the student with this address. */
export const listedFor =
  (expected: Material[], email = ''): Check =>
  (body) => {
    const [list, session] = JSON.parse(body) as [unknown, { result: { data: { email: string } } }];
    deepEqual(materialsIn(list), expected);
    equal(session.result.data.email, email);
  };

export const described =
  (expected: Material | undefined): Check =>
  (body) =>
    deepEqual(materialsIn(JSON.parse(body)), [expected]);

/** The page of the list: the links of its cards, in order. */
export const listedOn =
  (expected: Material[]): Check =>
  (body) => {
    const [seen = ''] = body.split('id="page-data"');
    deepEqual(
      [...new Set(Array.from(seen.matchAll(/href="\/material\/([^"#?]+)"/g), ([, found]) => found))],
      expected.map((material) => material.id),
    );
    for (const material of expected) ok(seen.includes(material.title), `${material.title} is missing`);
  };

function materialsIn(value: unknown): Material[] {
  if (typeof value !== 'object' || value === null) return [];
  if (!('id' in value && 'title' in value)) return Object.values(value).flatMap(materialsIn);
  const found = value as Material;
  return [
    { id: found.id, title: found.title, description: found.description, category: found.category, pages: found.pages },
  ];
}
