import type { TableCase } from './tables.ts';

type Column = 'Name' | 'Email' | 'Phone' | 'City' | 'State' | 'Pincode' | 'Title' | 'Category' | 'Price' | 'Pages';
const customer = ['Name', 'Email', 'Phone', 'City', 'State', 'Pincode'] as const;
const material = ['Title', 'Category', 'Price', 'Pages'] as const;

/** `means`: a row's values in the order of its columns; null: nobody can know it, so it is to be said. */
const table = (
  name: string,
  columns: readonly Column[],
  text: string | Buffer,
  means: readonly (readonly unknown[])[],
): TableCase => ({
  name,
  bytes: typeof text === 'string' ? Buffer.from(text) : text,
  kind: columns === material ? 'materials' : 'customers',
  isRefused: false,
  records: means.map((row) =>
    Object.fromEntries(columns.map((column, at) => [column, { written: String(row[at]), means: row[at] }])),
  ),
});
const uma = ['Uma', 'uma@example.com', '+919597012345', 'Vellore', 'Tamil Nadu', '632004'] as const;
const arul = ['S. Arul', '', '+919600012345', 'Pondicherry', 'Puducherry', '605001'] as const;
const heading = 'Name,Email,Phone,City,State,Pincode';

/** Spreadsheets that were written without a look at the reader. */
export const heldOutTables: readonly TableCase[] = [
  table(
    'Capital letters in a mail address',
    customer,
    `${heading}\nUma,UMA@Example.COM,9597012345,Vellore,TN,632004\n`,
    [uma],
  ),
  table(
    'A country code without a plus',
    customer,
    `${heading}\nUma,uma@example.com,919597012345,Vellore,Tamil Nadu,632004\n`,
    [uma],
  ),
  table(
    'Two zeros before the country code',
    customer,
    `${heading}\nUma,uma@example.com,0091 9597012345,Vellore,Tamil Nadu,632004\n`,
    [uma],
  ),
  table(
    'A phone in brackets',
    customer,
    `${heading}\nUma,uma@example.com,(+91) 95970 12345,Vellore,Tamil Nadu,632 004\n`,
    [uma],
  ),
  table('A phone with dots', customer, `${heading}\nUma,uma@example.com,95970.12345,Vellore,T.N.,632-004\n`, [uma]),
  table(
    'A phone as a decimal number',
    customer,
    `${heading}\nUma,uma@example.com,9597012345.0,Vellore,TamilNadu,632004\n`,
    [uma],
  ),
  table(
    'A formula that keeps a number',
    customer,
    `${heading}\nUma,uma@example.com,"=""9597012345""",Vellore,Tamil Nadu,"=""632004"""\n`,
    [uma],
  ),
  table('Nine digits', customer, `${heading}\nUma,uma@example.com,959701234,Vellore,Tamil Nadu,632004\n`, [
    ['Uma', 'uma@example.com', null, 'Vellore', 'Tamil Nadu', '632004'],
  ]),
  table('A pincode of five digits', customer, `${heading}\nUma,uma@example.com,9597012345,Vellore,Tamil Nadu,63200\n`, [
    ['Uma', 'uma@example.com', '+919597012345', 'Vellore', 'Tamil Nadu', null],
  ]),
  table('A state that is a town', customer, `${heading}\nUma,uma@example.com,9597012345,Vellore,Vellore,632004\n`, [
    ['Uma', 'uma@example.com', '+919597012345', 'Vellore', null, '632004'],
  ]),
  table(
    'Old names of states',
    customer,
    `${heading}\nUma,uma@example.com,9597012345,Vellore,Tamil Nadu State,632004\nS. Arul,,9600012345,Pondicherry,Pondicherry (UT),605001\n`,
    [uma, arul],
  ),
  table(
    'Columns in another order',
    customer,
    'Pincode;State;City;Phone;Email;Name\n632004;Tamilnadu;Vellore;95970 12345;uma@example.com;Uma\n605001;Pondicherry;Pondicherry;+91-96000-12345;;S. Arul\n',
    [uma, arul],
  ),
  table(
    'A comma inside and line ends of Windows',
    customer,
    `"Name","Email","Phone","City","State","Pincode"\r\n"Uma","uma@example.com","9597012345","Vellore","Tamil Nadu","632004"\r\n"S. Arul","","9600012345","Pondicherry","PY","605001"\r\n`,
    [uma, arul],
  ),
  table(
    'A line break inside a cell',
    customer,
    `${heading}\n"S. Arul",,9600012345,"Pondicherry\n",Puducherry,605001\n`,
    [arul],
  ),
  table('A total below', customer, `${heading}\nUma,uma@example.com,9597012345,Vellore,Tamil Nadu,632004\n,,,,,\n`, [
    uma,
  ]),
  table(
    'Tabs, from a copied sheet',
    customer,
    `${heading.replaceAll(',', '\t')}\nUma\tuma@example.com\t9597012345\tVellore\tTamil Nadu\t632004\nS. Arul\t\t09600012345\tPondicherry\tPondy\t605001\n`,
    [uma, arul],
  ),
  table('A phone in Tamil digits', customer, `${heading}\nUma,uma@example.com,௯௫௯௭௦௧௨௩௪௫,Vellore,தமிழ் நாடு,௬௩௨௦௦௪\n`, [
    uma,
  ]),
  table(
    'Prices as people write them',
    material,
    'Title,Category,Price,Pages\nOne,UG TRB,Rs. 250,100\nTwo,pg-trb,250/-,80\nThree,GENERAL,INR 250.00,60\nFour,PG TRB,₹ 1 250,40\n',
    [
      ['One', 'UG_TRB', 25_000, 100],
      ['Two', 'PG_TRB', 25_000, 80],
      ['Three', 'General', 25_000, 60],
      ['Four', 'PG_TRB', null, 40],
    ],
  ),
  table(
    'Prices nobody can know',
    material,
    'Title,Category,Price,Pages\nOne,UG TRB,250-300,100\nTwo,UG TRB,"1.250,00",80\nThree,TET,250,60\nFour,UG TRB,-5,40\n',
    [
      ['One', 'UG_TRB', null, 100],
      ['Two', 'UG_TRB', null, 80],
      ['Three', null, 25_000, 60],
      ['Four', 'UG_TRB', null, 40],
    ],
  ),
  table(
    'Pages in words and decimals',
    material,
    'Title,Category,Price,Pages\nOne,UG TRB,250,100.0\nTwo,UG TRB,250,80 pages\nThree,UG TRB,250,10.5\n',
    [
      ['One', 'UG_TRB', 25_000, 100],
      ['Two', 'UG_TRB', 25_000, 80],
      ['Three', 'UG_TRB', 25_000, null],
    ],
  ),
];
