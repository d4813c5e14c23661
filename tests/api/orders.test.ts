import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { materials } from '#server/db/schema/materials.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import type { SessionUser } from '#shared/users.ts';
import { createFakeGateway } from '../support/fake-gateway.ts';
import { addMaterial } from '../support/shop.ts';
import { createWorld, failure, type World } from '../support/world.ts';

let world: World;
let provider: ReturnType<typeof createFakeGateway>;
let student: SessionUser;

beforeEach(() => {
  provider = createFakeGateway();
  world = createWorld({ gateway: provider.gateway });
  student = world.addUser('student');
});
afterEach(() => world.close());

async function order(materialId: string, user = student) {
  const begun = await world.caller(user).payments.createOrder({ materialId });
  if (!begun.success) throw new Error(begun.error);
  const { answer } = provider.pay(begun.order.id);
  return { pay: () => world.caller(user).payments.verify(answer) };
}

const mine = (input: { cursor?: number; limit?: number } = {}, user = student) => world.caller(user).orders.mine(input);

describe('my orders', () => {
  test('are for people signed in', async () => {
    expect(await failure(world.visitor.orders.mine({}))).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('are mine alone', async () => {
    const materialId = addMaterial(world);
    await (await order(materialId, world.addUser('other'))).pay();
    expect(await mine()).toEqual({ items: [], nextCursor: null });
  });

  test('show what was sold as it was sold, and what can be downloaded', async () => {
    const materialId = addMaterial(world);
    const { pay } = await order(materialId);
    const [unpaid] = (await mine()).items;
    expect(unpaid).toMatchObject({ status: 'pending', paymentStatus: 'created', totalPaise: 19_900 });
    expect(unpaid?.items).toMatchObject([{ title: 'Romantic Poetry', canDownload: false }]);

    await pay();
    world.db.update(materials).set({ title: 'Renamed', pricePaise: 1_000_000, pages: 1 }).run();
    const [paid] = (await mine()).items;
    expect(paid).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      status: 'confirmed',
      paymentStatus: 'paid',
      totalPaise: 19_900,
      createdAt: world.clock(),
      items: [
        {
          id: expect.any(String),
          materialId,
          kind: 'download',
          quantity: 1,
          unitPricePaise: 19_900,
          title: 'Romantic Poetry',
          category: 'PG_TRB',
          format: 'PDF',
          pages: 120,
          isListed: true,
          canDownload: true,
        },
      ],
    });
  });

  test('keep the download of a material taken off the lists', async () => {
    await (await order(addMaterial(world))).pay();
    world.db.update(materials).set({ isActive: false, deletedAt: 1 }).run();
    expect((await mine()).items[0]?.items).toMatchObject([{ isListed: false, canDownload: true }]);
  });

  test('offer no download after the money went back', async () => {
    await (await order(addMaterial(world))).pay();
    world.db.update(payments).set({ status: 'refunded' }).run();
    expect((await mine()).items[0]).toMatchObject({ paymentStatus: 'refunded', items: [{ canDownload: false }] });
  });

  test('come newest first, a page at a time, each once', async () => {
    for (let made = 0; made < 5; made++) await order(addMaterial(world, { title: `Unit ${made}` }));
    const titles: (string | undefined)[] = [];
    let cursor: number | null | undefined;
    do {
      const page = await mine({ limit: 2, ...(cursor && { cursor }) });
      titles.push(...page.items.map(({ items }) => items[0]?.title));
      cursor = page.nextCursor;
    } while (cursor);
    expect(titles).toEqual(['Unit 4', 'Unit 3', 'Unit 2', 'Unit 1', 'Unit 0']);
  });

  test('of several tries to pay one order show the one that brought money', async () => {
    await (await order(addMaterial(world))).pay();
    const [row] = world.db.select({ id: orders.id }).from(orders).all();
    world.db
      .insert(payments)
      .values({
        orderId: row?.id ?? '',
        userId: student.id,
        razorpayOrderId: 'order_later',
        amountPaise: 19_900,
        createdAt: world.clock() + 1,
        updatedAt: world.clock() + 1,
      })
      .run();
    expect((await mine()).items).toMatchObject([{ paymentStatus: 'paid' }]);
  });
});
