/** What the page Contact says until the educator changes it. */

export const serviceIcons = ['award', 'certificate', 'school', 'research', 'online', 'voice', 'book'] as const;
export type ServiceIcon = (typeof serviceIcons)[number];

export type ContactContent = {
  title: string;
  description: string;
  headline: string;
  lead: string;
  /** How soon a message is answered. */
  replyPromise: string;
  /** The card about the founder's experience. */
  experience: string;
  /** When calls are answered. */
  hours: string;
  servicesLead: string;
  services: { icon: ServiceIcon; title: string; text: string; isPopular: boolean }[];
  faq: { question: string; answer: string }[];
};

export const contact: ContactContent = {
  title: 'Contact',
  description:
    'Write, call or send a WhatsApp message about coaching, study materials and research guidance. We reply within 24 hours.',
  headline: 'Get in touch',
  lead: 'Tell us which examination you are preparing for and what you need. A teacher will reply.',
  replyPromise: 'We reply within 24 hours.',
  experience: '12+ years of teaching experience',
  hours: 'Monday to Saturday, 9 am to 7 pm',
  servicesLead: 'In person or online, alone or in a small group.',
  services: [
    {
      icon: 'award',
      title: 'UGC-NET Coaching',
      text: 'Paper I and English, with unit tests and a plan that fits around a job.',
      isPopular: true,
    },
    {
      icon: 'certificate',
      title: 'SET Preparation',
      text: 'The Tamil Nadu State Eligibility Test from syllabus to final revision.',
      isPopular: true,
    },
    {
      icon: 'school',
      title: 'TRB Coaching',
      text: 'UG TRB and PG TRB English in batches, with notes, tests and doubt sessions.',
      isPopular: false,
    },
    {
      icon: 'research',
      title: 'Research Guidance',
      text: 'Choosing a topic, reading, methodology, papers and the thesis, step by step.',
      isPopular: false,
    },
    {
      icon: 'online',
      title: 'Online Tutoring',
      text: 'Live lessons alone or in a small group, at hours that suit working students.',
      isPopular: true,
    },
    {
      icon: 'voice',
      title: 'Soft Skills',
      text: 'Spoken English, interviews and demo classes, practised until they come easily.',
      isPopular: false,
    },
  ],
  faq: [
    {
      question: 'How long do the coaching programs last?',
      answer:
        'Coaching programs last 3-6 months, depending on the examination and on how much time you have in a week. Tell us the date of your examination and we suggest a plan.',
    },
    {
      question: 'Are the study materials printed or digital?',
      answer:
        'Both. Many can be downloaded as a PDF as soon as you have paid. Printed copies are sent by courier and reach you in 3-5 business days.',
    },
    {
      question: 'How do I get access to the online tests?',
      answer:
        'Create a free account. We verify each student, and once you are approved you can start every test on the tests page.',
    },
    {
      question: 'Can I see a material before I buy it?',
      answer: 'Yes. Most materials have a preview of their first pages, and the free samples need no account at all.',
    },
  ],
};
