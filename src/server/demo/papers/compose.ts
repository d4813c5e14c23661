import { createRandom } from '#server/demo/random.ts';
import { choicesOf } from '#shared/hall-formats.ts';
import type { Choice } from '#shared/hall-sheet.ts';
import type { Topic } from './facts.ts';

export type Question = {
  unit: string;
  /** In each language of the paper. */
  texts: string[];
  options: string[];
  right: Choice;
};

const choices = choicesOf({});

/** A question for each pair of the topics, topic by topic; the same seed gives the same paper. */
export function composeQuestions(topics: readonly Topic[], seed: number): Question[] {
  const random = createRandom(seed);
  return topics.flatMap(({ unit, asks, asksInTamil, pairs }) =>
    random.shuffled(pairs).map(([thing, answer]) => {
      const others = random.shuffled(pairs.map(([, other]) => other).filter((other) => other !== answer));
      const place = random.below(choices.length);
      return {
        unit,
        texts: [asks.replace('…', thing), ...(asksInTamil ? [asksInTamil] : [])],
        options: others.slice(0, choices.length - 1).toSpliced(place, 0, answer),
        right: choices[place] ?? 'A',
      };
    }),
  );
}

/** Counted from 0. */
export function unitsOf(questions: readonly Question[]): { name: string; from: number; to: number }[] {
  const names = [...new Set(questions.map(({ unit }) => unit))];
  return names.map((name) => {
    const from = questions.findIndex(({ unit }) => unit === name);
    return { name, from, to: questions.findLastIndex(({ unit }) => unit === name) + 1 };
  });
}
