import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openDb } from '#server/db/open-db.ts';
import { downloads } from '#server/db/schema/downloads.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { storeFile } from '#server/files/store.ts';
import { openInstallation } from '../tests/support/installation.ts';
import { makePdf } from '../tests/support/pdf.ts';
import type { Check, Mode, Outcome } from './lib/check.ts';
import { mutate } from './lib/client.ts';
import { fillShop } from './lib/people.ts';

const sizes = { quick: 4, full: 25 };

/** The buyer of one PDF changes name and phone before each download of a piece of it. */
async function downloadRepeatedly(mode: Mode): Promise<Outcome> {
  const site = openInstallation();
  try {
    const { students, materialIds } = await fillShop(site.dataFile, { students: 1, materials: 1 });
    const [student] = students;
    const [materialId] = materialIds;
    if (!student || !materialId) throw new Error('A shop has students and materials');
    await sell(site.dataFile, { userId: student.id, materialId });
    const { url, stop } = await site.start();

    const turns = sizes[mode];
    let served = 0;
    for (let turn = 0; turn < turns; turn++) {
      const phone = `98765 4${String(turn).padStart(4, '0')}`;
      await mutate(
        url,
        'profile.update',
        { fullName: `Kavitha ${'abcdefghijklmnopqrstuvwxyz'[turn]}`, phone },
        student.cookie,
      );
      const range = ['bytes=1-1', 'bytes=-999999999', 'bytes=0-0,2-3', 'bytes=2-'][turn % 4] ?? '';
      const response = await fetch(`${url}/downloads/${materialId}`, { headers: { cookie: student.cookie, range } });
      await response.arrayBuffer();
      if (response.status === 200 || response.status === 206) served++;
    }
    await stop();

    const folder = join(site.folder, 'data/stamped/site.db');
    const copies = existsSync(folder) ? readdirSync(folder).length : 0;
    const db = openDb(site.dataFile);
    const counted = db.select().from(downloads).all().length;
    db.$client.close();
    const failures: string[] = [];
    if (copies > 1) failures.push(`one order item has ${copies} copies on the disk`);
    if (served === 0) failures.push('the buyer was served nothing');
    if (counted === 0) failures.push('no download was counted');
    return {
      figure: `${turns} changes and downloads: ${served} served, ${copies} copy on the disk, ${counted} counted`,
      failures,
    };
  } finally {
    await site.remove();
  }
}

/** A material with a real PDF, bought by this user. */
async function sell(dataFile: string, { userId, materialId }: { userId: string; materialId: string }): Promise<void> {
  const db = openDb(dataFile);
  const now = Date.now();
  const { id: fileId } = await storeFile(db, {
    purpose: 'material',
    name: 'unit.pdf',
    source: [await makePdf(3)],
    pages: 3,
    now,
  });
  db.update(materials).set({ fileId }).run();
  const { id: orderId } = db
    .insert(orders)
    .values({ userId, status: 'confirmed', totalPaise: 19_900, confirmedAt: now, createdAt: now, updatedAt: now })
    .returning({ id: orders.id })
    .get();
  db.insert(orderItems)
    .values({
      orderId,
      materialId,
      kind: 'download',
      unitPricePaise: 19_900,
      title: 'Unit 1',
      category: 'PG_TRB',
      format: 'PDF',
      pages: 3,
    })
    .run();
  db.insert(payments)
    .values({
      orderId,
      userId,
      razorpayOrderId: 'order_copies',
      razorpayPaymentId: 'pay_copies',
      amountPaise: 19_900,
      status: 'paid',
      paidAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .run();
  db.$client.close();
}

export const copies: Check = { run: downloadRepeatedly };
