export type Service = { icon: string; title: string; text: string; isPopular: boolean };
export type Question = { question: string; answer: string };

/** The contact page as it stands until the educator changes it. */
export const contact = {
  title: 'Contact us',
  description:
    'Write, call or mail us about coaching, study materials and research guidance. We reply within 24 hours.',
  heading: 'Talk to us about your preparation',
  lead: 'Ask about a course, a book or your research. The person who teaches you is the person who answers.',
  form: {
    heading: 'Send us a message',
    lead: 'Tell us where you stand and what you are preparing for. We reply within 24 hours.',
  },
  cards: [
    { figure: '12+', label: 'years of teaching aspirants' },
    { figure: '24 hours', label: 'at most, until you have our reply' },
  ],
  hours: 'Monday to Saturday, 9 am to 7 pm',
  services: {
    heading: 'What we offer',
    lead: 'Six ways to learn with us, in person in Madurai or online from wherever you are.',
    items: [
      {
        icon: 'ugc-net',
        title: 'UGC-NET Coaching',
        text: 'Paper 1 and English Paper 2, unit by unit, with weekly tests and the discussion of every answer.',
        isPopular: true,
      },
      {
        icon: 'set',
        title: 'SET Preparation',
        text: 'The whole syllabus of the State Eligibility Test, with model papers in the pattern of Tamil Nadu.',
        isPopular: true,
      },
      {
        icon: 'trb',
        title: 'TRB Coaching',
        text: 'UG TRB and PG TRB English: literature, language, pedagogy and the Tamil eligibility paper.',
        isPopular: false,
      },
      {
        icon: 'research',
        title: 'Research Guidance',
        text: 'From choosing a Ph.D. topic to the published paper: reading, method, writing and citation.',
        isPopular: false,
      },
      {
        icon: 'online',
        title: 'Online Tutoring',
        text: 'Live evening classes in small groups, with recordings for those who were on duty.',
        isPopular: true,
      },
      {
        icon: 'soft-skills',
        title: 'Soft Skills Training',
        text: 'Spoken English, interview practice and classroom presence for teachers and those who will be.',
        isPopular: false,
      },
    ] as Service[],
  },
  faq: {
    heading: 'Questions we are often asked',
    items: [
      {
        question: 'How long do the coaching programs last?',
        answer:
          'Coaching programs last 3-6 months, depending on the examination and on how much of the syllabus you have already covered.',
      },
      {
        question: 'Are the classes online or in person?',
        answer:
          'Both. Most students join the live online classes in the evening; weekend classes are held in Madurai, and recordings are shared with those who miss one.',
      },
      {
        question: 'How do I get the study materials?',
        answer:
          'Many can be bought and downloaded at once with your account. For a printed copy, contact us on WhatsApp, pay with the GPay QR code and receive it by courier in 3-5 business days.',
      },
      {
        question: 'Can I see the materials before I buy?',
        answer:
          'Yes. Free samples are open to everybody, without an account, and every material shows a preview of its first pages.',
      },
    ] as Question[],
  },
};
