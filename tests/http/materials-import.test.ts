import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { materials } from '#server/db/schema/materials.ts';
import { paths } from '#shared/paths.ts';
import type { SessionUser } from '#shared/users.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

let context: TestContext;
let app: App;
let admin: SessionUser;
let cookie: string;
beforeEach(async () => {
  context = createTestContext();
  app = await createTestApp(context);
  admin = context.addUser('owner', { isAdmin: true });
  cookie = await cookieOf(context, admin);
});
afterEach(async () => {
  await app.close();
  await context.close();
});

const send = (query: string, payload: string | Buffer) =>
  app.inject({
    method: 'POST',
    url: `${paths.materialsImport}?${query}`,
    payload,
    headers: { 'content-type': 'text/csv', cookie },
  });
const stored = () => context.db.select().from(materials).orderBy(materials.seq).all();
const head = 'Title,Category,Price,Pages\n';

/** As Excel saves it in India, in a locale that separates by semicolons. */
const fromExcel =
  '\u{FEFF}Title;Description;category;PRICE;Printed copy;Copies in stock;Pages;Format;Notes\r\n' +
  'இலக்கணம்;"Nouns; verbs ""and"" more\r\nin two lines";PG TRB;"1,499.50";₹349;20;120;PDF;x\r\n' +
  ';;;;;;;;\r\n' +
  'Poetry;;general;0;499;;240;;\r\n';

describe('Import of materials from a CSV file', () => {
  test('The preview of a file that Excel saved says how it was understood, and adds nothing.', async () => {
    const answer = await send('step=preview&option=yes', fromExcel);
    expect(answer.json()).toEqual({
      rows: 2,
      ready: 2,
      known: [],
      knownCount: 0,
      errors: [],
      errorCount: 0,
      ignoredColumns: ['Notes'],
      sample: [
        {
          line: 3,
          title: 'இலக்கணம்',
          category: 'PG_TRB',
          pricePaise: 149_950,
          printPricePaise: 34_900,
          stock: 20,
          pages: 120,
          format: 'PDF',
        },
        {
          line: 5,
          title: 'Poetry',
          category: 'General',
          pricePaise: 0,
          printPricePaise: 49_900,
          stock: null,
          pages: 240,
          format: 'PDF',
        },
      ],
    });
    expect(stored()).toEqual([]);
  });

  test('An imported file adds its materials as drafts that nobody sees, each recorded, and adds nothing the second time.', async () => {
    expect((await send('step=import&option=yes', fromExcel)).json()).toMatchObject({ ready: 2, knownCount: 0 });
    expect(stored()).toMatchObject([
      { title: 'இலக்கணம்', description: 'Nouns; verbs "and" more\nin two lines', isDraft: true, isActive: false },
      { title: 'Poetry', isDraft: true, isActive: false },
    ]);
    expect((await context.visitor.materials.list({})).total).toBe(0);
    const log = context.db.select().from(auditLog).all();
    expect(log.map(({ actorId, action, entity }) => [actorId, action, entity])).toEqual([
      [admin.id, 'create', 'material'],
      [admin.id, 'create', 'material'],
    ]);
    expect((await send('step=import&option=yes', fromExcel)).json()).toMatchObject({
      ready: 0,
      knownCount: 2,
      known: [
        { line: 3, name: 'இலக்கணம்' },
        { line: 5, name: 'Poetry' },
      ],
    });
    expect(stored()).toHaveLength(2);
  });

  test('Materials that are not to be drafts are on the site at once.', async () => {
    await send('step=import&option=no', `${head}Poetry,General,199,10\n`);
    expect((await context.visitor.materials.list({})).items).toMatchObject([{ title: 'Poetry' }]);
  });

  test('Every wrong cell is told with its line and column, and with one of them nothing is imported.', async () => {
    const file =
      'Title,Category,Price,Pages,Copies in stock,Preview URL,Preview pages\n' +
      'Good,General,199,10,,,\n' +
      ',Maths,"199,50",ten,-1,http://example.com,11\n' +
      'Cheap,General,0.5,0,100000,,\n' +
      'No price,General,,10,,,\n';
    const answer = (await send('step=preview&option=yes', file)).json();
    expect(answer).toMatchObject({ rows: 4, ready: 1, errorCount: 11 });
    expect(answer.errors.map(({ line, column, why }: Record<string, string>) => `${line} ${column}: ${why}`)).toEqual([
      '3 Title: Title is required',
      '3 Category: “Maths” isn’t a category. Choose from UG TRB, PG TRB, General.',
      '3 Price: “199,50” isn’t an amount (expected 199 or 199.50)',
      '3 Copies in stock: “-1” isn’t a whole number',
      '3 Pages: “ten” isn’t a whole number',
      '3 Preview URL: Please enter a link that begins with https://',
      '3 Preview pages: Preview pages must be between 1 and 10',
      '4 Price: The price is ₹1 or more, or 0 for not sold online',
      '4 Copies in stock: At most 99,999 copies',
      '4 Pages: Pages is required',
      '5 Price: Price is required; 0 = not for sale',
    ]);
    const refused = await send('step=import&option=yes', file);
    expect([refused.statusCode, refused.json().error]).toEqual([400, expect.stringContaining('Nothing was imported')]);
    expect(stored()).toEqual([]);
  });

  test.each([
    ['an empty file', '', /empty/],
    ['headings alone', head, /no rows/],
    ['rows without a word', `${head},,,\n`, /no rows/],
    ['a file without prices', 'Title,Category,Pages\nPoetry,General,10\n', /“Price” is missing/],
    ['a workbook', Buffer.from('PK\u{3}\u{4}rest'), /ZIP or Excel/],
    ['a file in another encoding', Buffer.from([0x54, 0xe9, 0x0a]), /CSV UTF-8/],
    ['an unclosed quote', `${head}"Poetry,General,199,10\n`, /not a CSV file/],
    ['501 materials', head + 'Poetry,General,199,10\n'.repeat(501), /more than 500 rows/],
    ['51 columns', `${head.trim()}${',x'.repeat(47)}\nPoetry\n`, /more than 50 columns/],
  ])('The site refuses %s with a reason.', async (_what, payload, why) => {
    const answer = await send('step=import&option=yes', payload);
    expect([answer.statusCode, answer.json().error]).toEqual([400, expect.stringMatching(why)]);
    expect(stored()).toEqual([]);
  });

  test('A file of more than 1 MB is refused.', async () => {
    const answer = await send('step=preview&option=yes', head + 'x'.repeat(1024 * 1024));
    expect([answer.statusCode, answer.json().error]).toEqual([413, 'The file is larger than 1 MB.']);
  });

  test('The template opens in a spreadsheet, and can be imported as it is.', async () => {
    const template = await app.inject({ url: paths.materialsTemplate, headers: { cookie } });
    expect(template.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="materials.csv"',
    });
    expect((await send('step=preview&option=yes', template.body)).json()).toMatchObject({
      rows: 2,
      ready: 2,
      errorCount: 0,
    });
  });
});
