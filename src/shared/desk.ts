/** What the order desk and the forms of printed copies take. */
import { z } from 'zod';
import { mostCartLines, quantityInput } from './cart.ts';
import { shippedForm } from './checkout.ts';
import { addressLine, idInput, line, oneOf, optionalLine, optionalText, searchInput } from './input.ts';
import { pricePaiseLimits } from './materials.ts';
import { deskMessages } from './messages.ts';
import { itemKinds } from './order-items.ts';
import { parsePhone, phoneInput } from './phone.ts';
import { splitPincode } from './pincode.ts';
import { chatLanguages } from './site/chat.ts';
import { email } from './users.ts';

export const deskTabs = ['check', 'quote', 'awaiting', 'send', 'way'] as const;
export type DeskTab = (typeof deskTabs)[number];
export const deskTabInput = z.strictObject({ tab: z.enum(deskTabs).exclude(['check']) });

export const mostOnDesk = 200;

const isUnique = (items: readonly { materialId: string; kind?: string }[]): boolean =>
  new Set(items.map(({ materialId, kind }) => `${kind} ${materialId}`)).size === items.length;
const onlyOnce = 'This material is already added; raise its quantity instead';

export const printRequestInput = shippedForm.extend({
  items: z
    .array(z.strictObject({ materialId: idInput, quantity: quantityInput }))
    .min(1, 'Choose at least one material')
    .max(mostCartLines)
    .refine(isUnique, onlyOnce),
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

/** Stays as it is if left out. */
const carrier = optionalLine(60).optional();

/** An address as it is pasted out of a chat. */
const pastedAddress = addressLine(500)
  .pipe(optionalText(500))
  .refine((address) => address === '' || splitPincode(address).pincode !== '', 'The address needs its 6-digit pincode');

const receiver = {
  fullName: line(100, 'Full name is required'),
  phone: phoneInput,
  shippingAddress: pastedAddress,
};

/** `null`: a price quoted later. */
const typedItems = z
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
  .refine(isUnique, onlyOnce)
  .refine((items) => items.every(({ kind, quantity }) => kind === 'printed' || quantity === 1), {
    message: 'A PDF is bought once; it needs no second copy',
  });

const hasAddress = ({ items, shippingAddress }: { items: { kind: string }[] | null; shippingAddress: string }) =>
  shippingAddress !== '' || items === null || items.every(({ kind }) => kind === 'download');
/** Leaves out of a pasted address what is written beside it: the name and the phone number of who gets it. */
function withoutReceiver<Order extends { fullName: string; phone: string; shippingAddress: string }>(
  order: Order,
): Order {
  const isReceiver = (part: string) => {
    const text = part.replace(/^(?:to|name|ph(?:one)?|mob(?:ile)?|cell|contact)\b(?: *(?:no|number)\b)?[\s.:-]*/i, '');
    return text.toLowerCase() === order.fullName.toLowerCase() || parsePhone(text) === order.phone;
  };
  const parts = order.shippingAddress.split(', ').filter((part) => !isReceiver(part.trim()));
  return { ...order, shippingAddress: parts.join(', ') };
}

const addressMissing = { path: ['shippingAddress'], message: deskMessages.addressNeeded };

/** `null`: a price quoted later. */
export const deskOrderInput = z
  .strictObject({
    ...receiver,
    email: z.union([z.literal(''), email]),
    items: typedItems,
    courierPaise: courierPaise.nullable(),
    carrier,
    notes: optionalText(1000),
    chatLanguage: z.enum(chatLanguages).optional(),
  })
  .refine(hasAddress, addressMissing)
  .refine(({ items, email }) => email !== '' || items.every(({ kind }) => kind === 'printed'), {
    path: ['email'],
    message: deskMessages.emailNeeded,
  })
  .transform(withoutReceiver);
export type DeskOrderInput = z.infer<typeof deskOrderInput>;

/** `items` null: they stay as they are; `courierPaise` null: not quoted yet. */
export const correctionInput = z
  .strictObject({
    orderId: idInput,
    ...receiver,
    items: typedItems.nullable(),
    courierPaise: courierPaise.nullable(),
    carrier,
    expectedUpdatedAt: z.int(),
  })
  .refine(hasAddress, addressMissing)
  .transform(withoutReceiver);
export type CorrectionInput = z.infer<typeof correctionInput>;

/** What a correction can change, in the order in which it is told. */
export const correctedParts = ['name', 'phone', 'address', 'items', 'courier'] as const;
export type CorrectedPart = (typeof correctedParts)[number];

/** What is in an order, and where it goes as far as that is typed. */
export const postageInput = z.strictObject({
  items: z
    .array(
      z.strictObject({
        materialId: idInput,
        kind: oneOf(itemKinds, 'Choose the download or the printed copy'),
        quantity: quantityInput,
      }),
    )
    .max(mostCartLines),
  address: z.string().max(500),
});

export const requestPostageInput = z.strictObject({
  items: z
    .array(z.strictObject({ materialId: idInput, quantity: quantityInput }))
    .min(1)
    .max(mostCartLines),
  state: z.string().max(100),
  pincode: z.string().max(20),
});

export const customerSearchInput = z.strictObject({ phone: phoneInput });

/** How much of a chat is read, in characters. */
export const mostChat = 20_000;
export const pastedChatInput = z.strictObject({ chat: z.string().max(mostChat, 'At most 20,000 characters') });

/** The newest part of a chat, from the beginning of a line on; the whole where it is not too long. */
export function newestOfChat(chat: string): string {
  const newest = chat.slice(-mostChat);
  const firstBreak = newest.indexOf('\n');
  return newest.length === chat.length || firstBreak === -1 ? newest : newest.slice(firstBreak + 1);
}

export const soldSearchInput = z.strictObject({ search: searchInput });

/** The prices of an order; `expectedUpdatedAt` as in a change of its status. */
export const quoteInput = z.strictObject({
  orderId: idInput,
  items: z
    .array(z.strictObject({ id: idInput, unitPricePaise: pricePaise }))
    .min(1)
    .max(mostCartLines),
  courierPaise,
  carrier,
  expectedUpdatedAt: z.int(),
});
export type QuoteInput = z.infer<typeof quoteInput>;

export const parcelsInput = z.strictObject({ ids: z.array(idInput).min(1, 'Choose at least one order').max(100) });
