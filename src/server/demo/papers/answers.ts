import type { Student } from '#server/demo/people.ts';
import type { Random } from '#server/demo/random.ts';
import type { RankName } from '#shared/hall.ts';
import { choicesOf } from '#shared/hall-formats.ts';
import { blank } from '#shared/hall-sheet.ts';
import type { Question } from './compose.ts';

export type Taker = {
  user: Student;
  /** In the subject: 0 is average, 2 very good. */
  ability: number;
  tamil: number;
  rankName: RankName;
  triesAgain?: boolean;
};

/** Who sits for the demo's examination; one of them is good in the subject and fails the Tamil part. */
export const takers: readonly Taker[] = [
  { user: 'kavitha.s', ability: 2.2, tamil: 1.6, rankName: 'name' },
  { user: 'nivetha.ramesh', ability: 1.9, tamil: 1.1, rankName: 'name' },
  { user: 'ismail.a', ability: 1.6, tamil: 0.9, rankName: 'initials' },
  { user: 'stella.mary', ability: 1.5, tamil: 1.3, rankName: 'name' },
  { user: 'vignesh.rajan', ability: 1.2, tamil: -2.4, rankName: 'name' },
  { user: 'priya.selvam', ability: 1.1, tamil: 1.2, rankName: 'name', triesAgain: true },
  { user: 'anithamary.j', ability: 0.9, tamil: 0.8, rankName: 'initials' },
  { user: 'gokul.k', ability: 0.8, tamil: 1, rankName: 'none' },
  { user: 'student', ability: 0.7, tamil: 0.9, rankName: 'name', triesAgain: true },
  { user: 'muthulakshmi.r', ability: 0.6, tamil: 2, rankName: 'name' },
  { user: 'arunprakash.s', ability: 0.4, tamil: 0.5, rankName: 'none' },
  { user: 'jeyanthi.b', ability: 0.3, tamil: 1.2, rankName: 'initials' },
  { user: 'karthikeyan.m', ability: 0.2, tamil: 0.7, rankName: 'name' },
  { user: 'revathi.p', ability: 0, tamil: 0.9, rankName: 'name', triesAgain: true },
  { user: 'senthilkumar', ability: -0.1, tamil: 1.4, rankName: 'initials' },
  { user: 'fathima.s', ability: -0.3, tamil: 0.4, rankName: 'name' },
  { user: 'manimegalai.t', ability: -0.5, tamil: 1.1, rankName: 'name' },
  { user: 'saravanan.c', ability: -0.7, tamil: 0.6, rankName: 'none' },
  { user: 'dhinesh.v', ability: -0.9, tamil: 0.2, rankName: 'name' },
  { user: 'rajeswari.g', ability: -1.1, tamil: 0.7, rankName: 'name' },
];

/** What somebody answers: the right answer as likely as the ability says, else another one, now and then nothing. */
export function answerSheet(questions: readonly Question[], { ability, tamil }: Taker, random: Random): string {
  return questions
    .map(({ unit, right }, question) => {
      // Spread without a pattern that a reader would notice.
      const difficulty = (((question * 7919) % 100) / 100 - 0.5) * 2.4 - 0.3;
      const level = unit === 'Tamil' ? tamil : ability;
      const chance = 1 / (1 + Math.exp(-1.4 * (level - difficulty)));
      if (random.below(1000) < chance * 1000) return right;
      if (random.below(10) === 0) return blank;
      const wrong = choicesOf({}).filter((choice) => choice !== right);
      return wrong[random.below(wrong.length)];
    })
    .join('');
}
