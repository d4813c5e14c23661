import { desc, eq, like } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { files } from '#server/db/schema/files.ts';
import { materials, shopPlace } from '#server/db/schema/materials.ts';
import { orders } from '#server/db/schema/orders.ts';
import { countOrdersLately } from '#server/features/catalog/bestsellers.data.ts';
import type { MaterialCategory } from '#shared/enums.ts';
import { messages } from '#shared/messages.ts';
import { addOrder } from '../../support/materials.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';
import { workOn } from '../../support/work.ts';

let context: TestContext;
beforeEach(() => {
  context = createTestContext();
});
afterEach(() => context.close());

type NewMaterial = Partial<typeof materials.$inferInsert>;

const add = (values: NewMaterial = {}): string =>
  context.db
    .insert(materials)
    .values({ title: 'Poetry', category: 'General', createdAt: context.clock(), updatedAt: context.clock(), ...values })
    .returning({ id: materials.id })
    .get().id;

const addFile = (purpose: 'material' | 'sample' | 'cover'): string =>
  context.db
    .insert(files)
    .values({ purpose, name: 'notes.pdf', mediaType: 'application/pdf', createdAt: context.clock() })
    .returning({ id: files.id })
    .get().id;

const titles = async (input: Parameters<TestContext['visitor']['materials']['list']>[0]) =>
  (await context.visitor.materials.list(input)).items.map(({ title }) => title);

