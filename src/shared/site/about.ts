/** What the page About says until the educator changes it. */
import { home } from './home.ts';

export const about = {
  title: 'About the founder',
  description:
    'The educator behind these study materials: a doctorate in English, 13+ years of teaching, and the road that led from a village classroom to 8000+ students.',
  headline: 'A teacher first, and a guide for those who will teach',
  lead: 'Thirteen years of classrooms, one doctorate, and a simple belief: a clear explanation can change the course of a life.',
  story: [
    'I grew up in Tamil Nadu in a Tamil-medium school, where English was the subject everybody feared. One patient teacher turned that fear into curiosity. I have been trying to repay her ever since.',
    'I began teaching in 2011 and soon saw the same thing every year: able graduates missed a government post by a few marks, not because they knew too little but because nobody had told them what to leave out. So I started to write notes that follow the syllabus and nothing else, and to test them on my own students before anyone else saw them.',
  ],
  // The academic profile as a PDF: an https address or a path of this site; empty: no link.
  profileUrl: '/academic-profile.pdf',
  stats: home.stats,
  education: [
    { degree: 'Ph.D. in English Literature', place: 'Madurai Kamaraj University' },
    { degree: 'M.Phil. in English', place: 'Madurai Kamaraj University' },
    { degree: 'M.A. in English Literature', place: 'Bharathiar University, Coimbatore' },
    { degree: 'B.Ed. in English', place: 'Tamil Nadu Teachers Education University' },
    { degree: 'UGC-NET and SET in English', place: 'Qualified for Assistant Professor' },
  ],
  expertise: [
    'British literature',
    'American literature',
    'Indian writing in English',
    'Literary criticism and theory',
    'English language teaching',
    'Linguistics and phonetics',
    'Grammar and usage',
    'Research methodology',
    'Soft skills',
  ],
  philosophy: [
    {
      title: 'Understand before you memorise',
      text: 'A date is forgotten in a week. Why a poem was written stays with you, and answers five questions at once.',
    },
    {
      title: 'Small steps, every day',
      text: 'Two honest hours a day beat a sleepless week. Every unit is cut into pieces that fit into a working day.',
    },
    {
      title: 'Practise as you will perform',
      text: 'Tests are timed and marked like the real one, and every wrong answer comes back with its reason.',
    },
    {
      title: 'Nobody is left behind',
      text: 'First-generation graduates and mothers returning to study get the same patience, in English and in Tamil.',
    },
  ],
  journey: [
    {
      year: '2011',
      title: 'First classroom',
      text: 'Began as a lecturer in English and taught undergraduates by day, aspirants by evening.',
    },
    {
      year: '2014',
      title: 'First TRB batch',
      text: 'Twelve students around one table. Nine of them are teachers in government schools today.',
    },
    {
      year: '2023',
      title: 'Doctorate',
      text: 'Awarded the Ph.D. in English Literature for a study of Indian women’s writing.',
    },
    {
      year: '2024',
      title: 'The academy goes online',
      text: 'Video lessons, mock tests and study materials for students in every district.',
    },
    {
      year: '2024',
      title: '8000+ students',
      text: 'A community of aspirants that learns together, and sends its selected members back to encourage the rest.',
    },
  ],
  mission:
    'To give every aspirant in Tamil Nadu, whatever their school or income, materials and guidance good enough to win a teacher’s post on merit.',
  vision:
    'A government school in every village with an English teacher who loves the language and makes the children love it too.',
  contact: {
    heading: 'Talk to me before you decide',
    text: 'Tell me which examination you are preparing for and where you stand. You will get an honest answer about what you need, and what you do not.',
  },
};
export type AboutContent = typeof about;
