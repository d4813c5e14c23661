import { chaucerToMilton } from '#server/demo/texts/chaucer-to-milton.ts';
import { criticism } from '#server/demo/texts/criticism.ts';
import { grammar } from '#server/demo/texts/grammar.ts';
import { indian } from '#server/demo/texts/indian.ts';
import { psychology } from '#server/demo/texts/psychology.ts';
import { research } from '#server/demo/texts/research.ts';
import { romantic } from '#server/demo/texts/romantic.ts';
import { shakespeare } from '#server/demo/texts/shakespeare.ts';
import { softSkills } from '#server/demo/texts/soft-skills.ts';
import { bank, notes, type SampleMaterial } from './sample-material.ts';

export const general = {
  'gen-research': {
    title: 'Research Methodology for Ph.D. Course Work and UGC-NET',
    description:
      'Problem, hypothesis, sampling, tools, simple statistics, research in literature, MLA style and ethics. Short enough to read before the course-work test, exact enough for Paper I.',
    rupees: 199,
    daysAgo: 111,
    pdf: notes(research),
  },
  'gen-soft': {
    title: 'Soft Skills and Interview Practice for Teachers',
    description:
      'Communication, group discussion, the interview and the demo lesson, with phrases to practise aloud. Written out of thirteen years of sitting on both sides of the table.',
    rupees: 149,
    daysAgo: 99,
    pdf: notes(softSkills),
  },
  'gen-gk': {
    title: 'General Knowledge for TRB: Tamil Nadu and India',
    description:
      'History, polity, geography and culture of Tamil Nadu, science for daily life, and schemes of the school education department. A printed book, revised each June.',
    rupees: 199,
    daysAgo: 80,
    pages: 256,
  },
  'gen-tet': {
    title: 'TET Paper II: English and Pedagogy Guide',
    description:
      'A guide to the English and child-development parts of the Teacher Eligibility Test, with five practice tests. Sold as a printed book.',
    rupees: 349,
    daysAgo: 74,
    pages: 312,
  },
  'gen-net': {
    title: 'UGC-NET and SET English: Practice Questions',
    description:
      'Questions on drama, poetry, Indian writing, theory and research for those who sit for NET or SET beside TRB. Answers at the end of the book.',
    rupees: 249,
    daysAgo: 52,
    pdf: bank([shakespeare, romantic, indian, criticism, research], 3),
  },
  'gen-tnpsc': {
    title: 'TNPSC General English: Grammar and Authors',
    description:
      'Grammar items and author-and-work questions as they overlap with the TNPSC General English paper. Useful revision for TRB students too.',
    rupees: 149,
    daysAgo: 39,
    pdf: bank([grammar, chaucerToMilton, romantic, indian], 6),
  },
  'gen-education': {
    title: 'Education for All Subjects: Quick Questions',
    description:
      'Psychology of education, research and communication in one small question bank, for candidates of every subject. Good for twenty minutes on the bus.',
    rupees: 99,
    daysAgo: 22,
    pdf: bank([psychology, research, softSkills], 3),
  },
  'gen-charts': {
    title: 'Classroom Charts: Parts of Speech (Set of 12)',
    description:
      'Twelve wall charts for the English class, drawn for standards VI to X. Ask on WhatsApp for sizes and courier charges.',
    rupees: 0,
    daysAgo: 6,
    pages: 12,
  },
} satisfies Record<string, SampleMaterial>;
