import { criticism } from '#server/demo/texts/criticism.ts';
import { elt } from '#server/demo/texts/elt.ts';
import { forms } from '#server/demo/texts/forms.ts';
import { indian } from '#server/demo/texts/indian.ts';
import { linguistics } from '#server/demo/texts/linguistics.ts';
import { modern } from '#server/demo/texts/modern.ts';
import { psychology } from '#server/demo/texts/psychology.ts';
import { shakespeare } from '#server/demo/texts/shakespeare.ts';
import { bank, notes, paper, type SampleMaterial } from './sample-material.ts';

export const pgTrb = {
  'pg-shakespeare': {
    title: 'PG TRB English: Shakespeare',
    description:
      'Life, theatre, sources and periods; the great tragedies, comedies, histories and last plays; the sonnets; critics from Dryden to Greenblatt. With questions at postgraduate level and their answers.',
    rupees: 199,
    daysAgo: 118,
    pdf: notes(shakespeare),
  },
  'pg-forms': {
    title: 'PG TRB English: Literary Forms, Terms and Prosody',
    description:
      'Forms of poetry, drama and fiction, metre and stanza, and figures of speech with examples that are easy to remember. A unit that never fails to bring five or six questions.',
    rupees: 179,
    daysAgo: 105,
    pdf: notes(forms),
  },
  'pg-psychology': {
    title: 'PG TRB Education: Psychology of Education',
    description:
      'Growth, learning theories, intelligence, personality, guidance: the psychology part of the education paper, common to all subjects. Experiments and names are gathered in tables.',
    rupees: 199,
    daysAgo: 93,
    pdf: notes(psychology),
  },
  'pg-set': {
    title: 'PG TRB English: Complete Set of 10 Printed Books',
    description:
      'The whole postgraduate syllabus with the education paper, printed and bound in ten volumes. Sent by courier after payment by UPI. Printed copies only.',
    rupees: 849,
    daysAgo: 86,
    pages: 1085,
  },
  'pg-poetics': {
    title: 'PG TRB English: Indian Poetics and Aesthetics',
    description:
      'Rasa, dhvani, alankara, riti, vakrokti and auchitya explained with English examples, and Tolkappiyam’s akam and puram for comparison. A printed booklet from the academy’s classes.',
    rupees: 179,
    daysAgo: 76,
    pages: 72,
  },
  'pg-women': {
    title: 'PG TRB English: Women’s Writing Reader',
    description:
      'Class reader with extracts and study questions from Woolf to Ambai. Given to students of the weekend batch; please ask on WhatsApp for a copy.',
    rupees: 0,
    daysAgo: 63,
    pages: 210,
  },
  'pg-bank': {
    title: 'PG TRB English Question Bank',
    description:
      'Questions on Shakespeare, forms, criticism, linguistics and modern literature at the level of the postgraduate assistants’ examination, with a key. Wrong options are chosen to teach as well.',
    rupees: 249,
    daysAgo: 44,
    pdf: bank([shakespeare, forms, criticism, linguistics, modern], 3),
  },
  'pg-model-1': {
    title: 'PG TRB English Model Paper 1',
    description:
      'Eighty questions of English and education, mixed, for ninety minutes. The share of the units follows the experience of recent years.',
    rupees: 129,
    daysAgo: 16,
    pdf: paper([shakespeare, forms, criticism, linguistics, modern, indian, psychology, elt], 80, 90),
  },
} satisfies Record<string, SampleMaterial>;
