/** What a customer says of a payment, and how a UTR number is read. */
import { z } from 'zod';
import { idInput, line, oneOf } from './input.ts';
import { deskMessages } from './messages.ts';
import { recordedMethods } from './payments.ts';
import { plainCode } from './plain-text.ts';
import { readAmount } from './written-amount.ts';

/** A bank's number of a payment: 12 digits of UPI, or 16 to 22 letters and digits of NEFT, RTGS or IMPS. */
const utrPattern = /^(?:\d{12}|[0-9A-Z]{16,22})$/;
const utrMessage = 'A UTR number has 12 digits (UPI), or 16 to 22 letters and digits (bank transfer)';

/** Banks pad with leading zeros; without them equal numbers compare equal. */
const withoutPadding = (utr: string): string => {
  const padding = utr.length - utr.replace(/^0+/, '').length;
  return /^\d{12,}$/.test(utr) ? utr.slice(Math.min(padding, utr.length - 12)) : utr;
};

/** In capitals without spaces and padding; may be empty. */
export const optionalUtrInput = z
  .string()
  .max(60, utrMessage)
  .transform((text) => plainCode(text).replaceAll(/\s/g, '').toUpperCase())
  .refine((utr) => utr === '' || utrPattern.test(utr), utrMessage)
  .transform(withoutPadding);
export const utrInput = optionalUtrInput.refine((utr) => utr !== '', deskMessages.utrOrPicture);

const utrInText =
  /(?<![\w+])(?:0{0,10}\d{12}|\d{4}([ -])\d{4}\1\d{4}|[A-Z]{4}(?=[A-Z]*\d[A-Z]*\d)[0-9A-Z]{12,18})(?![\w@]|[ -]\d{4}(?!\d))/g;
const utrLabel =
  /(?:\bUTR|\bRRN|\bUPI (?:transaction|txn|ref(?:erence)?)|\bref(?:erence)?)(?: ?(?:ID|no|number))?\W*$/i;

/** The one UTR number in a text such as a payment app shares, or the one beside its label; null where it is not clear which. */
export function findUtr(text: string): string | null {
  const plain = plainCode(text);
  const all = numbersIn(plain).map(({ utr, index }) => ({
    utr,
    isLabelled: utrLabel.test(plain.slice(Math.max(0, index - 40), index)),
  }));
  const labelled = all.filter(({ isLabelled }) => isLabelled);
  const [utr, ...others] = new Set((labelled.length > 0 ? labelled : all).map((found) => found.utr));
  return utr !== undefined && others.length === 0 ? utr : null;
}

/** Without spaces and padding. */
export const utrsIn = (text: string): string[] => [...new Set(numbersIn(plainCode(text)).map(({ utr }) => utr))];

const numbersIn = (plain: string) =>
  [...plain.matchAll(utrInText)].map(({ 0: utr, index }) => ({
    utr: withoutPadding(utr.replaceAll(/[ -]/g, '')),
    index,
  }));

const paidPaise = z
  .int({ error: 'Please enter the amount' })
  .min(100, 'A payment is at least ₹1')
  .max(100_000_000, 'A payment is at most ₹10,00,000');

/** Rupees as a student types them, `1,250` or `₹ 99.50`, in paise; nothing typed: undefined. */
export const typedRupees = z
  .string()
  .trim()
  .max(20, 'Please enter the amount in rupees')
  .transform((text, context) => {
    if (text === '') return undefined;
    const read = readAmount(text);
    if (read?.side === null) return read.paise;
    context.addIssue('Please enter the amount in rupees');
    return z.NEVER;
  })
  .pipe(paidPaise.optional());

/** `name`: of the picture that is the body; `amountPaise`: where that is not all that is due. */
export const paymentReportQuery = z
  .strictObject({
    utr: optionalUtrInput.default(''),
    amountPaise: z.coerce.number().pipe(paidPaise).optional(),
    name: line(255, 'The file needs a name').optional(),
  })
  .refine(({ utr, name }) => utr !== '' || name !== undefined, deskMessages.utrOrPicture);

/** `utr`: read off the picture. `sameUtrIsFine`: the admin has looked at the other orders with this number. */
export const acceptReportInput = z.strictObject({
  reportId: idInput,
  utr: optionalUtrInput.default(''),
  sameUtrIsFine: z.boolean().default(false),
});

/** For how long the admin who accepted a payment report may undo that without a trace for the student, in ms. */
export const undoAcceptMs = 15_000;
export const undoAcceptInput = z.strictObject({ paymentId: idInput });

export const rejectReportInput = z.strictObject({
  reportId: idInput,
  reason: line(300, 'Please tell the student why'),
});

/** All that is due, or a part of it; `expectedUpdatedAt` keeps one payment from being recorded twice. */
export const paymentReceivedInput = z
  .strictObject({
    orderId: idInput,
    method: oneOf(recordedMethods, 'Choose how the money came'),
    amountPaise: paidPaise,
    utr: optionalUtrInput,
    sameUtrIsFine: z.boolean().default(false),
    expectedUpdatedAt: z.int(),
  })
  .refine(({ method, utr }) => method !== 'cash' || utr === '', {
    path: ['utr'],
    message: 'Cash has no UTR number',
  });

export const voidPaymentInput = z.strictObject({
  paymentId: idInput,
  reason: line(300, 'Please tell the student why'),
  expectedUpdatedAt: z.int(),
});
