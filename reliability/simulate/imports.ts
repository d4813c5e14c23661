/** Files that admins import: old rows again beside new ones, and some that are wrong. */
import { findSessionUser } from '#server/auth/session-user.ts';
import { users } from '#server/db/schema/users.ts';
import type { CsvImportReport } from '#shared/csv-import.ts';
import { paths } from '#shared/paths.ts';
import { cookieOf } from '../../tests/support/http.ts';
import { type Act, type Moment, nothing } from './people.ts';
import { phoneOf } from './students.ts';

export const importActs: readonly Act[] = [
  { name: 'imports past customers', weight: 0.6, does: importCustomers },
  { name: 'imports materials', weight: 0.3, does: importMaterials },
];

/** Sends a CSV file to one of the addresses of imports, in a session of her own; null: she has no account any more. */
export async function postCsv({ world, me }: Moment, url: string, rows: readonly (readonly string[])[]) {
  const user = me.userId === null ? null : findSessionUser(world.db, me.userId);
  if (!user) return null;
  const app = await world.openApp();
  return app.inject({
    method: 'POST',
    url,
    payload: rows.map((cells) => cells.join(',')).join('\n'),
    headers: {
      'content-type': 'text/csv',
      cookie: await cookieOf(world.context, user),
      origin: world.context.config.publicUrl,
    },
  });
}

/** Previews or imports; each row that the answer calls new was not there, and is afterwards, once. */
async function importRows(moment: Moment, url: string, rows: readonly (readonly string[])[]): Promise<string> {
  const { chance } = moment;
  const step = chance.happens(0.3) ? 'preview' : 'import';
  const answer = await postCsv(moment, `${url}?step=${step}&option=${chance.happens(0.5) ? 'yes' : 'no'}`, rows);
  if (!answer) return nothing;
  if (answer.statusCode !== 200) return `refused: ${answer.body}`;
  const { ready, knownCount, errorCount } = answer.json<CsvImportReport<unknown>>();
  return `${step}: ${ready} new, ${knownCount} known, ${errorCount} wrong`;
}

async function importCustomers(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const known = chance.pick(world.db.select({ email: users.email }).from(users).all())?.email ?? '';
  const past = (number: number) => `Pastxqv${number}`;
  const row = (name: string, email: string, phone: string) => [name, email, phone, '', '', '', '', `Bought in 2025`];
  const some = past(chance.below(6));
  const rows = [
    row(some, `${some.toLowerCase()}@example.com`, ''),
    row(some, `${some.toLowerCase()}@example.com`, ''),
    row('Somebody known', known, ''),
    row(past(9), '', phoneOf(past(chance.below(3)))),
    ...(chance.happens(0.1) ? [row('', 'no address', '')] : []),
  ];
  const headings = ['Name', 'Email', 'Phone', 'Address', 'City', 'State', 'Pincode', 'Note'];
  return importRows(moment, paths.customersImport, [headings, ...rows]);
}

async function importMaterials(moment: Moment): Promise<string> {
  const { chance } = moment;
  const title = `Imported ${chance.below(3)}`;
  const row = (price: string) => [title, 'General', '0', price, '120', 'Printed'];
  const headings = ['Title', 'Category', 'Price', 'Printed price', 'Pages', 'Format'];
  return importRows(moment, paths.materialsImport, [
    headings,
    row('250'),
    row('300'),
    ['Poetry', 'PG TRB', '199', '0', '9', 'PDF'],
  ]);
}
