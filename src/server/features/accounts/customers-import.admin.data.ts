/** Imports past customers from a CSV file. */
import type { Executor } from '#server/db/open-db.ts';
import { contacts } from '#server/db/schema/contacts.ts';
import { studentNotes } from '#server/db/schema/student-notes.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { importReport, judgeImport, type ReadCell, readImport, requireSound } from '#server/http/csv-import.ts';
import type { Admin, Work } from '#server/work.ts';
import { shippingAddressOf } from '#shared/checkout.ts';
import {
  type CustomerInput,
  type CustomersImportReport,
  customerColumns,
  customerInput,
} from '#shared/customer-import.ts';
import { contactImported, customerImported } from './events.ts';

/** Whom a file of past customers would add, without adding anybody. Throws BAD_REQUEST with its reason. */
export const previewCustomers = (db: Executor, bytes: Buffer): CustomersImportReport =>
  report(judge(db, readCustomers(bytes)));

/** Adds them, all or none, as verified accounts that open once a mail is confirmed; without an address as contacts. */
export function importCustomers(
  work: Work<Admin>,
  { bytes, isMailed }: { bytes: Buffer; isMailed: boolean },
): CustomersImportReport {
  const judged = judge(work.tx, readCustomers(bytes));
  requireSound(judged);
  for (const { value } of judged.ready)
    if (value.email === '') addContact(work, value);
    else addCustomer(work, value, isMailed);
  return report(judged);
}

function addCustomer(
  { tx, actor, now, happened }: Work<Admin>,
  { email, note, ...person }: CustomerInput,
  isMailed: boolean,
): void {
  const { id: userId } = tx
    .insert(users)
    .values({ email, passwordHash: '', importedAt: now, createdAt: now })
    .returning({ id: users.id })
    .get();
  const { id } = tx
    .insert(profiles)
    .values({ userId, ...person, verificationStatus: 'approved', createdAt: now })
    .returning({ id: profiles.id })
    .get();
  if (note !== '') tx.insert(studentNotes).values({ userId, text: note, actorId: actor.id, createdAt: now }).run();
  happened(customerImported, { id, userId, email, fullName: person.fullName, isMailed });
}

function addContact({ tx, now, happened }: Work<Admin>, { fullName, phone, note, ...place }: CustomerInput): void {
  const { id } = tx
    .insert(contacts)
    .values({ fullName, phone, note, shippingAddress: shippingAddressOf(place), createdAt: now })
    .returning({ id: contacts.id })
    .get();
  happened(contactImported, { id });
}

export const readCustomers = (bytes: Buffer) =>
  readImport(bytes, {
    columns: customerColumns,
    schema: customerInput,
    readCell: (_field, cell): ReadCell => ({ value: cell }),
  });

const judge = (db: Executor, file: ReturnType<typeof readCustomers>) =>
  judgeImport(file, {
    known: new Set(
      [
        db.select({ name: users.email }).from(users).all(),
        db.select({ name: profiles.phone }).from(profiles).all(),
        db.select({ name: contacts.phone }).from(contacts).all(),
      ].flatMap((rows) => rows.map(({ name }) => name)),
    ),
    nameOf,
  });

const nameOf = ({ email, phone }: CustomerInput): string => email || phone;

const report = (judged: ReturnType<typeof judge>): CustomersImportReport =>
  importReport(judged, {
    nameOf,
    sampleOf: ({ fullName, email, phone, city }) => ({ fullName, email, phone, city }),
  });
