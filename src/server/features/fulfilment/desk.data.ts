import { asc } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { isOneOf, oncePerDb } from '#server/db/prepared.ts';
import { paymentClaims } from '#server/db/schema/payments.ts';

const claims = oncePerDb((db) =>
  db
    .select({
      id: paymentClaims.id,
      orderId: paymentClaims.orderId,
      utr: paymentClaims.utr,
      proofFileId: paymentClaims.proofFileId,
      status: paymentClaims.status,
      reason: paymentClaims.reason,
      actorId: paymentClaims.actorId,
      createdAt: paymentClaims.createdAt,
      decidedAt: paymentClaims.decidedAt,
    })
    .from(paymentClaims)
    .where(isOneOf(paymentClaims.orderId, 'orderIds'))
    .orderBy(asc(paymentClaims.createdAt))
    .prepare(),
);

export type Claim = ReturnType<ReturnType<typeof claims>['all']>[number];

/** What customers said of their payments, oldest first, by the order's id; times in UTC ms. */
export function claimsOf(db: Executor, orderIds: string[]): Map<string, Claim[]> {
  const byOrder = new Map<string, Claim[]>();
  for (const claim of claims(db).all({ orderIds: JSON.stringify(orderIds) })) {
    const known = byOrder.get(claim.orderId);
    if (known) known.push(claim);
    else byOrder.set(claim.orderId, [claim]);
  }
  return byOrder;
}

/** Whether somebody has still to look at one of them. */
export const hasOpen = (claims: Pick<Claim, 'status'>[] | undefined): boolean =>
  claims?.some(({ status }) => status === 'open') ?? false;
