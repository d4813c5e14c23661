import { american } from '#server/demo/texts/american.ts';
import { chaucerToMilton } from '#server/demo/texts/chaucer-to-milton.ts';
import { commonwealth } from '#server/demo/texts/commonwealth.ts';
import { criticism } from '#server/demo/texts/criticism.ts';
import { elt } from '#server/demo/texts/elt.ts';
import { grammar } from '#server/demo/texts/grammar.ts';
import { indian } from '#server/demo/texts/indian.ts';
import { linguistics } from '#server/demo/texts/linguistics.ts';
import { modern } from '#server/demo/texts/modern.ts';
import { restoration } from '#server/demo/texts/restoration.ts';
import { romantic } from '#server/demo/texts/romantic.ts';
import { victorian } from '#server/demo/texts/victorian.ts';
import { bank, notes, paper, type SampleMaterial, works } from './sample-material.ts';

const british = [chaucerToMilton, restoration, romantic, victorian, modern];
const newLiteratures = [american, indian, commonwealth];
const language = [criticism, linguistics, grammar, elt];

export const ugTrb = {
  'ug-1': {
    title: 'UG TRB English Unit 1: Chaucer to Milton',
    description:
      'Notes on English literature from Chaucer to Milton: the age, the poets, the University Wits, metaphysical and cavalier poetry. With a table of authors and works and 22 questions for practice. Written for graduate-teacher aspirants who want the whole unit in one sitting.',
    rupees: 149,
    daysAgo: 158,
    pdf: notes(chaucerToMilton),
    sampleFrom: 'ug-1',
  },
  'ug-2': {
    title: 'UG TRB English Unit 2: Restoration and Eighteenth Century',
    description:
      'From Dryden to the precursors of Romanticism. Restoration comedy, the age of Pope, the rise of the novel and the circle of Dr Johnson, each with the facts that examiners ask for. Questions with answers at the end.',
    rupees: 149,
    daysAgo: 154,
    pdf: notes(restoration),
  },
  'ug-3': {
    title: 'UG TRB English Unit 3: The Romantic Age',
    description:
      'Wordsworth, Coleridge, Byron, Shelley and Keats, with the essayists and Jane Austen. Key phrases such as negative capability and willing suspension of disbelief are placed with their sources. Includes a table of works and 22 questions.',
    rupees: 149,
    daysAgo: 149,
    pdf: notes(romantic),
    sampleFrom: 'ug-3',
  },
  'ug-4': {
    title: 'UG TRB English Unit 4: The Victorian Age',
    description:
      'Tennyson, Browning, Arnold and Hopkins; the great novelists from Dickens to Hardy; the prose of Carlyle, Ruskin and Newman. Elegies, pen-names and movements are set out for quick revision.',
    rupees: 149,
    daysAgo: 143,
    pdf: notes(victorian),
  },
  'ug-5': {
    title: 'UG TRB English Unit 5: Modern and Post-War Literature',
    description:
      'British and Irish writing from Conrad and Yeats to Heaney and Stoppard. The Waste Land part by part, stream of consciousness, the Movement and the Theatre of the Absurd, with dates and first lines worth knowing.',
    rupees: 149,
    daysAgo: 138,
    pdf: notes(modern),
    sampleFrom: 'ug-5',
  },
  'ug-6': {
    title: 'UG TRB English Unit 6: American Literature',
    description:
      'From the Puritans to Toni Morrison: the American Renaissance, realism, the Harlem Renaissance and the stage from O’Neill to Albee. A list of twenty-two works by date makes last-week revision easy.',
    rupees: 149,
    daysAgo: 132,
    pdf: notes(american),
  },
  'ug-7': {
    title: 'UG TRB English Unit 7: Indian Writing in English',
    description:
      'Derozio to Adiga: the first novel, the big three, the poets after 1947, and plays in English and in translation. Awards, first lines and key characters are marked, because they are asked every year.',
    rupees: 149,
    daysAgo: 126,
    pdf: notes(indian),
    sampleFrom: 'ug-7',
  },
  'ug-8': {
    title: 'UG TRB English Unit 8: Commonwealth Literature',
    description:
      'African, Australian, Canadian, Caribbean and South Asian writing with the ideas that go with it, from négritude to hybridity. Nobel and Booker winners in one table. Questions with answers.',
    rupees: 149,
    daysAgo: 121,
    pdf: notes(commonwealth),
  },
  'ug-9': {
    title: 'UG TRB English Unit 9: Literary Criticism and Theory',
    description:
      'Plato to ecocriticism in plain words. Each critic is given with text, date and the one idea to remember; schools of theory are set side by side so that they are not mixed up in the hall.',
    rupees: 179,
    daysAgo: 114,
    pdf: notes(criticism),
    sampleFrom: 'ug-9',
  },
  'ug-10': {
    title: 'UG TRB English Unit 10: Linguistics and Phonetics',
    description:
      'Speech sounds, stress, word formation, sentence study and the history of English. Sounds are described by example words, so no special symbols are needed to learn from it. Includes Grimm’s law and the Great Vowel Shift.',
    rupees: 179,
    daysAgo: 108,
    pdf: notes(linguistics),
  },
  'ug-grammar': {
    title: 'UG TRB English: Grammar and Usage',
    description:
      'Tenses, agreement, conditionals, voice, speech, clauses and the errors our students really make. Every rule has an example, and wrong sentences stand beside right ones. Also good for TNPSC and TET aspirants.',
    rupees: 199,
    daysAgo: 102,
    pdf: notes(grammar),
    sampleFrom: 'ug-grammar',
  },
  'ug-elt': {
    title: 'UG TRB English: Teaching Methodology (ELT)',
    description:
      'Approaches and methods, the four skills, lesson planning, microteaching and testing. With the Indian background from Macaulay’s Minute to the Bangalore Project, and a table that compares seven methods.',
    rupees: 179,
    daysAgo: 96,
    pdf: notes(elt),
  },
  'ug-handbook': {
    title: 'Authors and Works: A Handbook for UG TRB English',
    description:
      'More than 150 authors and works with dates, period by period, in tables made for quick revision. Keep it on your phone and read two pages a day in the last month.',
    rupees: 129,
    daysAgo: 90,
    pdf: works([...british, ...newLiteratures, criticism]),
    sampleFrom: 'ug-handbook',
  },
  'ug-set': {
    title: 'UG TRB English: Complete Set of 12 Printed Books',
    description:
      'All ten units with grammar and teaching methodology, printed and bound in twelve volumes. Sent by courier anywhere in Tamil Nadu. This set is sold as printed copies only.',
    rupees: 899,
    daysAgo: 88,
    pages: 1240,
  },
  'ug-bank-british': {
    title: 'UG TRB English Question Bank: British Literature',
    description:
      'Eighty multiple-choice questions from Chaucer to the present day, arranged by period, with a key at the end. Use one part after each unit, and the whole book again in the last week.',
    rupees: 199,
    daysAgo: 71,
    pdf: bank(british, 4),
    sampleFrom: 'ug-bank-british',
  },
  'ug-bank-world': {
    title: 'UG TRB English Question Bank: American, Indian and Commonwealth',
    description:
      'Questions on the three literatures that decide the rank list, with authors, works, awards and characters. Each part has its own set of author-and-work questions. Key at the end.',
    rupees: 179,
    daysAgo: 66,
    pdf: bank(newLiteratures, 10),
  },
  'ug-bank-language': {
    title: 'UG TRB English Question Bank: Criticism, Language and Methodology',
    description:
      'Practice in criticism, linguistics, grammar and ELT, the four areas in which a few hours of work bring the most marks. Multiple-choice questions with answers.',
    rupees: 179,
    daysAgo: 61,
    pdf: bank(language, 4),
  },
  'ug-tamil': {
    title: 'Compulsory Tamil Eligibility Test: Practice Workbook',
    description:
      'தமிழ் தகுதித் தேர்வுக்கான பயிற்சிப் புத்தகம். A workbook for the compulsory Tamil eligibility paper: model questions on grammar, comprehension and school texts. Printed copies only.',
    rupees: 249,
    daysAgo: 57,
    pages: 164,
  },
  'ug-model-1': {
    title: 'UG TRB English Model Paper 1',
    description:
      'Sixty questions from all units, mixed as in the examination, to be answered in an hour. Keep the key closed until the end, then mark the units in which you lost most.',
    rupees: 99,
    daysAgo: 33,
    pdf: paper([...british, ...newLiteratures, ...language], 60, 60),
    sampleFrom: 'ug-model-1',
  },
  'ug-model-2': {
    title: 'UG TRB English Model Paper 2',
    description:
      'A second paper of sixty questions with a different choice from the same units. Best taken a week after the first, with the same clock.',
    rupees: 99,
    daysAgo: 26,
    pdf: paper([...british, ...newLiteratures, ...language], 60, 60),
  },
  'ug-previous': {
    title: 'UG TRB English: Previous-Year Style Paper',
    description:
      'Seventy-five questions in the style of earlier recruitment examinations, written fresh by our academy, over all units. Take it with the clock in the last fortnight.',
    rupees: 129,
    daysAgo: 19,
    pdf: paper([...british, ...newLiteratures, criticism, linguistics, grammar, elt], 75, 90),
  },
  'ug-free-model': {
    title: 'Free Sample: First Questions of Model Paper 1',
    description:
      'The first pages of our Model Paper 1, free for everyone. See how the questions are put before you decide.',
    rupees: 0,
    daysAgo: 12,
    sampleFrom: 'ug-model-1',
  },
  'ug-free-handbook': {
    title: 'Free Sample: Authors and Works, Chaucer to Pope',
    description: 'Three pages of the handbook of authors and works. Print them and put them on your wall.',
    rupees: 0,
    daysAgo: 9,
    sampleFrom: 'ug-handbook',
  },
  'ug-free-grammar': {
    title: 'Free Sample: Grammar Practice for School Assistants',
    description: 'A short practice sheet on tenses and agreement. The file is being prepared.',
    rupees: 0,
    daysAgo: 3,
    pages: 4,
  },
} satisfies Record<string, SampleMaterial>;
