/** How a question is called to somebody who has another booklet than series A in her hands. Pure. */

import { type Format, labelsOf, numbersRepeat, questionName, questionsOf } from './hall-formats.ts';

/** `order`: of each of its questions the question of series A, both counted from 0. */
export type Booklet = { series: string; order: readonly number[] };

/** `Question 31`; for booklet B `B 1 (A 31)`, with the section where numbers repeat. `question`: of series A. */
export function nameInBooklet(format: Format, booklet: Booklet | null, question: number): string {
  if (booklet === null) return questionName(format, question);
  const labels = labelsOf(format);
  const sections = questionsOf(format);
  const numberOf = (at: number) => {
    const short = format.sections[sections[at]?.section ?? 0]?.name.split(':')[0] ?? '';
    return numbersRepeat(format) ? `${short} ${labels[at]}` : `${labels[at]}`;
  };
  return `${booklet.series} ${numberOf(booklet.order.indexOf(question))} (A ${numberOf(question)})`;
}
