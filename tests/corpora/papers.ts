import { labelsOf, questionCount } from '#shared/hall-formats.ts';
import { matchPages } from '#shared/hall-page-match.ts';
import { pageOf, startsComplaint } from '#shared/hall-pages.ts';
import { type BuiltPaper, builtPapers } from './built-papers.ts';
import { type Corpus, type Outcome, tally } from './corpus.ts';

/** Of each question: whether it was found on its page; where not, whether the page it stands on or should stand on was doubted. */
export function paperOutcomes({ format, pages, pageOf: right }: BuiltPaper): Outcome[] {
  const { starts, doubts } = matchPages(pages, labelsOf(format));
  if (startsComplaint(starts, questionCount(format))) return right.map(() => 'asked');
  const doubted = new Set(doubts.map(({ page }) => page));
  return right.map((page, question) => {
    const read = pageOf(starts, question);
    if (read === page) return 'right';
    return doubted.has(read) || doubted.has(page) ? 'asked' : 'silent';
  });
}

export const papers: Corpus = {
  name: 'pages of questions',
  leastRight: 0.98,
  judge: () => tally(builtPapers.flatMap(paperOutcomes)),
};
