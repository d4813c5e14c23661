import type { Config } from '#server/config.ts';

/** The educator's facts and how this installation takes payment; nothing in it is secret. */
export function siteInfo(config: Config) {
  return {
    ...config.site,
    publicUrl: config.publicUrl,
    timeZone: config.timeZone,
    payment: config.razorpay ? { checkoutUrl: config.razorpay.checkoutUrl, isTest: config.razorpay.sandbox } : null,
  };
}
