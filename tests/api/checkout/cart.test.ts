import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cartItems } from '#server/db/schema/cart.ts';
import { materials } from '#server/db/schema/materials.ts';
import { users } from '#server/db/schema/users.ts';
import { removeFromCart } from '#server/features/orders/cart-cleanup.data.ts';
import { mostCartLines } from '#shared/cart.ts';
import { messages } from '#shared/messages.ts';
import type { ItemKind } from '#shared/order-items.ts';
import type { SessionUser } from '#shared/users.ts';
import { addOrder } from '../../support/materials.ts';
import { addMaterial } from '../../support/shop.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';
import { workOn } from '../../support/work.ts';

let context: TestContext;
let student: SessionUser;
let pdf: string;
let book: string;

beforeEach(() => {
  context = createTestContext();
  student = context.addUser('student');
  pdf = addMaterial(context);
  book = addMaterial(context, { title: 'Handbook', format: 'Printed', fileId: null, printPricePaise: 45_050 });
});
afterEach(() => context.close());

const cart = (user = student) => context.caller(user).cart;
const add = (materialId: string, kind: ItemKind, quantity = 1, user = student) =>
  cart(user).add({ materialId, kind, quantity });

describe('Putting something into the cart', () => {
  test('The cart keeps an item for this user alone, with today’s price and the total to be paid.', async () => {
    await add(pdf, 'download');
    context.advance(1);
    expect(await add(book, 'printed', 3)).toEqual({
      items: [
        {
          materialId: pdf,
          kind: 'download',
          quantity: 1,
          title: 'Romantic Poetry',
          category: 'PG_TRB',
          format: 'PDF',
          pages: 120,
          imageUrl: null,
          firstPageUrl: null,
          isListed: true,
          left: null,
          state: 'for-sale',
          unitPricePaise: 19_900,
        },
        {
          materialId: book,
          kind: 'printed',
          quantity: 3,
          title: 'Handbook',
          category: 'PG_TRB',
          format: 'Printed',
          pages: 120,
          imageUrl: null,
          firstPageUrl: null,
          isListed: true,
          left: null,
          state: 'for-sale',
          unitPricePaise: 45_050,
        },
      ],
      combos: [],
      courierPaise: 0,
      isCourierOpen: false,
      couriers: null,
      totalPaise: 19_900 + 3 * 45_050,
      ships: true,
    });
    expect(await cart().count()).toBe(4);
    expect(await cart(context.addUser('other')).get()).toEqual({
      items: [],
      combos: [],
      courierPaise: 0,
      isCourierOpen: false,
      couriers: null,
      totalPaise: 0,
      ships: false,
    });
  });

  test('The cart holds a download once even if it is added twice, and adds up printed copies.', async () => {
    await add(pdf, 'download');
    await add(pdf, 'download');
    await add(book, 'printed', 2);
    const { items } = await add(book, 'printed', 3);
    expect(items.map(({ quantity }) => quantity)).toEqual([1, 5]);
    expect(await cart().price({ materialId: book })).toEqual({
      printedPaise: 45_050,
      left: null,
      inCart: { download: 0, printed: 5 },
    });
  });

  test.each([
    ['hidden', { isActive: false }],
    ['a draft', { isActive: false, isDraft: true }],
    ['deleted', { deletedAt: 1 }],
  ])('The price and stock of a material that is %s are not told, unless it is in the cart.', async (_, change) => {
    const [seen, unseen] = [book, addMaterial(context, { printPricePaise: 45_000, stock: 5, ...change })];
    await add(seen, 'printed', 1);
    context.db
      .update(materials)
      .set({ stock: 5, ...change })
      .where(eq(materials.id, seen))
      .run();
    const notFound = { code: 'NOT_FOUND', message: messages.materialNotFound };
    expect(await failure(cart().price({ materialId: unseen }))).toEqual(notFound);
    expect(await cart().price({ materialId: seen })).toMatchObject({ printedPaise: null, inCart: { printed: 1 } });
  });

  test('The same download added from fifty windows at once leaves one line in the cart.', async () => {
    await Promise.all(Array.from({ length: 50 }, () => add(pdf, 'download')));
    expect(context.db.select().from(cartItems).all()).toHaveLength(1);
  });

  test('The cart refuses more than twenty copies and stays as it was.', async () => {
    await add(book, 'printed', 19);
    expect(await failure(add(book, 'printed', 2))).toEqual({ code: 'BAD_REQUEST', message: messages.mostCopies });
    expect((await cart().get()).items[0]?.quantity).toBe(19);
  });

  test.each([-1, 0, 0.5, 21, 1e308, Number.NaN, Number.POSITIVE_INFINITY])(
    'The cart refuses %d copies.',
    async (quantity) => {
      expect(await failure(add(book, 'printed', quantity))).toMatchObject({ code: 'BAD_REQUEST' });
      await add(book, 'printed');
      expect(await failure(cart().setQuantity({ materialId: book, kind: 'printed', quantity }))).toMatchObject({
        code: 'BAD_REQUEST',
      });
      expect((await cart().get()).items[0]?.quantity).toBe(1);
    },
  );

  test('The cart refuses a quantity of two for a download.', async () => {
    expect(await failure(add(pdf, 'download', 2))).toMatchObject({ code: 'BAD_REQUEST' });
  });

  test.each<[string, Partial<typeof materials.$inferInsert>, ItemKind]>([
    ['a download without a file', { fileId: null }, 'download'],
    ['something without a price', { pricePaise: 0 }, 'download'],
    ['something below what the provider takes', { pricePaise: 99 }, 'download'],
    ['something switched off', { isActive: false }, 'download'],
    ['something deleted', { deletedAt: 1 }, 'download'],
    ['a printed copy of what is no print', { format: 'PDF' }, 'printed'],
  ])('The cart refuses %s.', async (_, change, kind) => {
    context.db.update(materials).set(change).run();
    expect(await failure(add(pdf, kind))).toEqual({ code: 'BAD_REQUEST', message: messages.notForSale });
    expect(context.db.select().from(cartItems).all()).toEqual([]);
  });

  test('Adding a material that does not exist to the cart answers not found.', async () => {
    expect(await failure(add('nothing', 'download'))).toEqual({
      code: 'NOT_FOUND',
      message: messages.materialNotFound,
    });
  });

  test('The cart refuses a download that is already bought, but takes its printed copy.', async () => {
    context.db.update(materials).set({ printPricePaise: 30_000 }).run();
    addOrder(context, student, pdf);
    expect(await failure(add(pdf, 'download'))).toEqual({ code: 'CONFLICT', message: messages.alreadyBought });
    expect((await add(pdf, 'printed')).items).toMatchObject([{ state: 'for-sale' }]);
  });

  test('A full cart refuses another item.', async () => {
    for (let line = 0; line < mostCartLines; line++) await add(addMaterial(context), 'download');
    expect(await failure(add(pdf, 'download'))).toEqual({ code: 'BAD_REQUEST', message: messages.cartFull });
  });
});

