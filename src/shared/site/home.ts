/** What the home page says until the educator changes it. */
import type { Figure, Step } from './parts.ts';

export const reasonIcons = ['notes', 'test', 'teacher', 'print', 'research', 'price'] as const;
export type ReasonIcon = (typeof reasonIcons)[number];

export type HomeContent = {
  /** Of the browser's tab and the search result. */
  title: string;
  description: string;
  isBannerOn: boolean;
  /** The announcement; empty: none is shown. */
  banner: string;
  eyebrow: string;
  headline: string;
  lead: string;
  stats: Figure[];
  reasonsHeading: string;
  reasons: (Step & { icon: ReasonIcon })[];
  founder: { heading: string; text: string; points: string[] };
  closing: { heading: string; text: string };
};

export const home: HomeContent = {
  title: 'UG TRB and PG TRB English study materials',
  description:
    'Study materials, mock tests and coaching for UG TRB, PG TRB and other teacher-recruitment exams, by an English educator from Tamil Nadu.',
  isBannerOn: true,
  banner: 'Admissions open for the new TRB batch. Ask for the timetable.',
  eyebrow: 'UG TRB · PG TRB · SET · UGC-NET English',
  headline: 'Become the teacher your students will remember',
  lead: 'Clear notes, honest mock tests and steady guidance for teacher-recruitment exams, from an educator with a doctorate and 13+ years in the classroom.',
  stats: [
    { figure: '8000+', label: 'Students trained' },
    { figure: '95%', label: 'Success rate' },
    { figure: '100+', label: 'Study materials' },
    { figure: '4.9/5', label: 'Student rating' },
    { figure: '500+', label: 'Successful students' },
    { figure: '15+', label: 'Research papers' },
  ],
  reasonsHeading: 'Why aspirants choose us',
  reasons: [
    {
      icon: 'notes',
      title: 'Notes that follow the syllabus',
      text: 'Unit by unit, from Chaucer to ELT methodology, in plain English you can revise from.',
    },
    {
      icon: 'test',
      title: 'Mock tests like the real exam',
      text: 'Timed tests by topic and difficulty, so the exam holds no surprises.',
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
      title: 'Prices students can afford',
      text: 'Free samples to begin with, and prices set for aspirants, not for institutions.',
    },
  ],
  founder: {
    heading: 'Taught by someone who has been there',
    text: 'I sat the same exams you are preparing for, and I remember which notes helped and which only filled a shelf. Everything on this site is what I would have wanted then: short enough to revise, complete enough to trust.',
    points: [
      'A doctorate in English literature',
      '13+ years of experience with aspirants across Tamil Nadu',
      'Author of 15+ research papers',
    ],
  },
  closing: {
    heading: 'Start with a free sample today',
    text: 'Read a few pages before you decide. If they help you, the rest will too.',
  },
};
