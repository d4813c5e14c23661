import type { OrderEventKind, OrderStatus } from '#shared/orders.ts';
import { dayMs, hourMs, minuteMs } from './days.ts';
import type { PlannedOrder } from './order-plan.ts';

type Moment = {
  kind: OrderEventKind;
  status?: OrderStatus;
  amountPaise?: number;
  isAdmin?: boolean;
  note?: string;
  /** UTC ms. */
  at: number;
};

/** How long an order usually takes to what an admin sets; a step that was passed has its moment too. */
const takes = { confirmed: 5 * hourMs, shipped: 26 * hourMs, delivered: 4 * dayMs + 3 * hourMs, cancelled: 9 * hourMs };
const steps = ['confirmed', 'shipped', 'delivered'] as const;

/** When the money of a planned payment came, in ms after its order. */
export const paidAfterMs = 3 * minuteMs;

/** Everything that has happened to a planned order, oldest first. `now`: UTC ms; nothing lies after it. */
export function storyOf(
  { status, payment, declined = 0, paidTwice, refund }: PlannedOrder,
  { createdAt, totalPaise, now }: { createdAt: number; totalPaise: number; now: number },
): Moment[] {
  const isPaid = payment === 'paid' || payment === 'refunded';
  const story: Moment[] = [{ kind: 'placed', status: 'pending', at: createdAt }];
  for (let time = 1; time <= declined; time++) {
    const note = 'Your payment was declined by the bank. Please try again or use another method.';
    story.push({ kind: 'payment_failed', note, at: createdAt + time * minuteMs });
  }
  const paidAt = createdAt + paidAfterMs;
  if (isPaid) story.push({ kind: 'paid', status: 'confirmed', amountPaise: totalPaise, at: paidAt });
  if (paidTwice) story.push({ kind: 'paid_again', amountPaise: totalPaise, at: paidAt + 2 * minuteMs });

  if (status === 'cancelled') {
    const isGivenUp = payment === 'failed' || payment === 'created';
    story.push(
      isGivenUp
        ? { kind: 'closed', status, at: createdAt + 3 * dayMs }
        : { kind: 'status', status, isAdmin: true, at: createdAt + takes.cancelled },
    );
  }
  const reached = steps.findIndex((step) => step === status);
  for (const step of steps.slice(isPaid ? 1 : 0, reached + 1))
    story.push({ kind: 'status', status: step, isAdmin: true, at: createdAt + takes[step] });

  if (refund) {
    const amountPaise = refund.paise ?? totalPaise;
    const at = (story.at(-1)?.at ?? createdAt) + hourMs;
    story.push({ kind: 'refund_requested', amountPaise, isAdmin: true, at });
    story.push({ kind: 'refund_processed', amountPaise, at: at + minuteMs });
  }
  return story.map((moment) => ({ ...moment, at: Math.min(now, moment.at) }));
}