describe('The list of materials', () => {
  test('The list of materials shows the newest first, with the total number.', async () => {
    for (const title of ['first', 'second', 'third']) add({ title });
    const list = await context.visitor.materials.list({ limit: 2 });
    expect(list.items.map(({ title }) => title)).toEqual(['third', 'second']);
    expect(list.total).toBe(3);
  });

  test.each<[MaterialCategory, string[]]>([
    ['UG_TRB', ['ug']],
    ['PG_TRB', ['pg']],
    ['General', ['general']],
  ])('The list of materials of the category %s holds only that category.', async (category, expected) => {
    add({ title: 'ug', category: 'UG_TRB' });
    add({ title: 'pg', category: 'PG_TRB' });
    add({ title: 'general', category: 'General' });
    expect(await titles({ category })).toEqual(expected);
    expect((await context.visitor.materials.list({ category })).total).toBe(1);
  });

  test('The list of samples holds the materials of the category UG_TRB, each with the link to read it.', async () => {
    const sampleFileId = addFile('sample');
    add({ title: 'own file', category: 'UG_TRB', sampleFileId, downloadUrl: 'https://drive.google.com/file/d/a/view' });
    add({ title: 'on Drive', category: 'UG_TRB', downloadUrl: 'https://drive.google.com/file/d/a/view' });
    add({ title: 'elsewhere', category: 'UG_TRB', downloadUrl: 'https://files.example/a.pdf' });
    add({ title: 'none yet', category: 'UG_TRB' });
    add({ title: 'not a sample', category: 'PG_TRB', downloadUrl: 'https://drive.google.com/file/d/a/view' });
    const { items, total } = await context.visitor.materials.list({ tab: 'samples' });
    expect(items.map(({ title, downloadUrl }) => [title, downloadUrl])).toEqual([
      ['elsewhere', 'https://files.example/a.pdf'],
      ['on Drive', 'https://drive.google.com/file/d/a/view'],
      ['own file', `/files/${sampleFileId}`],
      ['none yet', null],
    ]);
    expect(total).toBe(4);
    expect((await context.visitor.materials.list({ category: 'PG_TRB' })).items[0]?.downloadUrl).toBeNull();
  });

  test('The list of samples shows first what can be read in full, then what can be read in part, page by page.', async () => {
    const category = 'UG_TRB';
    for (const round of [1, 2]) {
      add({ title: `nothing ${round}`, category });
      add({ title: `preview ${round}`, category, previewUrl: 'https://drive.google.com/file/d/a/view' });
      add({ title: `whole ${round}`, category, sampleFileId: addFile('sample') });
      add({ title: `sold ${round}`, category, fileId: addFile('material'), pricePaise: 19_900 });
    }
    const seen: string[] = [];
    let cursor: number | null = null;
    do {
      const page: Awaited<ReturnType<TestContext['visitor']['materials']['list']>> =
        await context.visitor.materials.list({
          tab: 'samples',
          limit: 3,
          cursor,
        });
      seen.push(...page.items.map(({ title }) => title));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual([
      'whole 2',
      'whole 1',
      'sold 2',
      'preview 2',
      'sold 1',
      'preview 1',
      'nothing 2',
      'nothing 1',
    ]);
  });

  test.each<[MaterialCategory, string[]]>([
    ['UG_TRB', ['sample']],
    ['PG_TRB', []],
  ])('The list of samples filtered by the category %s holds %j.', async (category, expected) => {
    add({ title: 'sample', category: 'UG_TRB' });
    add({ title: 'pg', category: 'PG_TRB' });
    expect(await titles({ tab: 'samples', category })).toEqual(expected);
    expect(await titles({ tab: 'samples', category, search: expected[0] ?? 'pg' })).toEqual(expected);
    expect((await context.visitor.materials.list({ tab: 'samples', category })).total).toBe(expected.length);
  });

  test.each([
    ['a PDF with a price', { pricePaise: 19_900, file: true }, { isSoldAsPdf: true, isSoldInPrint: false }],
    ['a PDF without a price', { file: true }, { isSoldAsPdf: false, isSoldInPrint: false }],
    ['a price without a PDF', { pricePaise: 19_900 }, { isSoldAsPdf: false, isSoldInPrint: false }],
    ['a printed copy with a price', { printPricePaise: 29_900 }, { isSoldAsPdf: false, isSoldInPrint: true }],
    ['a printed copy to ask for', { format: 'Printed' }, { isSoldAsPdf: false, isSoldInPrint: true }],
  ])(
    'The catalogue tells whether a material with %s is sold as a PDF or in print.',
    async (_what, { file = false, ...values }: NewMaterial & { file?: boolean }, told) => {
      const id = add({ ...values, fileId: file ? addFile('material') : null });
      expect((await context.visitor.materials.list({})).items).toMatchObject([{ id, ...told }]);
      expect(await context.visitor.materials.get({ id })).toMatchObject(told);
    },
  );

  test('The shop shows what can be had at once before what can be asked for, of that what is ordered most, and free samples on their tab alone.', async () => {
    const sold = { printPricePaise: 29_900 };
    add({ title: 'seldom ordered', ...sold, category: 'PG_TRB' });
    const liked = add({ title: 'much ordered', pricePaise: 19_900, fileId: addFile('material') });
    const longAgo = add({ title: 'ordered long ago', ...sold });
    add({ title: 'to ask for', format: 'Printed' });
    add({ title: 'series', format: 'Test series', pricePaise: 49_900, category: 'PG_TRB' });
    add({ title: 'sold out', ...sold, stock: 0 });
    add({ title: 'free sample', category: 'UG_TRB', sampleFileId: addFile('sample') });
    addOrder(context, context.addUser('asha'), liked);
    const ravi = context.addUser('ravi');
    addOrder(context, ravi, longAgo);
    addOrder(context, ravi, longAgo);
    context.db.update(orders).set({ createdAt: 1 }).where(eq(orders.userId, ravi.id)).run();
    workOn(context.db, countOrdersLately, context.clock());
    const shop = ['much ordered', 'series', 'ordered long ago', 'seldom ordered', 'to ask for', 'sold out'];
    expect(await titles({})).toEqual(shop);
    expect(await titles({ search: 'ordered' })).toEqual(shop.filter((title) => title.includes('ordered')));
    expect(await titles({ category: 'PG_TRB' })).toEqual(['series', 'seldom ordered']);
    expect(await titles({ tab: 'samples' })).toEqual(['free sample']);
    expect(await titles({ search: 'free sample' })).toEqual([]);
    const first = context.db
      .select({ seq: materials.seq })
      .from(materials)
      .orderBy(desc(shopPlace(materials)))
      .limit(1);
    const { sql, params } = first.toSQL();
    const plan = context.db.$client.prepare(`explain query plan ${sql}`).all(...params);
    expect(JSON.stringify(plan)).toContain('materials_shop');
  });

  test('The list of materials leaves out inactive and deleted ones, in the items and in the total.', async () => {
    add({ title: 'shown' });
    add({ title: 'Poetry notes, switched off', isActive: false });
    add({ title: 'Poetry notes, deleted', deletedAt: context.clock() });
    expect(await titles({})).toEqual(['shown']);
    expect(await titles({ search: 'poetry notes' })).toEqual([]);
    expect((await context.visitor.materials.list({})).total).toBe(1);
  });

  test('The list of materials counts its total again after every change.', async () => {
    const id = add();
    expect((await context.visitor.materials.list({})).total).toBe(1);
    add();
    expect((await context.visitor.materials.list({})).total).toBe(2);
    context.db.update(materials).set({ isActive: false }).where(eq(materials.id, id)).run();
    expect((await context.visitor.materials.list({})).total).toBe(1);
  });

  test.each([
    [{ limit: 101 }],
    [{ limit: 0 }],
    [{ limit: 1.5 }],
    [{ cursor: -1 }],
    [{ category: 'SSC' }],
    [{ tab: 'all' }],
    [{ search: 'x'.repeat(101) }],
    [{ sort: 'price' }],
    [{ search: { $gt: '' } }],
  ])('The list of materials refuses the input %j.', async (input) => {
    expect(await failure(context.visitor.materials.list(input as never))).toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('Paging', () => {
  async function readAll(search: string, limit: number, between: () => void = () => {}) {
    const seen: string[] = [];
    let cursor: number | null = null;
    do {
      const page: Awaited<ReturnType<TestContext['visitor']['materials']['list']>> =
        await context.visitor.materials.list({
          search,
          cursor,
          limit,
        });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
      between();
    } while (cursor !== null);
    return seen;
  }

  test.each([
    ['', 1],
    ['', 7],
    ['', 20],
    ['', 100],
    ['poetry', 7],
    ['po', 7],
    ['poetry 1', 3],
  ])(
    'Paging through the search “%s” by %i gives every matching material exactly once, newest first.',
    async (search, limit) => {
      const ids = Array.from({ length: 20 }, (_, n) => add({ title: `Poetry ${n}` }));
      const expected = ids.filter((_, n) => search !== 'poetry 1' || String(n).includes('1')).toReversed();
      expect(await readAll(search, limit)).toEqual(expected);
    },
  );

  test.each(['', 'poetry'])(
    'Paging through the search “%s” skips and repeats nothing while new materials arrive.',
    async (search) => {
      const ids = Array.from({ length: 20 }, () => add());
      expect(await readAll(search, 6, () => void add())).toEqual(ids.toReversed());
    },
  );
});

describe('The search of materials', () => {
  const shelf = [
    { title: 'Phonetics and Phonology', description: 'Sounds of English' },
    { title: 'Shakespeare’s Tragedies', description: 'Hamlet, Macbeth, “King Lear” & Othello: 100% covered' },
    { title: 'C++ for nobody: a_b', description: 'back\\slash and snake_case' },
    { title: 'தமிழ் இலக்கணம்', description: 'எழுத்து மற்றும் சொல்' },
  ];
  beforeEach(() => {
    for (const values of shelf) add(values);
  });

  test.each([
    ['part of a word', 'onolo', [0]],
    ['any case', 'PHONETICS', [0]],
    ['the description too', 'macbeth', [1]],
    ['several words, in any order, over title and description', 'english phono', [0]],
    ['all of the words, not some', 'phonetics hamlet', []],
    ['two letters', 'ED', [1]],
    ['a short word with a long one', 'of phonetics', [0]],
    ['a short word that does not fit the long one', 'xx phonetics', []],
    ['Tamil', 'இலக்க', [3]],
    ['two Tamil characters', 'சொ', [3]],
    ['a percent sign as itself', '%', [1]],
    ['an underscore as itself', '_b', [2]],
    ['a backslash as itself', '\\', [2]],
    ['punctuation within a word', 'C++', [2]],
    ['typographic marks', '“King', [1]],
    ['words around a NUL', 'phonetics\0sounds', [0]],
    ['a word typed again and again', 'phonetics Phonetics PHONETICS phonetics sounds Sounds english', [0]],
    ['more than six words: the first six', 'english of sounds phonology and phonetics nonsense', [0]],
    ['nothing but blanks: everything', '  ', [0, 1, 2, 3]],
  ])('The search of materials gives the right results for %s.', async (_what, search, expected) => {
    expect((await titles({ search })).sort()).toEqual(expected.map((index) => shelf[index]?.title ?? '').sort());
    expect((await context.visitor.materials.list({ search })).total).toBe(expected.length);
  });

  test('The search of materials takes turns between networks, and tells one that searches very often to wait.', async () => {
    const from = (ip: string) => context.caller(null, { ip });
    const ended: string[] = [];
    const note = (who: string) => () => void ended.push(who);
    const flood = Promise.allSettled(
      Array.from({ length: 60 }, () =>
        from('198.51.100.7')
          .materials.list({ search: 'phonetics' })
          .then(note('flood'), (error) => note(error.message)()),
      ),
    );
    await from('198.51.100.8').materials.suggest({ search: 'phonetics' }).then(note('other'));
    await flood;
    expect(ended.filter((who) => who !== messages.tooManyRequests).slice(0, 3)).toContain('other');
    expect(new Set(ended)).toContain(messages.tooManyRequests);
  });

  test('The search of materials does not find a word of which a text holds only the pieces.', async () => {
    add({ title: 'abcd pqrs bcde' });
    expect(await titles({ search: 'pqrs' })).toEqual(['abcd pqrs bcde']);
    expect(await context.visitor.materials.list({ search: 'abcdpqrsbcde' })).toMatchObject({ items: [] });
    expect((await context.visitor.materials.list({ search: 'abcde' })).corrected).not.toBeNull();
  });

  test('The search of materials caps the total at 500 matches and says that there are more.', async () => {
    context.db.transaction(() => {
      for (let made = 0; made <= 500; made++) add({ title: `Xy ${made}` });
    });
    const list = async (search: string) => context.visitor.materials.list({ search, limit: 2 });
    expect(await list('x')).toMatchObject({ total: 500, isCapped: true, items: { length: 2 } });
    expect(await list('xy 500')).toMatchObject({ total: 1, isCapped: false });
    expect(await list('')).toMatchObject({ total: 501 + shelf.length, isCapped: false });
  });

  test('The search of materials stays within the tab and the category.', async () => {
    add({ title: 'Phonetics sampler', category: 'UG_TRB' });
    expect(await titles({ search: 'phonetics', tab: 'samples' })).toEqual(['Phonetics sampler']);
    expect(await titles({ search: 'phonetics', category: 'General' })).toEqual(['Phonetics and Phonology']);
  });

  test('The search of materials finds a changed title and no longer the old one.', async () => {
    context.db.update(materials).set({ title: 'Stylistics' }).where(like(materials.title, 'Phonetics%')).run();
    expect(await titles({ search: 'phonetics' })).toEqual([]);
    expect(await titles({ search: 'stylis' })).toEqual(['Stylistics']);
  });

  test('The search of materials finds a material by any part of its title.', { timeout: 60_000 }, async () => {
    const stretch = fc
      .constantFrom(...shelf)
      .chain(({ title }) =>
        fc.tuple(fc.constant(title), fc.nat(title.length - 1), fc.integer({ min: 1, max: title.length })),
      );
    await fc.assert(
      fc.asyncProperty(stretch, async ([title, from, length]) => {
        expect(await titles({ search: title.slice(from, from + length) })).toContain(title);
      }),
      { numRuns: 300 },
    );
  });

  test('The search of materials never fails, whatever is typed.', { timeout: 60_000 }, async () => {
    const syntax = fc.constantFrom(
      '"',
      '*',
      '-',
      '^',
      ':',
      '(',
      ')',
      '%',
      '_',
      '\\',
      '\0',
      ' AND ',
      ' OR ',
      ' NOT ',
      'NEAR(',
      '\ud800',
      '{',
      '+',
      ',',
      "'",
    );
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 100 }),
      fc
        .array(fc.oneof(syntax, fc.string({ unit: 'grapheme', maxLength: 5 })), { maxLength: 20 })
        .map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(typed, async (text) => {
        const { items, total } = await context.visitor.materials.list({ search: text.slice(0, 100) });
        expect(items.length).toBe(total);
      }),
      { numRuns: 300 },
    );
  });
});

describe('A misspelt search', () => {
  const shelf = ['Shakespeare’s tragedies', 'Grammar and usage', 'Phonetics', 'Romantic poetry: Keats', 'Linguistics'];
  beforeEach(() => {
    for (const title of shelf) add({ title, category: 'UG_TRB', description: 'Notes with questions' });
  });

  test.each([
    ['shakespere', 'shakespeare’s', 0],
    ['GRAMMER', 'grammar', 1],
    ['phonetiks', 'phonetics', 2],
    ['fonetics', 'phonetics', 2],
    ['poetri  romentic', 'poetry romantic', 3],
    ['keets notes', 'keats notes', 3],
    ['linguistix', 'linguistics', 4],
  ])('The misspelt search “%s” finds what “%s” finds, and says so.', async (search, corrected, found) => {
    expect(await context.visitor.materials.list({ search })).toMatchObject({
      corrected,
      items: [{ title: shelf[found] }],
      total: 1,
    });
  });

  test.each(['phonetics', 'notes phonet', 'keats grammar', 'qwrtzpsdfg', 'grammer qwrtzpsdfg', 'zq'])(
    'The search “%s” is not corrected.',
    async (search) => {
      expect((await context.visitor.materials.list({ search })).corrected).toBeNull();
    },
  );

  test('A misspelt search finds a word of a new description and of a changed one.', async () => {
    const id = add({ description: 'Structuralism' });
    expect((await context.visitor.materials.list({ search: 'strukturalism' })).items).toMatchObject([{ id }]);
    context.db.update(materials).set({ description: 'Deconstruction' }).where(eq(materials.id, id)).run();
    expect((await context.visitor.materials.list({ search: 'dekonstruction' })).items).toMatchObject([{ id }]);
    expect(await titles({ search: 'strukturalism' })).toEqual([]);
  });

  test('A misspelt search is not corrected to a word of which only a hidden material has it.', async () => {
    add({ title: 'Stylistics', isActive: false });
    expect(await context.visitor.materials.list({ search: 'stylistiks' })).toMatchObject({
      items: [],
      corrected: null,
    });
  });

  test('A misspelt search stays within its category and grows as any other.', async () => {
    for (let n = 0; n < 5; n++) add({ title: `Grammar ${n}`, category: 'PG_TRB' });
    const input = { search: 'grammer', category: 'PG_TRB', limit: 3 } as const;
    const first = await context.visitor.materials.list(input);
    const second = await context.visitor.materials.list({ ...input, cursor: first.nextCursor });
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(
      [4, 3, 2, 1, 0].map((n) => `Grammar ${n}`),
    );
    expect([first.total, second.total, second.nextCursor]).toEqual([5, 5, null]);
  });

  test('A text of any characters is kept, and its words are found.', async () => {
    const id = add({ description: 'back\\slash "quoted" tab\there\r\nand\u0001 \u2028 C:\\new {json}: [Aesthetics]' });
    expect((await context.visitor.materials.list({ search: 'asthetics' })).items).toMatchObject([{ id }]);
  });
});

describe('Tags and order', () => {
  test('A material is found by a tag, in Tamil too, and no longer by one that was taken off.', async () => {
    const id = add({ title: 'Grammar', tags: 'இலக்கணம், tenses' });
    expect(await titles({ search: 'இலக்கணம்' })).toEqual(['Grammar']);
    expect(await titles({ search: 'tenses grammar' })).toEqual(['Grammar']);
    context.db.update(materials).set({ tags: 'voice' }).where(eq(materials.id, id)).run();
    expect(await titles({ search: 'இலக்கணம்' })).toEqual([]);
    expect(await titles({ search: 'voice' })).toEqual(['Grammar']);
  });

  test.each(['', 'poetry', 'po'])('The search “%s” by title is the same list, from A to Z.', async (search) => {
    const names = ['poetry of Keats', 'Poetry B', 'poetry a', 'Poetry B', 'POETRY c'];
    for (const title of names) add({ title });
    const seen: string[] = [];
    let cursor: number | null | undefined;
    do {
      const page: Awaited<ReturnType<TestContext['visitor']['materials']['list']>> =
        await context.visitor.materials.list({ search, sort: 'title', limit: 2, cursor });
      seen.push(...page.items.map(({ title }) => title));
      expect(page.total).toBe(names.length);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(['poetry a', 'Poetry B', 'Poetry B', 'POETRY c', 'poetry of Keats']);
  });

  test('A search with very many matches is listed by title too.', async () => {
    context.db.transaction(() => {
      for (let n = 600; n > 0; n--) add({ title: `Poetry ${String(n).padStart(3, '0')}` });
    });
    const page = await context.visitor.materials.list({ search: 'poetry', sort: 'title', limit: 2 });
    expect(page.items.map(({ title }) => title)).toEqual(['Poetry 001', 'Poetry 002']);
    const next = await context.visitor.materials.list({
      search: 'poetry',
      sort: 'title',
      limit: 1,
      cursor: page.nextCursor,
    });
    expect(next.items).toMatchObject([{ title: 'Poetry 003' }]);
  });
});

describe('What is shown beside a list', () => {
  const ids = (items: { id: string }[]) => items.map(({ id }) => id);

  test('The newest materials are those on sale, and the samples those that are free to read; with no price.', async () => {
    const sold = add({ title: 'PDF', fileId: addFile('material'), pricePaise: 19_900 });
    const printed = add({ title: 'Printed', printPricePaise: 29_900 });
    add({ title: 'Not for sale' });
    add({ title: 'Gone', printPricePaise: 29_900, stock: 0 });
    add({ title: 'Hidden', printPricePaise: 29_900, isActive: false });
    const sample = add({ title: 'Sample', category: 'UG_TRB', downloadUrl: 'https://files.example/a.pdf' });
    const { newest, samples } = await context.visitor.materials.newest();
    expect([ids(newest), ids(samples)]).toEqual([[printed, sold], [sample]]);
    expect(Object.keys(newest[0] ?? {}).sort()).toEqual([
      'category',
      'firstPageUrl',
      'format',
      'id',
      'imageUrl',
      'pages',
      'title',
    ]);
  });

  test('Related materials are the nearest of the category, on both sides as far as there are any.', async () => {
    const shelf = Array.from({ length: 7 }, () => add({ category: 'PG_TRB' }));
    add({ category: 'UG_TRB' });
    const related = async (at: number) =>
      ids(await context.visitor.materials.related({ id: shelf[at] ?? '' })).map((id) => shelf.indexOf(id));
    expect(await related(3)).toEqual([5, 4, 2, 1]);
    expect(await related(6)).toEqual([5, 4, 3, 2]);
    expect(await related(0)).toEqual([4, 3, 2, 1]);
    expect(await related(5)).toEqual([6, 4, 3, 2]);
    expect(await context.visitor.materials.related({ id: 'unknown' })).toEqual([]);
  });
});

describe('One material', () => {
  test('A material shows a visitor only its public fields.', async () => {
    const imageFileId = addFile('cover');
    const id = add({
      title: 'Drama',
      description: 'Notes',
      category: 'PG_TRB',
      pages: 120,
      format: 'Printed',
      edition: 'June 2026',
      contents: 'Chaucer to Milton\n\n  Books to know\nTest yourself\n',
      pricePaise: 19_900,
      fileId: addFile('material'),
      imageFileId,
      previewUrl: 'https://drive.google.com/file/d/abc/view',
      previewPages: 5,
    });
    expect(await context.visitor.materials.get({ id })).toEqual({
      id,
      title: 'Drama',
      description: 'Notes',
      category: 'PG_TRB',
      pages: 120,
      format: 'Printed',
      imageUrl: `/files/${imageFileId}`,
      firstPageUrl: null,
      downloadUrl: null,
      hasPreview: true,
      isSoldAsPdf: true,
      isSoldInPrint: true,
      soldOut: 'no',
      previewUrl: 'https://drive.google.com/file/d/abc/view',
      previewPages: 5,
      previewImages: [],
      edition: 'June 2026',
      chapters: ['Chaucer to Milton', 'Books to know', 'Test yourself'],
    });
  });

  test('A material may have its preview at any https address.', async () => {
    const previewUrl = 'https://slides.example/unit-1';
    expect(await context.visitor.materials.get({ id: add({ previewUrl }) })).toMatchObject({
      previewUrl,
      hasPreview: true,
    });
  });

  test.each(['', 'http://slides.example/', 'javascript:alert(1)'])(
    'A material has no preview at the address “%s”.',
    async (previewUrl) => {
      expect((await context.visitor.materials.get({ id: add({ previewUrl }) })).previewUrl).toBeNull();
    },
  );

  test.each([
    ['unknown', () => 'f'.repeat(32)],
    ['inactive', () => add({ isActive: false })],
    ['deleted', () => add({ deletedAt: 1 })],
  ])('A material that is %s is not found.', async (_what, id) => {
    expect(await failure(context.visitor.materials.get({ id: id() }))).toEqual({
      code: 'NOT_FOUND',
      message: 'Material not found',
    });
  });

  test.each([
    [{ id: '' }, 'Material ID is required'],
    [{}, 'Material ID is required'],
    [{ id: 'x'.repeat(65) }, 'Material not found'],
  ])('A request for a material with the input %j is refused in plain words.', async (input, message) => {
    const refusal = await failure(context.visitor.materials.get(input as never));
    expect(refusal.code).toBe('BAD_REQUEST');
    expect(refusal.message).toContain(message);
  });
});

describe('Prices and sold files', () => {
  test.each(['visitor', 'pending student', 'approved student', 'admin'])(
    'No %s sees prices or sold files through the catalogue.',
    async (who) => {
      const fileId = addFile('material');
      const id = add({ category: 'UG_TRB', pricePaise: 123_457, fileId, sampleFileId: addFile('sample') });
      const caller =
        who === 'visitor'
          ? context.visitor
          : context.caller(
              context.addUser('somebody', {
                isAdmin: who === 'admin',
                status: who === 'pending student' ? 'pending' : 'approved',
              }),
            );
      const answers = [
        await caller.materials.list({}),
        await caller.materials.list({ search: 'poetry' }),
        await caller.materials.list({ tab: 'samples' }),
        await caller.materials.get({ id }),
      ];
      for (const answer of answers) {
        const text = JSON.stringify(answer);
        expect(text).toContain(id);
        expect(text).not.toMatch(/price|paise|fileId/i);
        expect(text).not.toContain('123457');
        expect(text).not.toContain(fileId);
      }
    },
  );
});

describe('The suggestions of a search', () => {
  const suggest = (search: string, tab?: 'samples') =>
    context.visitor.materials.suggest({ search, ...(tab && { tab }) });

  test('They are titles and search words that hold every word typed, the newest first, each once.', async () => {
    add({ title: 'Grammar for PG TRB', tags: 'இலக்கணம், tense' });
    add({ title: 'Prose', description: 'Not only grammar', tags: 'இலக்கணம்' });
    add({ title: 'Grammar for UG TRB', category: 'UG_TRB' });
    expect(await suggest('GRAM')).toEqual(['Grammar for UG TRB', 'Grammar for PG TRB']);
    expect(await suggest('trb gram pg')).toEqual(['Grammar for PG TRB']);
    expect(await suggest('இலக்க')).toEqual(['இலக்கணம்']);
    expect(await suggest('gram', 'samples')).toEqual(['Grammar for UG TRB']);
  });

  test('There are none of a search of more than three words.', async () => {
    add({ title: 'Drama of the first unit' });
    expect(await suggest('drama of first')).toEqual(['Drama of the first unit']);
    expect(await suggest('drama of the first')).toEqual([]);
  });

  test('They are at most six, and none of what is not shown or before three letters of a word.', async () => {
    for (let unit = 1; unit <= 8; unit++) add({ title: `Drama, unit ${unit}` });
    add({ title: 'Drama to come', isActive: false });
    const suggested = await suggest('drama');
    expect(suggested).toHaveLength(6);
    expect(suggested).not.toContain('Drama to come');
    expect(await suggest('dr')).toEqual([]);
    expect(await suggest('')).toEqual([]);
    expect(await suggest('"} OR (dra')).toEqual([]);
  });
});