describe('The cart', () => {
  test('A visitor who is not signed in has no cart.', async () => {
    for (const call of [
      context.visitor.cart.get(),
      context.visitor.cart.count(),
      context.visitor.cart.price({ materialId: pdf }),
      context.visitor.cart.add({ materialId: pdf, kind: 'download', quantity: 1 }),
    ])
      expect(await failure(call)).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('The cart marks a download that was bought meanwhile as bought and charges nothing for it.', async () => {
    await add(pdf, 'download');
    addOrder(context, student, pdf);
    expect(await cart().get()).toMatchObject({ items: [{ state: 'bought', unitPricePaise: null }], totalPaise: 0 });
  });

  test.each<[string, Partial<typeof materials.$inferInsert>, boolean]>([
    ['switched off', { isActive: false }, false],
    ['deleted', { deletedAt: 1 }, false],
    ['no longer priced', { pricePaise: 0 }, true],
  ])(
    'The cart names a material that was %s, charges nothing for it and lets it be taken out.',
    async (_, change, isListed) => {
      await add(pdf, 'download');
      await add(book, 'printed');
      context.db.update(materials).set(change).where(eq(materials.id, pdf)).run();
      const { items, totalPaise } = await cart().get();
      expect(items.find(({ materialId }) => materialId === pdf)).toMatchObject({
        title: 'Romantic Poetry',
        state: 'gone',
        unitPricePaise: null,
        isListed,
      });
      expect(totalPaise).toBe(45_050);
      expect((await cart().remove({ materialId: pdf, kind: 'download' })).items).toHaveLength(1);
    },
  );

  test('The cart shows the price of today.', async () => {
    await add(pdf, 'download');
    context.db.update(materials).set({ pricePaise: 24_900 }).run();
    expect(await cart().get()).toMatchObject({ items: [{ unitPricePaise: 24_900 }], totalPaise: 24_900 });
  });

  test('A student changes the number of copies in their own cart and in nobody else’s.', async () => {
    await add(book, 'printed');
    expect(await cart().setQuantity({ materialId: book, kind: 'printed', quantity: 20 })).toMatchObject({
      items: [{ quantity: 20 }],
      totalPaise: 20 * 45_050,
    });
    const other = cart(context.addUser('other'));
    expect(await failure(other.setQuantity({ materialId: book, kind: 'printed', quantity: 2 }))).toEqual({
      code: 'NOT_FOUND',
      message: messages.notInCart,
    });
    await other.remove({ materialId: book, kind: 'printed' });
    expect((await cart().get()).items).toMatchObject([{ quantity: 20 }]);
  });

  test('Removing an item that is not in the cart causes no error.', async () => {
    expect(await cart().remove({ materialId: 'nothing', kind: 'printed' })).toMatchObject({ items: [] });
  });

  test('A cart is deleted together with its account.', async () => {
    await add(pdf, 'download');
    context.db.delete(users).where(eq(users.id, student.id)).run();
    expect(context.db.select().from(cartItems).all()).toEqual([]);
  });
});

test('Paid items leave the cart, while copies added meanwhile and other items stay.', async () => {
  await add(pdf, 'download');
  await add(book, 'printed', 5);
  const other = context.addUser('other');
  await add(pdf, 'download', 1, other);
  const bought = {
    userId: student.id,
    items: [
      { materialId: pdf, kind: 'download', quantity: 1 },
      { materialId: pdf, kind: 'printed', quantity: 1 },
      { materialId: book, kind: 'printed', quantity: 3 },
    ],
  } as const;
  workOn(context.db, (work) => removeFromCart(work, { ...bought, items: [...bought.items] }));
  expect((await cart().get()).items).toMatchObject([{ materialId: book, quantity: 2 }]);
  expect((await cart(other).get()).items).toHaveLength(1);
});
