import { z } from 'zod';

/**
 * An Indian mobile number as `+91XXXXXXXXXX`, out of any usual spelling (`98765 43210`, `098765-43210`,
 * `+91 98765 43210`); null when it is none.
 */
export function parseIndianMobile(text: string): string | null {
  const digits = text.replaceAll(/[\s().-]/g, '');
  const national = /^(?:\+91|0091|91|0)?([6-9]\d{9})$/.exec(digits)?.[1];
  return national === undefined ? null : `+91${national}`;
}

/** `+919876543210` as people read it: `+91 98765 43210`. */
export const formatPhone = (phone: string): string => phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');

const message = 'Please enter a 10-digit Indian mobile number';

/** A mobile number, handed on as `+91XXXXXXXXXX`, or nothing. */
export const optionalPhoneInput = z
  .string({ error: message })
  .trim()
  .max(30, message)
  .transform((text, ctx) => {
    const phone = text === '' ? '' : parseIndianMobile(text);
    if (phone !== null) return phone;
    ctx.issues.push({ code: 'custom', message, input: text });
    return z.NEVER;
  });

/** A required mobile number. */
export const phoneInput = optionalPhoneInput.refine((phone) => phone !== '', 'Phone is required');
