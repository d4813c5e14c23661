import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from '#server/auth/passwords.ts';
import { hashToken, newToken } from '#server/auth/token.ts';
import { type Db, openDb } from '#server/db/open-db.ts';
import { materialPreviews, materials } from '#server/db/schema/materials.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { profiles, sessions, users } from '#server/db/schema/users.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { keepStates } from '#server/features/orders/state.data.ts';
import { storeFile } from '#server/files/store.ts';
import { materialCategories } from '#shared/enums.ts';
import { previewPagesLimits } from '#shared/materials.ts';

const topics = [
  'Chaucer',
  'Milton',
  'Romantic poetry',
  'Phonetics',
  'Grammar',
  'Indian writing',
  'Criticism',
  'ELT methods',
  'Shakespeare',
  'American literature',
  'Linguistics',
  'Modern drama',
  'Research methodology',
  'Prose',
  'Novels',
];
const kinds = ['notes', 'question bank', 'solved papers', 'unit tests', 'summary', 'key points', 'study guide'];

export function createDataFile(): { file: string; db: Db; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const file = join(folder, 'site.db');
  const db = openDb(file);
  return { file, db, remove: () => rmSync(folder, { recursive: true }) };
}

/** With texts of usual length; returns the ids, oldest first. */
export function addMaterials(db: Db, count: number, fileId: string | null = null): string[] {
  return inTransaction(db, (tx) => {
    const ids: string[] = [];
    for (let n = 0; n < count; n++) {
      const [topic, kind] = [topics[n % topics.length] ?? '', kinds[n % kinds.length] ?? ''];
      const row = {
        title: `${topic}: ${kind} ${n}`,
        description:
          `Complete ${kind} on ${topic.toLowerCase()} for teacher-recruitment exams, with worked answers, important questions of the last ten years and a plan to revise unit ${n % 10} in a week. `.repeat(
            2,
          ),
        category: materialCategories[n % 3] ?? 'General',
        pricePaise: 19_900,
        pages: 40 + (n % 200),
        fileId,
        createdAt: n,
        updatedAt: n,
      };
      const { id } = tx.insert(materials).values(row).returning({ id: materials.id }).get();
      const sample = {
        materialId: id,
        state: 'ready',
        updatedAt: n,
        previewPages: previewPagesLimits.default,
      } as const;
      // As if its preview were made already, so that the site is idle while it is measured.
      if (fileId !== null)
        tx.insert(materialPreviews)
          .values({ ...sample, sourceFileId: fileId })
          .run();
      ids.push(id);
    }
    return ids;
  });
}

export const benchPassword = 'a-bench-password-7';

/** Each with the Cookie header of a session. */
export async function addStudents(db: Db, count: number): Promise<{ id: string; email: string; cookie: string }[]> {
  const passwordHash = await hashPassword(benchPassword);
  const now = Date.now();
  return inTransaction(db, (tx) =>
    Array.from({ length: count }, (_, n) => {
      const email = `student${n}@example.com`;
      const { id } = tx
        .insert(users)
        .values({ email, passwordHash, emailConfirmedAt: now, createdAt: now })
        .returning({ id: users.id })
        .get();
      tx.insert(profiles)
        .values({ userId: id, fullName: `Student ${n}`, verificationStatus: 'approved', createdAt: now })
        .run();
      const token = newToken();
      const expiresAt = now + 30 * 24 * 60 * 60 * 1000;
      tx.insert(sessions)
        .values({ id: hashToken(token), userId: id, expiresAt, createdAt: now })
        .run();
      return { id, email, cookie: `session=${token}` };
    }),
  );
}

export async function addPdf(db: Db, source: Iterable<Uint8Array>): Promise<string> {
  const file = { purpose: 'material', name: 'notes.pdf', source, pages: 200, now: Date.now() } as const;
  return (await storeFile(db, file)).id;
}

export function addSale(db: Db, userId: string, materialId: string): void {
  const at = { createdAt: 1, updatedAt: 1 };
  const sold = { title: 'Notes', category: 'General', format: 'PDF', pages: 200, unitPricePaise: 19_900 };
  const contact = { contactName: 'Student', phone: '9876543210' };
  const { id: orderId } = db
    .insert(orders)
    .values({ userId, status: 'confirmed', totalPaise: 19_900, paidAt: 1, ...contact, ...at })
    .returning({ id: orders.id })
    .get();
  db.insert(orderItems)
    .values({ orderId, materialId, kind: 'download', ...sold })
    .run();
  const ids = { razorpayOrderId: `order_${orderId}`, razorpayPaymentId: `pay_${orderId}` };
  db.insert(payments)
    .values({ orderId, userId, amountPaise: 19_900, status: 'paid', ...ids, ...at })
    .run();
  keepStates(db, [orderId]);
}
