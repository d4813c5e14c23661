import type { Booklet } from './pdf.ts';
import { createRandom, type Random } from './random.ts';
import { type Block, notesOf, type Question, questionsOf, type Topic, worksOf } from './topic.ts';

type Cover = Pick<Booklet, 'title' | 'subtitle' | 'label'>;

/** Notes on one subject: the notes, its authors and works, and questions with their answers. */
export function notesBooklet(cover: Cover, topic: Topic): Booklet {
  const random = createRandom(hash(cover.title));
  return {
    ...cover,
    parts: [
      { heading: topic.title, blocks: notesOf(topic) },
      { heading: 'Books to know', blocks: [worksTable(topic)] },
      ...quiz('Test yourself', [...questionsOf(topic), ...whoWrote(topic, 10, random)], random),
    ],
  };
}

/** The questions of several subjects, a part for each, with one key at the end. */
export function questionBank(cover: Cover, topics: Topic[], authorsEach: number): Booklet {
  const random = createRandom(hash(cover.title));
  let number = 0;
  const parts = topics.map((topic) => {
    const questions = [...questionsOf(topic), ...whoWrote(topic, authorsEach, random)];
    const asked = ask(questions, random, number);
    number += questions.length;
    return { heading: topic.title, ...asked };
  });
  return {
    ...cover,
    parts: [
      ...parts.map(({ heading, blocks }) => ({ heading, blocks })),
      answerKey(parts.flatMap(({ answers }) => answers)),
    ],
  };
}

/** A paper as in the examination: so many questions out of all subjects, mixed. */
export function modelPaper(
  cover: Cover,
  topics: Topic[],
  { questions, minutes }: { questions: number; minutes: number },
) {
  const random = createRandom(hash(cover.title));
  const pool = topics.flatMap((topic) => [...questionsOf(topic), ...whoWrote(topic, 3, random)]);
  const instructions: Block[] = [
    {
      kind: 'paragraph',
      text: `*Time*: ${minutes} minutes. *Questions*: ${questions}. *Marks*: one for each right answer; none are taken off for a wrong one.`,
    },
    { kind: 'paragraph', text: 'Choose the best of the four answers and mark (a), (b), (c) or (d) on your sheet.' },
  ];
  const [paper, key] = quiz('Questions', random.shuffled(pool).slice(0, questions), random);
  return {
    ...cover,
    parts: [{ heading: 'Instructions', blocks: instructions }, paper, key].filter((part) => part !== undefined),
  } satisfies Booklet;
}

/** Who wrote what, period by period. */
export const handbook = (cover: Cover, topics: Topic[]): Booklet => ({
  ...cover,
  parts: topics.map((topic) => ({ heading: topic.title, blocks: [worksTable(topic)] })),
});

const worksTable = (topic: Topic): Block => ({
  kind: 'table',
  rows: [['Author', 'Work', 'Date'], ...worksOf(topic).map(({ author, title, date }) => [author, `_${title}_`, date])],
});

function quiz(heading: string, questions: Question[], random: Random): Booklet['parts'] {
  const { blocks, answers } = ask(questions, random, 0);
  return [{ heading, blocks }, answerKey(answers)];
}

const answerKey = (answers: string[]): Booklet['parts'][number] => ({
  heading: 'Key to the questions',
  blocks: [{ kind: 'answers', answers }],
});

/** Numbers the questions on from `after` and mixes their options; `answers` are as the key prints them: `12 c`. */
function ask(questions: Question[], random: Random, after: number): { blocks: Block[]; answers: string[] } {
  const asked = questions.map(({ text, answer, others }, index) => {
    const options = random.shuffled([answer, ...others]);
    const number = after + index + 1;
    return {
      block: { kind: 'question' as const, number, text, options },
      answer: `*${number}*  ${'abcd'.charAt(options.indexOf(answer))}`,
    };
  });
  return { blocks: asked.map(({ block }) => block), answers: asked.map(({ answer }) => answer) };
}

/** Questions out of a subject's works, with its other authors as wrong answers; none about a work already asked about. */
function whoWrote(topic: Topic, count: number, random: Random): Question[] {
  const works = worksOf(topic);
  const asked = questionsOf(topic).map(({ text }) => text);
  const authors = [...new Set(works.map(({ author }) => author))];
  return random
    .shuffled(works.filter(({ title }) => !asked.some((text) => text.includes(title))))
    .slice(0, count)
    .map(({ author, title }) => ({
      text: `Who is the author of _${title}_?`,
      answer: author,
      others: random.shuffled(authors.filter((other) => other !== author)).slice(0, 3),
    }));
}

/** A number out of a title (FNV-1a), so that every booklet has its own order of questions. */
function hash(text: string): number {
  let value = 0x81_1c_9d_c5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93);
  return value >>> 0;
}
