import { paths } from '#shared/paths.ts';

export const privacyPolicy = { path: paths.privacy, part: 'privacy', heading: 'Privacy notice' } as const;

/** The pages of the shop's policies. `part`: the list of the section `terms` that a page shows. */
export const policies = [
  { path: paths.terms, part: 'terms', heading: 'Terms of use' },
  privacyPolicy,
  { path: paths.refunds, part: 'refunds', heading: 'Refunds and cancellation' },
  { path: paths.shipping, part: 'delivery', heading: 'Shipping and delivery' },
] as const;
export type Policy = (typeof policies)[number];

/** Which texts somebody reads, or agrees to. `changedOn`: the named day of the last change, `2026-11-21`. */
export type PolicyEdition = { version: string; changedOn: string };
