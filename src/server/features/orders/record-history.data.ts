/** The lines of orders' histories are written here, for the events alone. */
import { sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { placeholders, prepareOnce } from '#server/db/prepared.ts';
import { orderEvents } from '#server/db/schema/orders.ts';
import type { Work } from '#server/work.ts';
import type { OrderEventKind, OrderStatus } from '#shared/orders.ts';

export type HistoryLine = {
  kind: OrderEventKind;
  status?: OrderStatus | undefined;
  amountPaise?: number | undefined;
  /** Holds nothing personal of the customer: it outlives the account. */
  note?: string | undefined;
};

/** Adds to an order's history, with the admin who did it. */
export function recordInHistory({ tx, actor, now }: Work, orderId: string, line: HistoryLine): void {
  recordOrderEvent(tx, { orderId, actorId: actor.as === 'admin' ? actor.id : undefined, ...line }, now);
}

export function recordOrderEvent(
  tx: Executor,
  {
    orderId,
    kind,
    status,
    amountPaise,
    actorId,
    note = '',
  }: HistoryLine & { orderId: string; actorId?: string | undefined },
  now: number,
): void {
  insertion(tx).run({ orderId, kind, status, amountPaise, actorId, note, now });
}

const insertion = prepareOnce((db) =>
  db
    .insert(orderEvents)
    .values({
      ...placeholders('orderId', 'kind', 'status', 'amountPaise', 'actorId', 'note'),
      createdAt: sql.placeholder('now'),
    })
    .prepare(),
);
