import { handbook, modelPaper, notesBooklet, questionBank } from '#server/demo/booklets.ts';
import type { Booklet } from '#server/demo/pdf.ts';
import type { Topic } from '#server/demo/topic.ts';

export type SampleMaterial = {
  title: string;
  description: string;
  /** 0: not sold online. */
  rupees: number;
  daysAgo: number;
  /** How its PDF is put together; without one it is sold printed only. */
  pdf?: Recipe;
  /** Of what has no PDF; a PDF's pages are counted. */
  pages?: number;
  /** The material whose first pages are its free sample. */
  sampleFrom?: string;
};

type Recipe = { subtitle: string; make: (cover: Pick<Booklet, 'title' | 'subtitle' | 'label'>) => Booklet };

export const notes = (topic: Topic): Recipe => ({
  subtitle: 'Notes, books to know, questions with answers',
  make: (cover) => notesBooklet(cover, topic),
});

export const bank = (topics: Topic[], authorsEach: number): Recipe => ({
  subtitle: 'Multiple-choice questions with answers',
  make: (cover) => questionBank(cover, topics, authorsEach),
});

export const paper = (topics: Topic[], questions: number, minutes: number): Recipe => ({
  subtitle: `${questions} questions in ${minutes} minutes, with answers`,
  make: (cover) => modelPaper(cover, topics, { questions, minutes }),
});

export const works = (topics: Topic[]): Recipe => ({
  subtitle: 'Authors, works and dates, period by period',
  make: (cover) => handbook(cover, topics),
});
