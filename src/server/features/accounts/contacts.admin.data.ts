/** Past customers who are known by a phone number only. */
import { TRPCError } from '@trpc/server';
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { containsPhone, containsText } from '#server/db/contains-text.ts';
import { type Executor, emptyLog } from '#server/db/open-db.ts';
import { contacts } from '#server/db/schema/contacts.ts';
import { orders } from '#server/db/schema/orders.ts';
import { deleteFile } from '#server/files/sweep.ts';
import { type Admin, perform, type Work, type WorkServices } from '#server/work.ts';
import { type ContactListInput, mostContacts, phoneContactMessages } from '#shared/contacts.ts';
import { shortOrderId } from '#shared/orders.ts';
import { contactForgotten } from './events.ts';
import { eraseTracesOfOrders } from './order-traces.data.ts';

/** Somebody known by the phone number only. Times in UTC ms; `lastOrderAt` null without an order. */
type Contact = {
  phone: string;
  fullName: string;
  shippingAddress: string;
  note: string;
  orders: number;
  lastOrderAt: number | null;
};

/** Orders of nobody with an account, in the words of the partial index `orders_phone_only`. */
const byPhoneOnly = sql`${orders.userId} is null and ${orders.phone} <> ''`;

/** Whoever was imported without an email address or ordered without an account, the latest order first. */
export function listContacts(db: Executor, { search }: ContactListInput): { items: Contact[]; hasMore: boolean } {
  const ordered = db
    .select({ phone: orders.phone })
    .from(orders)
    .where(and(byPhoneOnly, holding(search, orders.contactName, orders.phone)))
    .groupBy(orders.phone)
    .orderBy(desc(sql`max(${orders.seq})`))
    .limit(mostContacts + 1)
    .all();
  const imported = db
    .select({ phone: contacts.phone })
    .from(contacts)
    .where(holding(search, contacts.fullName, contacts.phone))
    .orderBy(desc(contacts.seq))
    .limit(mostContacts + 1)
    .all();
  const phones = [...new Set([...ordered, ...imported].map(({ phone }) => phone))];
  return { items: readContacts(db, phones.slice(0, mostContacts)), hasMore: phones.length > mostContacts };
}

function readContacts(db: Executor, phones: string[]): Contact[] {
  const kept = db.select().from(contacts).where(inArray(contacts.phone, phones)).all();
  const bought = db
    .select({
      phone: orders.phone,
      contactName: orders.contactName,
      shippingAddress: orders.shippingAddress,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(and(byPhoneOnly, inArray(orders.phone, phones)))
    .orderBy(desc(orders.seq))
    .all();
  return phones.map((phone) => {
    const contact = kept.find((row) => row.phone === phone);
    const own = bought.filter((order) => order.phone === phone);
    return {
      phone,
      fullName: contact?.fullName || own.find(({ contactName }) => contactName !== '')?.contactName || '',
      shippingAddress:
        own.find(({ shippingAddress }) => shippingAddress !== '')?.shippingAddress || contact?.shippingAddress || '',
      note: contact?.note ?? '',
      orders: own.length,
      lastOrderAt: own[0]?.createdAt ?? null,
    };
  });
}

const holding = (search: string, name: SQLiteColumn, phone: SQLiteColumn): SQL | undefined =>
  search === '' ? undefined : or(containsText(name, search), containsPhone(phone, search));

/** With the orders that have this number. Throws NOT_FOUND, CONFLICT while one of these is still open. */
export async function forgetContact(services: WorkServices, admin: Admin, { phone }: { phone: string }): Promise<void> {
  const pictures = perform(services, admin, (work) => forget(work, phone));
  for (const id of pictures) await deleteFile(services.db, id);
  emptyLog(services.db);
}

function forget(work: Work<Admin>, phone: string): string[] {
  const { tx, happened } = work;
  const own = tx
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(and(byPhoneOnly, eq(orders.phone, phone)))
    .all();
  const open = own.find(({ status }) => status !== 'delivered' && status !== 'cancelled');
  if (open) throw new TRPCError({ code: 'CONFLICT', message: phoneContactMessages.stillOpen(shortOrderId(open.id)) });
  const { changes } = tx.delete(contacts).where(eq(contacts.phone, phone)).run();
  if (changes === 0 && own.length === 0)
    throw new TRPCError({ code: 'NOT_FOUND', message: phoneContactMessages.notFound });
  happened(contactForgotten, { orders: own.length });
  return eraseTracesOfOrders(
    work,
    own.map(({ id }) => id),
  );
}
