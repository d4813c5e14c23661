import { z } from 'zod';
import { typedCode } from './input.ts';
import { plainCode } from './plain-text.ts';

/**
 * A phone number in E.164 form (`+919876543210`): an Indian mobile number in any usual spelling (`98765 43210`,
 * `098765-43210`, in Tamil digits, with marks that nobody sees, `9876543210.0` of a spreadsheet), or any number that begins with + (or 00) and its country code; null when it is neither.
 */
export function parsePhone(text: string): string | null {
  const digits = plainCode(text)
    .trim()
    .replace(/^(\d{10,12})\.0$/, '$1')
    .replaceAll(/[\s().-]/g, '')
    .replace(/^00/, '+');
  const mobile = /^(?:\+?91)?0?([6-9]\d{9})$/.exec(digits)?.[1];
  if (mobile !== undefined) return `+91${mobile}`;
  if (digits.startsWith('+91')) return /^\+91[1-9]\d{9}$/.test(digits) ? digits : null;
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null;
}

/** An Indian number as people read it: `+919876543210` is `+91 98765 43210`. Others stay as they are. */
export const formatPhone = (phone: string): string => phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');

/** The same in groups also for other countries: without a space, a spreadsheet would take the number for a sum. */
export const spacedPhone = (phone: string): string => formatPhone(phone).replace(/^(\+\d+)(\d{5})$/, '$1 $2');

export const phoneMessage = 'Please enter a 10-digit Indian mobile number, or + and the country code first';

/** A phone number, handed on in E.164 form, or nothing. */
export const optionalPhoneInput = typedCode(phoneMessage)
  .max(30, phoneMessage)
  .transform((text, ctx) => {
    const phone = text === '' ? '' : parsePhone(text);
    if (phone !== null) return phone;
    ctx.issues.push({ code: 'custom', message: phoneMessage, input: text });
    return z.NEVER;
  });

/** A required phone number. */
export const phoneInput = optionalPhoneInput.refine((phone) => phone !== '', 'Phone is required');
