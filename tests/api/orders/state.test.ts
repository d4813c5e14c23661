import { describe, expect, test } from 'vitest';
import { stateOf } from '#server/features/orders/state.data.ts';
import type { PaymentMoney } from '#shared/payments.ts';

const paid = (amountPaise: number, change: Partial<PaymentMoney> = {}): PaymentMoney => ({
  isDuplicate: false,
  heldBecause: null,
  amountPaise,
  refundedPaise: 0,
  ...change,
});
const held = (amountPaise: number, refundedPaise = 0) =>
  paid(amountPaise, { isDuplicate: true, heldBecause: 'amount', refundedPaise });

const order = {
  status: 'pending',
  payBy: 'upi',
  quotedAt: 1,
  totalPaise: 1000,
  paidAt: null,
  hasOpenReport: false,
  isDisputed: false,
  hasFailedRefund: false,
  isShort: false,
  payments: [],
} as const;

describe('What an order waits for', () => {
  test.each([
    [{ quotedAt: null }, 'to_quote'],
    [{}, 'awaiting'],
    [{ payBy: 'razorpay', quotedAt: null }, 'awaiting'],
    [{ payments: [paid(400)] }, 'awaiting'],
    [{ hasOpenReport: true }, 'to_check'],
    [{ payments: [held(900)] }, 'held'],
    [{ payments: [held(900, 900)] }, 'awaiting'],
    [{ paidAt: 2, payments: [paid(1000)] }, 'paid'],
    [{ status: 'confirmed', paidAt: 2, payments: [paid(1000)] }, 'confirmed'],
    [{ status: 'confirmed', hasOpenReport: true }, 'confirmed'],
    [{ status: 'shipped' }, 'shipped'],
    [{ status: 'delivered' }, 'delivered'],
    [{ status: 'cancelled', quotedAt: null }, 'cancelled'],
  ] as const)('An order with %j is %s.', (given, state) => {
    expect(stateOf({ ...order, ...given, payments: [...('payments' in given ? given.payments : [])] }).stage).toBe(
      state,
    );
  });
});

const none = { card: false, report: false, desk: false };
const any = { card: true, report: true, desk: true };

describe('How an order takes money', () => {
  test.each([
    ['begun by UPI', {}, any],
    ['begun by card', { payBy: 'razorpay', quotedAt: null }, any],
    ['without its price', { quotedAt: null }, none],
    ['with a reported payment', { hasOpenReport: true }, none],
    ['with money on hold', { payments: [held(900)] }, none],
    ['paid in part', { payments: [paid(400)] }, { ...any, card: false }],
    ['paid', { paidAt: 2, payments: [paid(1000)] }, none],
    ['confirmed before it is paid', { status: 'confirmed' }, { ...none, desk: true }],
    ['cancelled', { status: 'cancelled' }, none],
  ] as const)('An order %s takes money in just these ways.', (_, given, takes) => {
    expect(stateOf({ ...order, ...given, payments: [...('payments' in given ? given.payments : [])] }).takes).toEqual(
      takes,
    );
  });
});
