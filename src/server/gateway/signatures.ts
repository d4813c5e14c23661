import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 in lower-case hex, as Razorpay signs. */
export const sign = (secret: string, data: string | Buffer): string =>
  createHmac('sha256', secret).update(data).digest('hex');

/** What the checkout window signs with the key secret (Razorpay, integration steps 1.5). */
export const checkoutMessage = (orderId: string, paymentId: string): string => `${orderId}|${paymentId}`;

/** Whether a signature is right, compared in constant time; the SDK's own comparison is not. */
export function isSignature(secret: string, data: string | Buffer, signature: string): boolean {
  const expected = Buffer.from(sign(secret, data));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
