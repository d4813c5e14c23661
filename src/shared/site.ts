/**
 * The educator's facts as they stand until she changes them. Contact numbers can also come from the environment.
 */
export const siteDefaults = {
  name: 'Tamil Nadu TRB English Academy',
  shortName: 'TRB English Academy',
  description:
    'Study materials, mock tests and coaching for UG TRB, PG TRB and other teacher-recruitment exams, by an English educator from Tamil Nadu.',
  founder: 'Dr. Meera Natarajan',
  founderRole: 'Founder and English educator, Ph.D. in English Literature',
  contactPhone: '+91 98765 43210',
  contactEmail: 'contact@example.com',
  whatsappNumber: '+91 98765 43210',
  upiId: 'trbenglish@okaxis',
  address: 'Madurai, Tamil Nadu, India',
  developerCredit: 'Built with care for the teachers of tomorrow.',
} as const;

/** Ends every page's title. */
export const titleSuffix = (siteName: string): string => ` | ${siteName}`;

export const deliveryPromise = '3-5 business days';
