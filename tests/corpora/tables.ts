import { readCustomers } from '#server/features/accounts/customers-import.admin.data.ts';
import { readMaterials } from '#server/features/catalog/materials-import.admin.data.ts';
import type { RowError } from '#shared/csv-import.ts';
import { type Corpus, type Outcome, tally } from './corpus.ts';
import { heldOutTables } from './held-out-tables.ts';

/** A cell as somebody wrote it, and what it means; `null`: a spreadsheet has destroyed it, and that is to be said. */
type Cell = { written: string; means: unknown };
type Record = { [heading: string]: Cell };

const cell = (written: string, means: unknown = written): Cell => ({ written, means });

type Person = { name: string; email: string; phone: string; city: string; state: string; pincode: string };
const people: Person[] = [
  {
    name: 'Meena.TK',
    email: 'meena@example.com',
    phone: '9789055667',
    city: 'Palani',
    state: 'Tamil Nadu',
    pincode: '624601',
  },
  { name: 'செல்வி முருகன்', email: '', phone: '9840123456', city: 'மதுரை', state: 'Puducherry', pincode: '605001' },
  {
    name: "D'Souza, Anil",
    email: 'anil@example.com',
    phone: '8056012345',
    city: 'Cuttack',
    state: 'Odisha',
    pincode: '753001',
  },
  {
    name: 'S.Ilangovan',
    email: 'ilango@example.com',
    phone: '6380123456',
    city: 'Kochi',
    state: 'Kerala',
    pincode: '682001',
  },
];

type Spelling = { name: string; row: (who: Person) => Record };

const customer = (who: Person, written: Partial<{ [field in keyof Person]: string | null }>): Record => {
  const as = (field: keyof Person, means: string) => {
    const given = written[field];
    return given === null ? cell('9.78906E+9', null) : cell(given ?? who[field], means);
  };
  return {
    Name: as('name', who.name),
    Email: as('email', who.email),
    Phone: as('phone', `+91${who.phone}`),
    City: as('city', who.city),
    State: as('state', who.state),
    Pincode: as('pincode', who.pincode),
  };
};

const otherStates: { [state: string]: string[] } = {
  'Tamil Nadu': ['Tamilnadu', 'TN', 'தமிழ்நாடு'],
  Puducherry: ['Pondicherry', 'PY', 'Pondy'],
  Odisha: ['Orissa', 'OD', 'ODISHA STATE'],
  Kerala: ['kerala', 'KL', 'Kerala.'],
};
const otherState = ({ state }: Person, at: number): string => otherStates[state]?.[at] ?? state;

const spellings: Spelling[] = [
  { name: 'as in the template', row: (who) => customer(who, {}) },
  {
    name: 'as people write',
    row: (who) =>
      customer(who, {
        phone: `+91 ${who.phone.slice(0, 5)} ${who.phone.slice(5)}`,
        state: otherState(who, 0),
        pincode: `${who.pincode.slice(0, 3)} ${who.pincode.slice(3)}`,
      }),
  },
  {
    name: 'copied from a phone',
    row: (who) =>
      customer(who, {
        name: `\u{202A}${who.name}\u{202C}`.normalize('NFD'),
        email: who.email && `\u{200E}${who.email}\u{200B}`,
        phone: `\u{202A}+91\u{A0}${who.phone.slice(0, 5)}\u{2011}${who.phone.slice(5)}\u{202C}`,
        state: otherState(who, 1),
        pincode: `${who.pincode.slice(0, 3)}–${who.pincode.slice(3)}`,
      }),
  },
  {
    name: 'from a spreadsheet that counts',
    row: (who) =>
      customer(who, {
        phone: `'0${who.phone}`,
        state: otherState(who, 2),
        pincode: `${who.pincode}.0`,
        city: ` ${who.city} `,
      }),
  },
  { name: 'with numbers that a spreadsheet shortened', row: (who) => customer(who, { phone: null }) },
];

const quoted = (text: string, delimiter: string) =>
  text.includes('"') || text.includes('\n') || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
const lines = (records: Record[], delimiter = ',', rename = (heading: string) => heading): string[] => {
  const headings = Object.keys(records[0] ?? {});
  return [
    headings.map((heading) => quoted(rename(heading), delimiter)).join(delimiter),
    ...records.map((record) =>
      headings.map((heading) => quoted(record[heading]?.written ?? '', delimiter)).join(delimiter),
    ),
  ];
};
const utf8 = (rows: string[], end = '\n') => Buffer.from(`${rows.join(end)}${end}`);

/** How tables reach the site: from Excel, Google Sheets, other programs. `isRefused`: only a refusal in words is right. */
type Frame = { name: string; bytes: (records: Record[]) => Buffer; isRefused?: true };

