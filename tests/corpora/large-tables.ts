import { maxStatementBytes, maxStatementRows } from '#shared/statement.ts';

/** As many of a row as the largest statement holds. */
const filled = (heading: string, row: (at: number) => string): Buffer => {
  const lines = [heading];
  let bytes = heading.length;
  for (let at = 0; at < maxStatementRows; at += 1) {
    const line = row(at);
    bytes += Buffer.byteLength(line) + 1;
    if (bytes > maxStatementBytes) break;
    lines.push(line);
  }
  return Buffer.from(lines.join('\n'));
};
const utr = (at: number) => String(600_000_000_000 + at * 7919);
const heading = 'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance';

/** The largest statements that are taken, each of another kind that takes long. */
export const largeTables: Record<string, Buffer> = {
  'an ordinary one': filled(
    heading,
    (at) =>
      `24/11/2026,24/11/2026,UPI/CR/${utr(at)}/SELVI M/SBIN/pay@oksbi/Order ${at},,,"1,${100 + (at % 900)}.00","21,499.00"`,
  ),
  'narrations in Tamil': filled(heading, (at) => `24/11/2026,,${utr(at)} ${'தமிழ்நாடு '.repeat(4)},,,199.00,`),
  'long narrations': filled(heading, (at) => `24/11/2026,,${`UPI/${utr(at)}/ABC DEF `.repeat(16)},,,199.00,`),
  'many short cells': filled(Array.from({ length: 40 }, (_, at) => `C${at}`).join(','), () =>
    Array.from({ length: 40 }, () => '1').join(','),
  ),
  'one cell': Buffer.from(`${heading}\n24/11/2026,,"${'UPI/600000000001/A '.repeat(100_000)}",,,199.00,`),
  'nothing but commas': Buffer.from(`${heading}\n${`${','.repeat(60)}\n`.repeat(32_000)}24/11/2026,,600000000001,,,1,`),
  'nothing but quotes': Buffer.from(`${heading}\n${'"'.repeat(1_900_000)}`),
  blanks: Buffer.from(`${heading}\n${' '.repeat(1_900_000)}`),
};
