import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { materials } from '#server/db/schema/materials.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { keepStates } from '#server/features/orders/state.data.ts';
import { storeFile } from '#server/files/store.ts';
import type { ItemKind } from '#shared/order-items.ts';
import { isReceived, type PaymentStatus } from '#shared/payments.ts';
import type { SessionUser } from '#shared/users.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
let kavitha: SessionUser;
beforeEach(() => {
  context = createTestContext();
  kavitha = context.addUser('kavitha');
});
afterEach(() => context.close());

async function addBook(title: string): Promise<string> {
  const { db } = context;
  const source = [Buffer.from(`%PDF-1.7 ${title}`)];
  const { id: fileId } = await storeFile(db, { purpose: 'material', name: 'b.pdf', source, pages: 12, now: 1 });
  const row = { title, category: 'UG_TRB', fileId, createdAt: 1, updatedAt: 1 } as const;
  return db.insert(materials).values(row).returning({ id: materials.id }).get().id;
}

type Sale = { paidAt?: number; status?: PaymentStatus; kind?: ItemKind };

function sell(user: SessionUser, materialId: string, { paidAt = 5, status = 'paid', kind = 'download' }: Sale = {}) {
  const { db } = context;
  const at = { createdAt: paidAt, updatedAt: paidAt };
  const paid = { paidAt: isReceived(status) ? paidAt : null };
  const order = { userId: user.id, totalPaise: 100, ships: kind === 'printed', ...paid, ...at };
  const orderId = db.insert(orders).values(order).returning({ id: orders.id }).get().id;
  const sold = { title: 'As sold', category: 'UG_TRB', format: 'PDF', pages: 3, unitPricePaise: 100 };
  db.insert(orderItems)
    .values({ orderId, materialId, kind, ...sold })
    .run();
  const razorpay = { razorpayOrderId: `order_${orderId}`, razorpayPaymentId: `pay_${orderId}` };
  db.insert(payments)
    .values({
      orderId,
      userId: user.id,
      amountPaise: 100,
      refundedPaise: status === 'refunded' ? 100 : 0,
      status,
      paidAt,
      ...razorpay,
      ...at,
    })
    .run();
  keepStates(db, [orderId]);
  return orderId;
}

const titles = async (user: SessionUser) => (await context.caller(user).library.mine()).map(({ title }) => title);

test('A library holds each PDF that was bought once, the last one first, with its pages and size.', async () => {
  const poetry = await addBook('Poetry');
  const drama = await addBook('Drama');
  sell(kavitha, poetry, { paidAt: 10 });
  sell(kavitha, drama, { paidAt: 20 });
  sell(kavitha, poetry, { paidAt: 30 });
  expect(await context.caller(kavitha).library.mine()).toMatchObject([
    { title: 'Drama', pages: 12, sizeBytes: 14, boughtAt: 20, lastPage: null },
    { title: 'Poetry', boughtAt: 10 },
  ]);
});

test('What was refunded, not paid, cancelled, printed, or bought by somebody else is not in a library.', async () => {
  for (const status of ['created', 'failed', 'refunded'] as const) sell(kavitha, await addBook(status), { status });
  sell(kavitha, await addBook('printed'), { kind: 'printed' });
  sell(context.addUser('murugan'), await addBook('another’s'));
  const cancelled = sell(kavitha, await addBook('cancelled'));
  context.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, cancelled)).run();
  expect(await titles(kavitha)).toEqual([]);
});

test('A bought PDF stays in the library when the material is taken off the lists.', async () => {
  const book = await addBook('Poetry');
  sell(kavitha, book);
  context.db.update(materials).set({ deletedAt: 1, isActive: false }).where(eq(materials.id, book)).run();
  expect(await titles(kavitha)).toEqual(['Poetry']);
});

test('The page read last is remembered for each reader, and a later one replaces it.', async () => {
  const book = await addBook('Poetry');
  const murugan = context.addUser('murugan');
  for (const user of [kavitha, murugan]) sell(user, book);
  await context.caller(kavitha).library.savePlace({ materialId: book, page: 7 });
  context.advance(1000);
  await context.caller(kavitha).library.savePlace({ materialId: book, page: 4 });
  expect(await context.caller(kavitha).library.book({ materialId: book })).toMatchObject({
    lastPage: 4,
    lastReadAt: context.clock(),
  });
  expect(await context.caller(murugan).library.book({ materialId: book })).toMatchObject({ lastPage: null });
});

test('Nobody opens or keeps a place in a book that is not in their library.', async () => {
  const book = await addBook('Poetry');
  sell(context.addUser('murugan'), book);
  const { library } = context.caller(kavitha);
  expect(await failure(library.book({ materialId: book }))).toMatchObject({ code: 'NOT_FOUND' });
  expect(await failure(library.savePlace({ materialId: book, page: 2 }))).toMatchObject({ code: 'NOT_FOUND' });
});
