import { randomUUID } from 'node:crypto';
import { isNotNull } from 'drizzle-orm';
import { hashPassword } from '#server/auth/passwords.ts';
import { cartItems } from '#server/db/schema/cart.ts';
import { mails } from '#server/db/schema/mails.ts';
import { materialPreviews, materials } from '#server/db/schema/materials.ts';
import { tests } from '#server/db/schema/tests.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import type { VerificationStatus } from '#shared/enums.ts';
import type { ItemKind } from '#shared/order-items.ts';
import type { SessionUser } from '#shared/users.ts';
import { putOrder as putOrderIn } from '../support/orders.ts';
import { expect, type Site } from './site.ts';

/** A unique word, for titles and names that the test searches for; of letters only, as six digits in a chat are a pincode. */
export const newMark = () =>
  `k${randomUUID().replaceAll('-', '').slice(0, 8)}`.replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));

type Student = { fullName?: string; status?: VerificationStatus; password?: string };

/** When the last student signed up; two in one millisecond would have no fixed order. */
let lastSignUp = 0;

/** Adds a student, confirmed and approved by default. Without a password the sign-in form does not work. */
export async function addStudent(
  site: Site,
  given: Student = {},
): Promise<SessionUser & { email: `${string}@${string}` }> {
  const { fullName = 'Kavitha Selvam', status = 'approved', password } = given;
  const passwordHash = password === undefined ? 'none' : await hashPassword(password);
  const email = `${newMark()}@example.com` as const;
  const phone = '+919876543210';
  lastSignUp = Math.max(Date.now(), lastSignUp + 1);
  const at = lastSignUp;
  const { id } = site.db
    .insert(users)
    .values({ email, passwordHash, emailConfirmedAt: at, createdAt: at })
    .returning({ id: users.id })
    .get();
  site.db.insert(profiles).values({ userId: id, fullName, phone, verificationStatus: status, createdAt: at }).run();
  return { id, email, fullName, phone, isAdmin: false, role: null, verificationStatus: status, verificationReason: '' };
}

/** Adds a material with one of the demo's PDFs; ₹249 as a download and printed by default. Returns its id. */
export function addMaterial({ db }: Site, change: Partial<typeof materials.$inferInsert> = {}): string {
  const now = Date.now();
  const demo = db.select().from(materials).where(isNotNull(materials.fileId)).limit(1).get();
  const row = db
    .insert(materials)
    .values({
      title: 'Prose',
      category: 'General',
      format: 'PDF and printed',
      pricePaise: 24_900,
      printPricePaise: 24_900,
      pages: 40,
      fileId: demo?.fileId ?? null,
      createdAt: now,
      updatedAt: now,
      ...change,
    })
    .returning()
    .get();
  // So that no site renders the same pages again.
  if (row.fileId !== null) {
    const { id, fileId, previewPages } = row;
    db.insert(materialPreviews)
      .values({ materialId: id, sourceFileId: fileId, previewPages, state: 'ready', updatedAt: now })
      .run();
  }
  return row.id;
}

export function putIntoCart({ db }: Site, userId: string, materialId: string, kind: ItemKind): void {
  db.insert(cartItems).values({ userId, materialId, kind, createdAt: Date.now() }).run();
}

/** The mails to an address, newest last. */
export const mailsTo = ({ db }: Site, email: string) =>
  db
    .select()
    .from(mails)
    .all()
    .filter(({ recipient }) => recipient === email);

/**
 * The link in the newest mail with this subject to an address. A link that signs in is only in the mail itself, which
 * without a mail server is in the site's log.
 */
export async function mailedLink({ log }: Site, email: string, subject: RegExp): Promise<string> {
  const find = () =>
    log
      .filter((line) => line.includes('mail stored in the outbox') && line.includes(email))
      .map((line) => (JSON.parse(line) as { mail: { to: string; subject: string; text: string } }).mail)
      .findLast((mail) => mail.to === email && subject.test(mail.subject));
  await expect.poll(find, `a mail to ${email}: ${subject}`).toBeTruthy();
  return /^http\S+#\S+$/m.exec(find()?.text ?? '')?.[0] ?? '';
}

/** Adds a mock test; returns its id. */
export function addTest({ db }: Site, change: Partial<typeof tests.$inferInsert> = {}): string {
  const at = Date.now();
  return db
    .insert(tests)
    .values({
      title: 'Prosody',
      category: 'PG_TRB',
      difficulty: 'hard',
      googleFormUrl: 'https://forms.gle/Prosody1',
      createdAt: at,
      updatedAt: at,
      ...change,
    })
    .returning({ id: tests.id })
    .get().id;
}

const itemPaise = 19_900;

/**
 * Adds an order of one item at ₹199, placed now by default; returns its id. Its material is not published. The sums
 * are right by default, because a backup refuses a data file with wrong sums.
 */
export function putOrder(site: Site, { items = [{}], ...order }: Parameters<typeof putOrderIn>[1] = {}): string {
  const materialId = addMaterial(site, { fileId: null, isActive: false });
  const { courierPaise = 0, discountPaise = 0 } = order;
  const itemsPaise = items.reduce(
    (sum, { quantity = 1, unitPricePaise = itemPaise }) => sum + quantity * unitPricePaise,
    0,
  );
  return putOrderIn(site, {
    totalPaise: itemsPaise + courierPaise - discountPaise,
    ...order,
    items: items.map((item) => ({ materialId, unitPricePaise: itemPaise, ...item })),
  });
}
