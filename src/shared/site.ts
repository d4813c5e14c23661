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

/** One step of a panel that explains how something goes. */
export type Step = { title: string; text: string };

/** How a printed copy is bought (the panel How to Purchase). */
export const purchaseSteps: readonly Step[] = [
  {
    title: 'Contact Admin',
    text: 'Message us on WhatsApp for the price, the delivery charge and any question you have.',
  },
  { title: 'Pay with GPay', text: 'Scan the QR code with any UPI app and send us the payment screenshot.' },
  { title: 'Receive your copy', text: `We pack it and send it by courier. It reaches you in ${deliveryPromise}.` },
];

/** How the free samples are used (the panel How It Works). */
export const sampleSteps: readonly Step[] = [
  { title: 'Pick a sample', text: 'Every sample here is free. You need no account to read it.' },
  { title: 'Read it', text: 'It opens in a new tab, on your phone or computer, so that you can judge the quality.' },
  { title: 'Order the full material', text: 'Like what you read? Contact Admin for the complete printed copy.' },
];

/** What to do once a UPI payment has gone through. */
export const afterPayingSteps: readonly string[] = [
  'Take a screenshot that shows the amount and the UPI transaction number (UTR).',
  'Send it on WhatsApp with the title, your full address and your pincode.',
  'We confirm the payment and send your copy by courier.',
];
