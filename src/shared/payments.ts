import { z } from 'zod';
import { idInput, optionalText } from './input.ts';
import { messages } from './messages.ts';

export const paymentStatuses = ['created', 'paid', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** The statuses of a payment whose money came, also where it has gone back since. */
export const receivedStatuses = ['paid', 'refunded'] as const satisfies readonly PaymentStatus[];
export const isReceived = (status: PaymentStatus): boolean => receivedStatuses.some((received) => received === status);

/** How an order stands with its money. */
export const moneyStates = ['unpaid', 'paid', 'part_refunded', 'refunded'] as const;
export type MoneyState = (typeof moneyStates)[number];

export const moneyStateLabels: Record<MoneyState, string> = {
  unpaid: 'Unpaid',
  paid: 'Paid',
  part_refunded: 'Part refunded',
  refunded: 'Refunded',
};

type Money = { isDuplicate: boolean; amountPaise: number; refundedPaise: number };

/** How an order stands by the payments whose money came; duplicates count only where there is nothing else. */
export function moneyStateOf(payments: Money[]): MoneyState {
  const own = payments.filter(({ isDuplicate }) => !isDuplicate);
  const counted = own.length > 0 ? own : payments;
  const sum = (read: (payment: Money) => number) => counted.reduce((all, payment) => all + read(payment), 0);
  const refundedPaise = sum((payment) => payment.refundedPaise);
  if (counted.length === 0) return 'unpaid';
  if (refundedPaise === 0) return 'paid';
  return refundedPaise < sum((payment) => payment.amountPaise) ? 'part_refunded' : 'refunded';
}

/** How money came: through the provider, or straight from a bank app to the educator's UPI id. */
export const paymentMethods = ['razorpay', 'upi'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** What a customer says of a UPI payment is a claim until the admin has seen the money. */
export const claimStatuses = ['open', 'accepted', 'rejected'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** `requested`: asked for, no answer yet. `pending`: the provider is at it. `processed`: the money went back. */
export const refundStatuses = ['requested', 'pending', 'processed', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

export const currency = 'INR';

/** Razorpay sends nothing smaller back. */
export const smallestRefundPaise = 100;

/** Razorpay's ids are pasted into its URLs by the SDK, so their shape is checked first. */
export const razorpayIdPattern = /^(?:order|pay|rfnd)_[0-9A-Za-z]{1,40}$/;

export const buyInput = z.strictObject({
  materialId: z.string({ error: messages.materialIdRequired }).min(1, messages.materialIdRequired).max(64),
});

/** `shownPaise`: the price the buyer saw. It is never what is charged; when it differs, nothing is. */
export const createOrderInput = buyInput.extend({ shownPaise: z.int().positive().optional() });

const razorpayId = z
  .string({ error: messages.paymentNotVerified })
  .regex(razorpayIdPattern, messages.paymentNotVerified);

export const verifyPaymentInput = z.strictObject({
  payment_id: razorpayId,
  order_id: razorpayId,
  signature: z.string({ error: messages.paymentNotVerified }).min(1, messages.paymentNotVerified).max(200),
});
export type VerifyPaymentInput = z.infer<typeof verifyPaymentInput>;

/** `key`: 32 random hex digits of the browser's for this one wish; sent twice, it is refunded once. */
export const refundInput = z.strictObject({
  paymentId: idInput,
  amountPaise: z
    .int('Please enter an amount')
    .min(smallestRefundPaise, 'Please enter at least ₹1')
    .max(Number.MAX_SAFE_INTEGER),
  reason: optionalText(500),
  key: z.string().regex(/^[0-9a-f]{32}$/, 'A key of 32 hex digits is required'),
});
export type RefundInput = z.infer<typeof refundInput>;
