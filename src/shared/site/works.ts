/** What the page Works says until the educator changes it. */

type SelectedStudent = { name: string; post: string; year: string; district: string; hasAgreed: boolean };

export const works = {
  title: 'Works and achievements',
  description:
    'What our students have achieved, how a printed copy reaches you in four steps, what students say, and how every page is checked before it is sold.',
  headline: 'Works and achievements',
  lead: 'Results are the only advertisement a teacher needs. These are ours, and this is how we work.',
  stats: [
    { figure: '500+', label: 'Students placed' },
    { figure: '85%', label: 'Success rate' },
    { figure: '100+', label: 'Materials' },
    { figure: '10+', label: 'Years of experience' },
    { figure: '5.76K+', label: 'Channel subscribers' },
  ],
  deliveryHeading: 'How your printed copy reaches you',
  delivery: [
    { title: 'Choose', text: 'Browse the materials, look at the preview, and decide what your examination needs.' },
    { title: 'Ask', text: 'Message us on WhatsApp. We tell you the price and answer your questions.' },
    { title: 'Pay', text: 'Pay by GPay with our QR code and send the screenshot with your address.' },
    { title: 'Receive', text: 'We pack it carefully and send it by courier. It reaches you in 3-5 business days.' },
  ],
  selectedHeading: 'Selected from here',
  // The educator enters them, each with the person's consent.
  selected: [] as SelectedStudent[],
  testimonialsHeading: 'What our students say',
  testimonials: [
    {
      quote:
        'The unit-wise notes were all I carried in the last month. I could finish a full revision in nine days and walked into the hall without fear.',
      name: 'Kavitha S.',
      detail: 'PG Assistant in English, Dindigul',
    },
    {
      quote:
        'I had failed twice. The mock tests showed me that I was losing marks in linguistics, not in literature. The third time I was selected.',
      name: 'Prakash R.',
      detail: 'B.T. Assistant, Villupuram',
    },
    {
      quote:
        'I studied after my children slept. Every doubt I sent on WhatsApp at night was answered by the next morning.',
      name: 'Fathima B.',
      detail: 'Cleared UG TRB, Tirunelveli',
    },
  ],
  qualityHeading: 'Checked before it reaches you',
  qualityLead:
    'A mistake in a note becomes a mistake in an answer sheet. So nothing is sold before it has passed these.',
  quality: [
    {
      title: 'Written from the sources',
      text: 'From the prescribed texts and standard criticism, never from other guides.',
    },
    { title: 'Checked twice', text: 'A second teacher reads every unit against the syllabus and the answer keys.' },
    { title: 'Kept up to date', text: 'Revised when the syllabus or the pattern of the examination changes.' },
    {
      title: 'Made to last',
      text: 'Clear type on good paper, firmly bound, because you will open it a hundred times.',
    },
  ],
  closing: {
    heading: 'Your name could be on this page next year',
    text: 'Begin with the materials, or talk to us about where you stand.',
  },
};
export type WorksContent = typeof works;
