/** The facts that every page needs. */
export type SiteFacts = {
  name: string;
  founder: string;
  founderRole: string;
  contactPhone: string;
  contactEmail: string;
  whatsappNumber: string;
  upiId: string;
  address: string;
  developerCredit: string;
};

export const siteDefaults: SiteFacts = {
  name: 'TRB English Academy',
  founder: 'Dr. Meera Natarajan',
  founderRole: 'Founder and English educator, Ph.D. in English Literature',
  contactPhone: '+91 98765 43210',
  contactEmail: 'contact@example.com',
  whatsappNumber: '+91 98765 43210',
  upiId: 'trbenglish@okaxis',
  address: 'Madurai, Tamil Nadu, India',
  developerCredit: 'Designed and developed in Tamil Nadu.',
};

export const phonePattern = /^\+?[\d\s-]{8,20}$/;
export const upiIdPattern = /^[\w.-]{2,256}@[A-Za-z][A-Za-z0-9.-]{1,63}$/;

/** Ends every page's title. */
export const titleSuffix = (siteName: string): string => ` | ${siteName}`;
