/** What the checkout takes. */
import { z } from 'zod';
import { cartItemInput, mostCartLines, quantityInput } from './cart.ts';
import { couponCode } from './coupons.ts';
import { addressLine, idInput, line, personName, typedCode } from './input.ts';
import { messages } from './messages.ts';
import { phoneInput } from './phone.ts';
import { plainPincode } from './pincode.ts';
import { indianStates } from './states.ts';
import { emailInput } from './users.ts';

const contact = {
  fullName: personName('Full name is required'),
  email: emailInput.shape.email,
  phone: phoneInput,
};

const chooseState = 'Please choose a state';

const place = {
  address: addressLine(300, 'Address is required').pipe(line(300, 'Address is required')),
  city: line(100, 'City is required'),
  state: z.string({ error: chooseState }).refine((state) => indianStates.includes(state), chooseState),
  pincode: typedCode('Pincode is required')
    .min(1, 'Pincode is required')
    .overwrite(plainPincode)
    .regex(/^[1-9]\d{5}$/, 'Please enter a 6-digit pincode'),
};

/** Not asked for and ignored; the form may still hold values from when the cart had printed copies. */
const unasked = z.string().max(1000);

export const shippedForm = z.strictObject({ ...contact, ...place });
export const placeForm = z.strictObject(place);
export type PlaceValues = z.input<typeof placeForm>;
const downloadForm = z.strictObject({ ...contact, address: unasked, city: unasked, state: unasked, pincode: unasked });

/** What the checkout form asks for. `ships`: whether something has to be sent. */
export const checkoutForm = (ships: boolean) => (ships ? shippedForm : downloadForm);
export type CheckoutValues = z.input<typeof shippedForm>;

/** What the buyer saw: the server charges exactly this or nothing. */
const shown = {
  items: z
    .array(
      z.strictObject({
        ...cartItemInput.shape,
        quantity: quantityInput,
        unitPricePaise: z.int({ error: 'A price is a whole number of paise' }).positive(),
      }),
    )
    .max(mostCartLines),
  combos: z
    .array(z.strictObject({ comboId: idInput, pricePaise: z.int().positive() }))
    .max(mostCartLines)
    .default([]),
  courierPaise: z.int().min(0).default(0),
  /** The price has to be quoted. */
  isCourierOpen: z.boolean().default(false),
  discountPaise: z.int().min(0).default(0),
  couponCode: couponCode.optional(),
  totalPaise: z.int({ error: 'An amount is a whole number of paise' }).positive(messages.invalidAmount),
};

const isFilled = ({ items, combos }: { items: unknown[]; combos: unknown[] }): boolean =>
  items.length + combos.length > 0;
const isEmpty = { path: ['items'], message: messages.cartEmpty };

export const checkoutInput = z.discriminatedUnion('ships', [
  shippedForm.extend({ ...shown, ships: z.literal(true) }).refine(isFilled, isEmpty),
  downloadForm
    .partial({ address: true, city: true, state: true, pincode: true })
    .extend({ ...shown, ships: z.literal(false) })
    .refine(isFilled, isEmpty),
]);
export type CheckoutInput = z.infer<typeof checkoutInput>;

export const resumeInput = z.strictObject({ orderId: idInput });

/** An address as orders store it, `12 North Street, Chennai, Tamil Nadu - 600040`, without what is empty. */
export const shippingAddressOf = ({ address, city, state, pincode }: PlaceValues): string =>
  [[address, city, state].filter(Boolean).join(', '), pincode].filter(Boolean).join(' - ');

/** How such an address ends: all that tells its region. */
export const addressEnd = ({ state, pincode }: { state: string; pincode: string }): string => `${state} - ${pincode}`;