const frames: Frame[] = [
  { name: 'plain', bytes: (records) => utf8(lines(records)) },
  { name: 'Excel’s CSV UTF-8', bytes: (records) => Buffer.from(`\u{FEFF}${lines(records, ';').join('\r\n')}\r\n`) },
  {
    name: 'Excel’s Unicode text',
    bytes: (records) => Buffer.from(`\u{FEFF}${lines(records, '\t').join('\r\n')}`, 'utf16le'),
  },
  {
    name: 'UTF-16, the other way round',
    bytes: (records) => Buffer.from(`\u{FEFF}${lines(records).join('\n')}`, 'utf16le').swap16(),
  },
  { name: 'sep=; above', bytes: (records) => utf8(['sep=;', ...lines(records, ';')], '\r\n') },
  { name: 'an empty row above', bytes: (records) => utf8(['', ',,,', ...lines(records)]) },
  { name: 'a title above', bytes: (records) => utf8(['Our customers 2026', '', ...lines(records)]) },
  { name: 'empty rows between', bytes: (records) => utf8(lines(records).flatMap((line) => [line, ',,,,,', ''])) },
  {
    name: 'headings in capitals, with stars and blanks',
    bytes: (records) => utf8(lines(records, ',', (heading) => ` ${heading.toUpperCase()} *`)),
  },
  {
    name: 'columns that nobody asked for',
    bytes: (records) => utf8(lines(records).map((line, at) => (at === 0 ? `Since,${line},Paid` : `2025,${line},yes`))),
  },
  { name: 'old line ends', bytes: (records) => utf8(lines(records), '\r') },
  { name: 'the headings again', bytes: (records) => utf8([...lines(records), lines(records)[0] ?? '']) },
  {
    name: 'letters that are lost',
    bytes: (records) => Buffer.from(`${lines(records).join('\n')}\n\u{E9}\n`, 'latin1'),
    isRefused: true,
  },
];

const materials: Record[] = [
  {
    Title: cell('Grammar and Usage'),
    Category: cell('ug trb', 'UG_TRB'),
    Price: cell('₹1,499', 149_900),
    Pages: cell('120', 120),
  },
  {
    Title: cell('தமிழ் இலக்கணம்'),
    Category: cell('general', 'General'),
    Price: cell('199.50', 19_950),
    Pages: cell('84', 84),
  },
  { Title: cell('Poetry'), Category: cell('General', 'General'), Price: cell('12.345', null), Pages: cell('84', 84) },
  { Title: cell('Drama'), Category: cell('General', 'General'), Price: cell('1,49', null), Pages: cell('84', 84) },
];

export type TableCase = {
  name: string;
  bytes: Buffer;
  records: Record[];
  kind: 'customers' | 'materials';
  isRefused: boolean;
};

export const builtTables: TableCase[] = [
  ...frames.flatMap((frame) =>
    spellings.map((spelling) => {
      const records = people.map(spelling.row);
      const name = `Customers, ${frame.name}, ${spelling.name}`;
      return {
        name,
        bytes: frame.bytes(records),
        records,
        kind: 'customers' as const,
        isRefused: frame.isRefused === true,
      };
    }),
  ),
  ...frames.map((frame) => ({
    name: `Materials, ${frame.name}`,
    bytes: frame.bytes(materials),
    records: materials,
    kind: 'materials' as const,
    isRefused: frame.isRefused === true,
  })),
];

const fields: { [heading: string]: string } = {
  Name: 'fullName',
  Email: 'email',
  Phone: 'phone',
  City: 'city',
  State: 'state',
  Pincode: 'pincode',
  Title: 'title',
  Category: 'category',
  Price: 'pricePaise',
  Pages: 'pages',
};

type ReadRow = { line: number } & ({ value: object } | { errors: RowError[] });

/** What became of each cell of a table; `asked`: it is refused in words, with its line and column. */
export function outcomesOf({ bytes, records, kind, isRefused }: TableCase): Outcome[] {
  let rows: ReadRow[];
  try {
    rows = (kind === 'customers' ? readCustomers(bytes) : readMaterials(bytes)).rows;
  } catch (error) {
    if (!(error instanceof Error) || !error.message.endsWith('.')) throw error;
    return records.map(() => (isRefused ? 'right' : 'asked'));
  }
  if (isRefused || rows.length !== records.length) return records.map(() => 'silent');
  return records.flatMap((record, at) => {
    const row = rows[at];
    return Object.entries(record).map(([heading, { means }]): Outcome => {
      if (row && 'errors' in row) {
        const isSaid = row.errors.some(({ column }) => column === heading);
        if (means === null) return isSaid ? 'right' : 'silent';
        // The whole row is held back until its wrong cell is corrected.
        return isSaid || row.errors.length > 0 ? (isSaid ? 'asked' : 'right') : 'silent';
      }
      const value = new Map(Object.entries(row?.value ?? {})).get(fields[heading] ?? '');
      return value === means ? 'right' : 'silent';
    });
  });
}

const corpus = (name: string, from: readonly TableCase[]): Corpus => ({
  name,
  leastRight: 0.95,
  judge: () => tally(from.flatMap(outcomesOf)),
});

export const tables = [corpus('spreadsheets', builtTables), corpus('spreadsheets, held out', heldOutTables)];
