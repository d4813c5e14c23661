import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { sessionLifetimeMs } from '#server/auth/lucia.ts';
import { type Db, openDb } from '#server/db/open-db.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { profiles, sessions, users } from '#server/db/schema/users.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { keepStates } from '#server/features/orders/state.data.ts';
import { storeFile } from '#server/files/store.ts';

export type Person = { id: string; email: string; cookie: string };

/** Adds a user with a session directly to the data file. */
export function addPerson(db: Db, name: string, { isAdmin = false, passwordHash = 'none' } = {}): Person {
  const now = Date.now();
  const email = `${name}@example.com`;
  return inTransaction(db, (tx) => {
    const { id } = tx
      .insert(users)
      .values({ email, passwordHash, role: isAdmin ? ('owner' as const) : null, emailConfirmedAt: now, createdAt: now })
      .returning({ id: users.id })
      .get();
    tx.insert(profiles).values({ userId: id, fullName: name, verificationStatus: 'approved', createdAt: now }).run();
    const token = randomBytes(32).toString('base64url');
    tx.insert(sessions)
      .values({
        id: createHash('sha256').update(token).digest('hex'),
        userId: id,
        expiresAt: now + sessionLifetimeMs,
        createdAt: now,
        seenAt: now,
      })
      .run();
    return { id, email, cookie: `session=${token}` };
  });
}

export type Shop = { students: Person[]; admin: Person; admins: Person[]; materialIds: string[] };

/** Makes a data file with signed-in users and materials to buy. */
export async function fillShop(
  dataFile: string,
  { students = 40, materials: count = 5, admins: adminCount = 1 } = {},
): Promise<Shop> {
  const db = openDb(dataFile);
  try {
    const now = Date.now();
    const file = await storeFile(db, {
      purpose: 'material',
      name: 'unit-1.pdf',
      source: [Buffer.from(`%PDF-1.7\n${'poetry '.repeat(60_000)}\n%%EOF`)],
      pages: 3,
      now,
    });
    const materialIds = Array.from({ length: count }, (_, number) =>
      inTransaction(
        db,
        (tx) =>
          tx
            .insert(materials)
            .values({
              title: `Unit ${number + 1}`,
              category: 'PG_TRB',
              pricePaise: 19_900,
              pages: 120,
              fileId: file.id,
              createdAt: now,
              updatedAt: now,
            })
            .returning({ id: materials.id })
            .get().id,
      ),
    );
    const admins = Array.from({ length: adminCount }, (_, number) =>
      addPerson(db, `admin-${number}`, { isAdmin: true }),
    );
    const [admin] = admins;
    if (!admin) throw new Error('A shop has an admin');
    return {
      students: Array.from({ length: students }, (_, number) => addPerson(db, `student-${number}`)),
      admin,
      admins,
      materialIds,
    };
  } finally {
    db.$client.close();
  }
}

type Sale = { userId: string; materialId: string; pdf: Iterable<Buffer> };

export async function sell(dataFile: string, { userId, materialId, pdf: source }: Sale): Promise<void> {
  const db = openDb(dataFile);
  const now = Date.now();
  const { id: fileId } = await storeFile(db, { purpose: 'material', name: 'unit.pdf', source, pages: 3, now });
  const amountPaise = 19_900;
  inTransaction(db, (tx) => {
    tx.update(materials).set({ fileId }).where(eq(materials.id, materialId)).run();
    const { id: orderId } = tx
      .insert(orders)
      .values({
        userId,
        status: 'confirmed',
        totalPaise: amountPaise,
        paidAt: now,
        confirmedAt: now,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: orders.id })
      .get();
    tx.insert(orderItems)
      .values({
        orderId,
        materialId,
        kind: 'download',
        unitPricePaise: amountPaise,
        title: 'Unit 1',
        category: 'PG_TRB',
        format: 'PDF',
        pages: 3,
      })
      .run();
    tx.insert(payments)
      .values({
        orderId,
        userId,
        razorpayOrderId: 'order_sold',
        razorpayPaymentId: 'pay_sold',
        amountPaise,
        status: 'paid',
        paidAt: now,
        createdAt: now,
        updatedAt: now,
      })
      .run();
    keepStates(tx, [orderId]);
  });
  db.$client.close();
}
