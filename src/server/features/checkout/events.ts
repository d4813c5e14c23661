import { auditedChanges } from '#server/audited.ts';

export const couponEvents = auditedChanges('coupon');
