import { z } from 'zod';
import { mostCartLines, quantityInput } from './cart.ts';
import { shippedForm } from './checkout.ts';
import { idInput, line, oneOf, optionalText } from './input.ts';
import { pricePaiseLimits } from './materials.ts';
import { deskMessages } from './messages.ts';
import { itemKinds } from './orders.ts';
import { phoneInput } from './phone.ts';
import { email } from './users.ts';

/** The parts of the desk, in the order of the day. */
export const deskTabs = ['claims', 'quote', 'awaiting', 'send', 'way'] as const;
export type DeskTab = (typeof deskTabs)[number];
export const deskTabInput = z.strictObject({ tab: z.enum(deskTabs).exclude(['claims']) });

/** How many orders a part of the desk shows at once; the oldest come first. */
export const mostOnDesk = 200;

const isUnique = (items: readonly { materialId: string; kind?: string }[]): boolean =>
  new Set(items.map(({ materialId, kind }) => `${kind} ${materialId}`)).size === items.length;
const onlyOnce = 'Each material stands here once; raise its quantity instead';

/** What a student wants printed, and where it is sent. `fromCart`: these copies then leave the cart. */
export const printRequestInput = shippedForm.extend({
  items: z
    .array(z.strictObject({ materialId: idInput, quantity: quantityInput }))
    .min(1, 'Choose at least one material')
    .max(mostCartLines)
    .refine(isUnique, onlyOnce),
  fromCart: z.boolean(),
});
export type PrintRequestInput = z.infer<typeof printRequestInput>;

const pricePaise = z
  .int({ error: 'Please enter the price' })
  .min(pricePaiseLimits.min, 'A price is at least ₹1')
  .max(pricePaiseLimits.max, 'A price is at most ₹1,00,000');
const courierPaise = z
  .int({ error: 'Please enter the courier charge, or 0' })
  .min(0, 'Please enter the courier charge, or 0')
  .max(1_000_000, 'The courier charge is at most ₹10,000');

/** An address as it is pasted out of a chat, kept on one line. */
const pastedAddress = z
  .string()
  .max(500, 'At most 500 characters')
  .transform((text) =>
    text
      .split(/\s*[\r\n]+\s*/)
      .map((part) => part.trim().replace(/,$/, ''))
      .filter((part) => part !== '')
      .join(', '),
  )
  .pipe(optionalText(500))
  .refine(
    (address) => address === '' || /(?<!\d)[1-9]\d{2} ?\d{3}(?!\d)/.test(address),
    'The address needs its 6-digit pincode',
  );

/** An order that an admin types in for somebody who wrote in chat; `null`: a price that is told later. */
export const deskOrderInput = z
  .strictObject({
    fullName: line(100, 'Full name is required'),
    phone: phoneInput,
    email: z.union([z.literal(''), email]),
    shippingAddress: pastedAddress,
    items: z
      .array(
        z.strictObject({
          materialId: idInput,
          kind: oneOf(itemKinds, 'Choose the download or the printed copy'),
          quantity: quantityInput,
          unitPricePaise: pricePaise.nullable(),
        }),
      )
      .min(1, 'Choose at least one material')
      .max(mostCartLines)
      .refine(isUnique, onlyOnce),
    courierPaise: courierPaise.nullable(),
    notes: optionalText(1000),
  })
  .refine(({ items, shippingAddress }) => shippingAddress !== '' || items.every(({ kind }) => kind === 'download'), {
    path: ['shippingAddress'],
    message: 'A printed copy needs an address',
  })
  .refine(({ items }) => items.every(({ kind, quantity }) => kind === 'printed' || quantity === 1), {
    path: ['items'],
    message: 'A download is bought once; it needs no second copy',
  });
export type DeskOrderInput = z.infer<typeof deskOrderInput>;

/** What an order comes to; `expectedUpdatedAt` as in a change of its status. */
export const quoteInput = z.strictObject({
  orderId: idInput,
  items: z
    .array(z.strictObject({ id: idInput, unitPricePaise: pricePaise }))
    .min(1)
    .max(mostCartLines),
  courierPaise,
  expectedUpdatedAt: z.int(),
});
export type QuoteInput = z.infer<typeof quoteInput>;

/** A bank's number of a payment: 12 digits of UPI, or 16 to 22 letters and digits of NEFT, RTGS or IMPS. */
const utrPattern = /^(?:\d{12}|[0-9A-Z]{16,22})$/;
const utrMessage = 'A UTR number has 12 digits (UPI), or 16 to 22 letters and digits (bank transfer)';

/** Banks pad a number with zeros to their own length: without them equal payments compare equal. */
const withoutPadding = (utr: string): string => utr.replace(/^0+(?=\d{12,}$)/, '');

/** A UTR number as people type it, handed on without spaces, in capitals and unpadded; it may be empty. */
export const optionalUtrInput = z
  .string()
  .max(60, utrMessage)
  .transform((text) => text.replaceAll(/\s/g, '').toUpperCase())
  .refine((utr) => utr === '' || utrPattern.test(utr), utrMessage)
  .transform(withoutPadding);
export const utrInput = optionalUtrInput.refine((utr) => utr !== '', deskMessages.utrOrPicture);

export const paymentReportInput = z.strictObject({ orderId: idInput, utr: utrInput });

/** The query of a payment report that comes with a picture, which is the body. */
export const paymentReportQuery = z.strictObject({
  utr: optionalUtrInput.default(''),
  name: line(255, 'The file needs a name'),
});

/**
 * `utr`: read off the picture where the student typed none. `sameUtrIsFine`: the admin has looked at the other orders
 * with this number.
 */
export const acceptReportInput = z.strictObject({
  reportId: idInput,
  utr: optionalUtrInput.default(''),
  sameUtrIsFine: z.boolean().default(false),
});

export const rejectReportInput = z.strictObject({
  reportId: idInput,
  reason: line(300, 'Please tell the student why'),
});

/** Money that the admin has seen in her bank app, without a report. */
export const paymentReceivedInput = z.strictObject({
  orderId: idInput,
  utr: optionalUtrInput,
  sameUtrIsFine: z.boolean().default(false),
});

/** Takes back that an order's UPI payment was accepted; `expectedUpdatedAt` as in a change of its status. */
export const voidPaymentInput = z.strictObject({
  orderId: idInput,
  reason: line(300, 'Please tell the student why'),
  expectedUpdatedAt: z.int(),
});

/** For labels and packing lists. */
export const parcelsInput = z.strictObject({ ids: z.array(idInput).min(1, 'Choose at least one order').max(100) });
