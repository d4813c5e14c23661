/** The facts that every page needs: sample values, until the educator's own are set. */
export const siteDefaults = {
  name: 'TRB English Academy',
  founder: 'Dr. Meera Natarajan',
  founderRole: 'Founder and English educator, Ph.D. in English Literature',
  contactPhone: '+91 98765 43210',
  contactEmail: 'contact@example.com',
  whatsappNumber: '+91 98765 43210',
  // Empty: nobody can be paid by UPI yet.
  upiId: 'trbenglish@okaxis',
  // Whether a bank or payment app gave the UPI id to a merchant, and the four digits of its category (MCC).
  isUpiMerchant: false,
  upiMerchantCode: '8299',
  // Business days until a printed copy reaches its buyer: `3-5` or `5`.
  deliveryDays: '3-5',
  address: 'Madurai, Tamil Nadu, India',
  developerCredit: 'Designed and developed in Tamil Nadu.',
};
export type SiteFacts = typeof siteDefaults;
/** Those that every page is sent. */
export type PublicFacts = Omit<SiteFacts, 'isUpiMerchant' | 'upiMerchantCode'>;

export const phonePattern = /^\+?[\d\s-]{8,20}$/;
export const deliveryDaysPattern = /^[1-9]\d?(?:-[1-9]\d?)?$/;

/** `3-5 business days` */
export const deliveryTime = ({ deliveryDays }: Pick<SiteFacts, 'deliveryDays'>): string =>
  deliveryDays === '1' ? '1 business day' : `${deliveryDays} business days`;

/** The facts by which customers reach and pay the educator; each has a setting, and nobody's sample may stand in for it. */
export const contactFacts = ['contactPhone', 'contactEmail', 'whatsappNumber', 'upiId'] as const;
export type ContactFact = (typeof contactFacts)[number];

export const upiIdPattern = /^[\w.-]{2,256}@[A-Za-z][A-Za-z0-9.-]{1,63}$/;

/** Ends every page's title. */
export const titleSuffix = (siteName: string): string => ` | ${siteName}`;
