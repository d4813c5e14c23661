import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/passwords.ts';
import { orders } from '#server/db/schema/orders.ts';
import { profiles } from '#server/db/schema/users.ts';
import type { SessionUser } from '#shared/users.ts';
import { addPrinted, allDue, awaitingOrder, reportUtr } from '../../support/desk.ts';
import { createTestContext, type TestContext } from '../../support/test-context.ts';

const customer = {
  fullName: 'Kanmani Canaryselvi',
  phone: '9000011111',
  email: 'canary@example.com',
  shippingAddress: '7 Canary Street, Coonoor 643101',
};
const told = { notes: 'Canary note', reason: 'Canary reason' };
const tracking = { carrier: 'DTDC', trackingNumber: 'CANARY77', trackingUrl: 'https://txk.dtdc.com/?cnNo=CANARY77' };

let context: TestContext;
let owner: SessionUser;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'erasure-'));
  context = createTestContext({ databaseFile: join(folder, 'site.db'), env: { UPI_ID: 'teacher@okbank' } });
  owner = context.addUser('owner', { isAdmin: true });
});
afterEach(async () => {
  await context.close();
  rmSync(folder, { recursive: true });
});

const admin = () => context.caller(owner);
const orderOf = (id: string) => context.db.select().from(orders).where(eq(orders.id, id)).get();
const setStatus = (id: string, status: 'shipped' | 'delivered' | 'cancelled') =>
  admin().ordersAdmin.setStatus({
    id,
    status,
    expectedUpdatedAt: orderOf(id)?.updatedAt ?? 0,
    ...(status === 'shipped' && { shipment: tracking }),
  });

/** The texts of these that stand anywhere in the files of the site; the search keeps some in small letters. */
function leftOf(texts: string[]): string[] {
  context.db.$client.pragma('wal_checkpoint(TRUNCATE)');
  const stored = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
  return texts.filter((text) => stored.some((bytes) => bytes.includes(text)));
}

test('Of somebody known by phone who is forgotten, nothing is left in any file: no order, mail or line of the audit log.', async () => {
  const { orderId } = await admin().deskAdmin.create({
    ...customer,
    items: [{ materialId: addPrinted(context), kind: 'printed', quantity: 1, unitPricePaise: 25_000 }],
    courierPaise: 6000,
    notes: told.notes,
  });
  await admin().paymentReportsAdmin.receive(allDue(context, orderId));
  await setStatus(orderId, 'shipped');
  await setStatus(orderId, 'delivered');
  const texts = [...Object.values(customer), told.notes, tracking.trackingNumber];
  expect(leftOf(texts)).toEqual(texts);
  expect(context.mails().filter(({ recipient }) => recipient === customer.email)).not.toEqual([]);

  await admin().studentsAdmin.forgetContact({ phone: customer.phone });
  expect(context.mails()).toEqual([]);
  expect(leftOf(texts)).toEqual([]);
  expect(orderOf(orderId)).toMatchObject({ status: 'delivered', totalPaise: 31_000 });
});

test('What admins wrote about somebody goes with the account: the audit log only has that they wrote something.', async () => {
  const student = context.addUser('canary', { passwordHash: await hashPassword('tamil-verse-42') });
  const utr = '777788889999';
  const refused = await awaitingOrder(context, student);
  await reportUtr(context, student, { orderId: refused, utr });
  const [report] = await admin().paymentReportsAdmin.open();
  await admin().paymentReportsAdmin.reject({ reportId: report?.id ?? '', reason: 'Canary refusal' });
  const shipped = await awaitingOrder(context, student);
  await admin().paymentReportsAdmin.receive(allDue(context, shipped));
  await setStatus(shipped, 'shipped');
  context.db.update(profiles).set({ verificationStatus: 'pending' }).where(eq(profiles.userId, student.id)).run();
  const profile = context.db.select().from(profiles).where(eq(profiles.userId, student.id)).get();
  await admin().studentsAdmin.decide({ ids: [profile?.id ?? ''], status: 'rejected', reason: 'Canary verdict' });
  const texts = ['Canary refusal', 'Canary verdict', utr, tracking.trackingNumber];
  expect(leftOf(texts)).toEqual(texts);

  await context.caller(student).account.delete({ password: 'tamil-verse-42' });
  expect(leftOf(texts)).toEqual([]);
  const { items } = await admin().auditAdmin.list({});
  const lines = await Promise.all(items.map(({ id }) => admin().auditAdmin.byId({ id })));
  expect(JSON.stringify(lines)).toContain('(written)');
});
