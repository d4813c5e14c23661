/** Which chat messages about an order were opened, and by whom. */
import { eq, inArray } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { openedChats, orders } from '#server/db/schema/orders.ts';
import { profiles } from '#server/db/schema/users.ts';
import { notFound } from '#server/trpc.ts';
import type { Admin, Work } from '#server/work.ts';
import type { ChatMessageKind, ChatOpened } from '#shared/chat-messages.ts';
import { orderMessages } from '#shared/messages.ts';

/** `by`: the admin's name; null once her account is gone. `at` in UTC ms. */
type OpenedChat = { kind: ChatMessageKind; by: string | null; at: number };

/** Messages about an earlier price are left out. */
export function openedChatsOf(
  db: Executor,
  shown: readonly { id: string; quotedAt: number | null }[],
): Map<string, OpenedChat[]> {
  const ids = shown.map(({ id }) => id);
  const rows = db
    .select({
      orderId: openedChats.orderId,
      kind: openedChats.kind,
      by: profiles.fullName,
      at: openedChats.openedAt,
    })
    .from(openedChats)
    .leftJoin(profiles, eq(profiles.userId, openedChats.actorId))
    .where(inArray(openedChats.orderId, ids))
    .all();
  return new Map(
    shown.map(({ id, quotedAt }) => [
      id,
      rows
        .filter(({ orderId, at }) => orderId === id && at >= (quotedAt ?? 0))
        .map(({ kind, by, at }) => ({ kind, by, at })),
    ]),
  );
}

/** Of these orders, those of people without an account to whom no message, about any order, was opened yet. */
export function lackingNotice(
  db: Executor,
  shown: readonly { id: string; hasAccount: boolean; phone: string | null }[],
): Set<string> {
  const own = shown.filter(({ hasAccount, phone }) => !hasAccount && phone);
  const written = db
    .selectDistinct({ phone: orders.phone })
    .from(openedChats)
    .innerJoin(orders, eq(orders.id, openedChats.orderId))
    .where(
      inArray(
        orders.phone,
        own.flatMap(({ phone }) => phone ?? []),
      ),
    )
    .all();
  const known = new Set(written.map(({ phone }) => phone));
  return new Set(own.filter(({ phone }) => !known.has(phone ?? '')).map(({ id }) => id));
}

export function noteChatOpened(
  { tx, actor, now, unrecorded }: Work<Admin>,
  { orderId, kind, language }: ChatOpened,
): void {
  const { changes } = tx.update(orders).set({ chatLanguage: language }).where(eq(orders.id, orderId)).run();
  if (changes === 0) throw notFound(orderMessages.notFound);
  unrecorded('the table of opened chats names the admin');
  const opened = { actorId: actor.id, openedAt: now };
  tx.insert(openedChats)
    .values({ orderId, kind, ...opened })
    .onConflictDoUpdate({ target: [openedChats.orderId, openedChats.kind], set: opened })
    .run();
}
