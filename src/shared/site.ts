/**
 * The educator's facts and claims as they stand until she changes them; each page shows its own figures.
 * Contact numbers can also come from the environment.
 */
export const siteDefaults = {
  name: 'TRB English Academy',
  description:
    'Study materials, mock tests and coaching for UG TRB, PG TRB and other teacher-recruitment exams, by an English educator from Tamil Nadu.',
  founder: 'Dr. Meera Natarajan',
  founderRole: 'Founder and English educator, Ph.D. in English Literature',
  contactPhone: '+91 98765 43210',
  contactEmail: 'contact@example.com',
  whatsappNumber: '+91 98765 43210',
  upiId: 'trbenglish@okaxis',
  address: 'Madurai, Tamil Nadu, India',
  developerCredit: 'Designed and developed in Tamil Nadu.',
} as const;

/** Ends every page's title. */
export const titleSuffix = (siteName: string): string => ` | ${siteName}`;

export const deliveryPromise = '3-5 business days';

export type Claim = { figure: string; label: string };

export const home = {
  title: 'UG TRB and PG TRB English study materials',
  banner: 'Admissions are open for the new TRB batch. Ask for the timetable and join in.',
  headline: 'Become the teacher your students will remember',
  lead: 'Clear notes, honest mock tests and steady guidance for UG TRB, PG TRB, SET and UGC-NET English, from an educator with a doctorate and 13+ years in the classroom.',
  stats: [
    { figure: '8000+', label: 'Students trained' },
    { figure: '95%', label: 'Success rate' },
    { figure: '100+', label: 'Study materials' },
    { figure: '4.9/5', label: 'Student rating' },
  ] satisfies Claim[],
  reasons: [
    {
      icon: 'notes',
      title: 'Notes that follow the syllabus',
      text: 'Unit by unit, from Chaucer to ELT methodology, in plain English you can revise from.',
    },
    {
      icon: 'test',
      title: 'Mock tests like the real one',
      text: 'Timed tests by topic and difficulty, so that the examination hall holds no surprise.',
    },
    {
      icon: 'teacher',
      title: 'A teacher who answers',
      text: 'Ask on WhatsApp and get a reply from the person who wrote the notes.',
    },
    {
      icon: 'print',
      title: 'PDF now or printed to your door',
      text: 'Download at once, or have a printed copy sent by courier anywhere in India.',
    },
    {
      icon: 'research',
      title: 'Research guidance',
      text: 'Help with topics, papers and methodology, from the author of 15+ research papers.',
    },
    {
      icon: 'price',
      title: 'Within a student’s means',
      text: 'Free samples for every taste, and materials priced for aspirants, not for institutions.',
    },
  ],
  founder: {
    heading: 'Taught by someone who has walked the road',
    text: 'Dr. Meera Natarajan holds a doctorate in English literature and has taught aspirants across Tamil Nadu for more than 13 years. 500+ of her students now stand in classrooms of their own.',
    claims: [
      { figure: '13+', label: 'years of experience' },
      { figure: '500+', label: 'successful students' },
      { figure: '15+', label: 'research papers' },
    ] satisfies Claim[],
  },
  closing: {
    heading: 'Start with a free sample today',
    text: 'Read a few pages before you decide. If they help you, the rest will too.',
  },
} as const;

export const videoChannel = {
  title: 'Video lessons',
  description: 'Free lessons on literature, grammar, phonetics and ELT methodology from our YouTube channel.',
  url: 'https://www.youtube.com/@trbenglishacademy',
  subscribers: '5.76K+',
} as const;

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
