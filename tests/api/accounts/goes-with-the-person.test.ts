import { eq } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { beforeAll, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/passwords.ts';
import { files } from '#server/db/schema/files.ts';
import { profiles } from '#server/db/schema/users.ts';
import type { SessionUser } from '#shared/users.ts';
import { type Row, rowsOf } from '../../support/rows.ts';
import { type StoredTable, storedTables } from '../../support/tables.ts';
import { createTestContext, type TestContext } from '../../support/test-context.ts';

const named = new Map(storedTables.map((table) => [table.name, table]));

const isEmail = (column: string) => /^(?:\w+E|e)mail$|^recipient$/.test(column);

/** The tables that hold somebody's rows: they hold an email address, or refer to an account or to such a table. */
const personal = new Set(['users']);
for (let before = 0; before < personal.size; ) {
  before = personal.size;
  for (const { name, columns, refersTo } of storedTables)
    if (columns.some(([column]) => isEmail(column)) || [...refersTo.values()].some((parent) => personal.has(parent)))
      personal.add(name);
}

/** What of somebody stays when the account is deleted, and why. */
const stays: Record<string, string> = {
  'order_items.title': 'what was sold, for the books',
  'order_items.category': 'what was sold, for the books',
  'order_items.format': 'what was sold, for the books',
  'order_items.comboId': 'what was sold, for the books',
  'order_items.comboTitle': 'what was sold, for the books',
  'orders.carrier': 'what the courier cost, for the books',
  'shipments.carrier': 'what the courier cost, for the books',
  'receipts.financialYear': 'the receipt’s number, for the books',
  'receipts.tax': 'what of the price is tax, for the books',
  'credit_notes.financialYear': 'the credit note’s number, for the books',
  'credit_notes.invoice': 'the number of the invoice that it takes back',
  'credit_notes.refundId': 'the refund that it stands for',
  'credit_notes.tax': 'what of the refund is tax, for the books',
  'payments.razorpayOrderId': 'finds the money at the provider',
  'payments.razorpayPaymentId': 'finds the money at the provider',
  'payments.utr': 'finds the money at the bank',
  'payments.reportId': 'refers to a report of which the words are gone',
  'refunds.razorpayRefundId': 'finds the money at the provider',
  'refunds.failure': 'the provider’s words about money',
  'disputes.reasonCode': 'the bank’s word about money',
  'statement_rows.paidOn': 'the day of a payment',
  'order_events.note': 'what became of the order; written without personal data',
  'order_events.actorId': 'the admin who did it',
  'shipments.actorId': 'the admin who did it',
  'refunds.actorId': 'the admin who did it',
  'payment_reports.actorId': 'the admin who did it',
  'statement_rows.actorId': 'the admin who did it',
  'opened_chats.actorId': 'the admin who did it',
  'reminders.token': 'stops reminders of an order that has no address any more',
};

/** What somebody wrote or was told, recognisable after all that follows. */
const planted = (user: SessionUser, { name }: StoredTable, column: string) => `${user.fullName} in ${name}.${column}`;

/** One row in every table that holds somebody's, with everything in it that the table has room for. */
function plant({ db }: TestContext, user: SessionUser): void {
  const ids = new Map([['users', user.id]]);
  const add = (table: StoredTable): string => {
    const known = ids.get(table.name);
    if (known !== undefined) return known;
    // Known before its row is written: a syllabus and its units refer to each other.
    const hasId = table.columns.some(([name, { dataType }]) => name === 'id' && dataType === 'string');
    const id = hasId ? planted(user, table, 'id') : '';
    ids.set(table.name, id);
    const row = Object.fromEntries(table.columns.map(([name, column]) => [name, valueOf(table, name, column)]));
    db.insert(table.table).values(row).run();
    return id;
  };
  const valueOf = (table: StoredTable, name: string, { enumValues, dataType }: SQLiteColumn): unknown => {
    const parent = named.get(table.refersTo.get(name) ?? '');
    const text = planted(user, table, name);
    if (parent?.name === 'files') return addFile(text);
    if (parent) return add(parent);
    if (isEmail(name)) return user.email;
    if (enumValues && enumValues.length > 0) return enumValues[0];
    if (dataType === 'boolean') return true;
    if (dataType === 'json') return [text];
    // Far off, so that no job finds anything due.
    if (name.endsWith('At')) return Date.parse('2200-01-01');
    return dataType === 'string' ? text : name === 'seq' ? undefined : 1;
  };
  const addFile = (id: string): string => {
    const about = {
      purpose: 'payment_proof',
      mediaType: 'image/png',
      sizeBytes: 1,
      completedAt: 1,
      createdAt: 1,
    } as const;
    db.insert(files)
      .values({ id, name: id, sha256: id, note: '', ...about })
      .run();
    return id;
  };
  db.delete(profiles).where(eq(profiles.userId, user.id)).run();
  db.$client.pragma('foreign_keys = off');
  db.$client.pragma('ignore_check_constraints = on');
  for (const table of storedTables) if (personal.has(table.name)) add(table);
  db.$client.pragma('ignore_check_constraints = off');
  db.$client.pragma('foreign_keys = on');
}

let student: SessionUser;
let neighbour: SessionUser;
let before: Record<string, Row[]>;
let after: Record<string, Row[]>;

beforeAll(async () => {
  const context = createTestContext({ isExamined: false });
  student = context.addUser('canary', { passwordHash: await hashPassword('tamil-verse-42') });
  neighbour = context.addUser('neighbour');
  plant(context, student);
  plant(context, neighbour);
  before = rowsOf(context.db.$client);
  await context.caller(student).account.delete({ password: 'tamil-verse-42' });
  after = rowsOf(context.db.$client);
  await context.close();
});

const tablesWith = (rows: Record<string, Row[]>, text: string) =>
  Object.keys(rows).filter((table) => JSON.stringify(rows[table]).includes(text));

test('A column that names an account refers to it, so that nothing is left behind by mistake.', () => {
  const loose = storedTables.flatMap(({ name, columns, refersTo }) =>
    columns.filter(([column]) => /^userId$|UserId$/.test(column) && !refersTo.has(column)).map(([c]) => `${name}.${c}`),
  );
  expect(loose).toEqual([]);
});

test('No row of any table holds the id or the email address of somebody whose account was deleted.', () => {
  expect(tablesWith(before, student.id).length).toBeGreaterThan(20);
  expect(tablesWith(after, student.id)).toEqual([]);
  expect(tablesWith(before, student.email).length).toBeGreaterThan(3);
  expect(tablesWith(after, student.email)).toEqual([]);
});

test('Of everything that is stored about somebody, only what the books need outlives the account, for a reason.', () => {
  const isOwn =
    ({ name, refersTo }: StoredTable) =>
    (column: string) =>
      personal.has(name) &&
      column !== 'id' &&
      refersTo.get(column) !== 'users' &&
      !personal.has(refersTo.get(column) ?? '');
  const left = storedTables.flatMap((table) =>
    table.columns
      .map(([column]) => column)
      .filter(isOwn(table))
      .filter((column) => tablesWith(after, planted(student, table, column)).length > 0)
      .map((column) => `${table.name}.${column}`),
  );
  expect(left.toSorted()).toEqual(Object.keys(stays).toSorted());
});

test('Nothing of anybody else changes when an account is deleted.', () => {
  for (const [table, rows] of Object.entries(before)) {
    const theirs = (all: Row[] = []) => all.filter((row) => JSON.stringify(row).includes(neighbour.fullName));
    expect([table, theirs(after[table])]).toEqual([table, theirs(rows)]);
  }
});
