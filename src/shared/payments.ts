/** The words of payments, and the balance of an order. */
import { z } from 'zod';
import { idInput, optionalText } from './input.ts';
import { messages } from './messages.ts';

export const paymentStatuses = ['created', 'paid', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** The statuses of a payment whose money came, also where it has gone back since. */
export const receivedStatuses = ['paid', 'refunded'] as const satisfies readonly PaymentStatus[];
export const isReceived = (status: PaymentStatus): boolean => receivedStatuses.some((received) => received === status);

export const moneyStates = ['unpaid', 'part_paid', 'paid', 'part_refunded', 'refunded'] as const;
export type MoneyState = (typeof moneyStates)[number];

export const moneyStateLabels: Record<MoneyState, string> = {
  unpaid: 'Unpaid',
  part_paid: 'Part paid',
  paid: 'Paid',
  part_refunded: 'Part refunded',
  refunded: 'Refunded',
};

export const lacksMoney = (state: MoneyState): boolean => state === 'unpaid' || state === 'part_paid';

/** Whether an order was paid in full and at least a part of its money is still here. */
export const hasMoney = (state: MoneyState): boolean => state === 'paid' || state === 'part_refunded';

/**
 * Why money that came counts for nothing until the educator decides. `amount`: not what was asked for. `currency`: not
 * rupees. `other_way`: by card, while another way of paying was under way.
 */
export const holdReasons = ['amount', 'currency', 'other_way'] as const;
export type HoldReason = (typeof holdReasons)[number];

export type PaymentMoney = {
  isDuplicate: boolean;
  heldBecause: HoldReason | null;
  amountPaise: number;
  refundedPaise: number;
};

export type Balance = {
  state: MoneyState;
  keptPaise: number;
  /** What is still to be paid. Of an order that was paid, nothing, also after a refund. */
  duePaise: number;
  /** What came beyond the total and has not gone back. */
  overpaidPaise: number;
};

/** An order's total in paise, and since when it is paid (UTC ms; null: it is not). */
export type Payable = { totalPaise: number; paidAt: number | null };

/** By its received payments. Duplicates count only without any other: then others have paid for all that is in it. */
export function balanceOf({ totalPaise, paidAt }: Payable, payments: PaymentMoney[]): Balance {
  const own = payments.filter(({ isDuplicate }) => !isDuplicate);
  const counted = own.length > 0 ? own : payments.filter(({ heldBecause }) => heldBecause === null);
  const keptPaise = counted.reduce((sum, { amountPaise, refundedPaise }) => sum + amountPaise - refundedPaise, 0);
  const isOnlyDuplicate = own.length === 0 && counted.length > 0;
  if (paidAt === null && !isOnlyDuplicate) {
    const state = keptPaise > 0 ? 'part_paid' : counted.length > 0 ? 'refunded' : 'unpaid';
    return { state, keptPaise, duePaise: totalPaise - keptPaise, overpaidPaise: 0 };
  }
  const state = keptPaise >= totalPaise ? 'paid' : keptPaise > 0 ? 'part_refunded' : 'refunded';
  return { state, keptPaise, duePaise: 0, overpaidPaise: isOnlyDuplicate ? 0 : Math.max(keptPaise - totalPaise, 0) };
}

/** What came for an order and has not gone back, in paise, whether it counts for the order or not. */
export const notReturnedPaise = ({ paidPaise, refundedPaise }: { paidPaise: number; refundedPaise: number }): number =>
  paidPaise - refundedPaise;

/** Whether money waits for the educator's decision. */
export const isOnHold = ({ heldBecause, amountPaise, refundedPaise }: PaymentMoney): boolean =>
  heldBecause !== null && refundedPaise < amountPaise;

/** Up to how much payment apps take a QR code out of the gallery, in paise (NPCI, April 2025). */
export const galleryLimitPaise = 200_000;

/** How an order asks to be paid: through the provider, or from a bank app to the educator's UPI id. */
export const payWays = ['razorpay', 'upi'] as const;
export type PayWay = (typeof payWays)[number];

/** How money came: through the provider, or to the educator herself, who records it. */
export const paymentMethods = ['razorpay', 'upi', 'bank', 'cash'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
export const paymentMethodLabels: Record<PaymentMethod, string> = {
  razorpay: 'Razorpay',
  upi: 'UPI',
  bank: 'Bank transfer',
  cash: 'Cash',
};

export const recordedMethods = ['upi', 'bank', 'cash'] as const satisfies readonly PaymentMethod[];
export type RecordedMethod = (typeof recordedMethods)[number];

/** `UPI 123456789012`, `Cash`, `pay_…` */
export const paymentReference = ({
  method,
  utr,
  razorpayPaymentId,
}: {
  method: PaymentMethod;
  utr: string;
  razorpayPaymentId: string | null;
}): string =>
  method === 'razorpay' ? (razorpayPaymentId ?? '') : [paymentMethodLabels[method], utr].filter(Boolean).join(' ');

/** Open until the admin has checked the money. */
export const reportStatuses = ['open', 'accepted', 'rejected'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** `requested`: asked for, no answer yet. `pending`: the provider is at it. `processed`: the money went back. */
export const refundStatuses = ['requested', 'pending', 'processed', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** How a dispute stands at the provider (Razorpay, disputes); the last three are final. */
export const disputeStatuses = ['open', 'under_review', 'won', 'lost', 'closed'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

export const disputeStatusLabels: Record<DisputeStatus, string> = {
  open: 'Open',
  under_review: 'Under review',
  won: 'Won',
  lost: 'Lost',
  closed: 'Closed',
};

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

/** `expectedUpdatedAt`: of the order, as it was shown. */
export const heldMoneyInput = z.strictObject({ paymentId: idInput, expectedUpdatedAt: z.int() });
export const disputesSeenInput = z.strictObject({ orderId: idInput });

/** `key`: 32 random hex digits that make the request idempotent. */
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
