import { type Answers, trpc } from '#client/lib/trpc.ts';
import { formatScore, formatShare, ordinal } from '#shared/results-texts.ts';
import type { SessionUser } from '#shared/users.ts';

/** A student's result in one test. */
export type TestResult = Answers['results']['mine'][number];

/** The result of an attempt at a paper, once it is closed. */
export type HallResult = Extract<Answers['hall']['result'], { state: 'closed' }>;

/** The signed-in student's results; none before the approval. */
export const useMyResults = (user: SessionUser | null) =>
  trpc.results.mine.useQuery(undefined, { enabled: user?.verificationStatus === 'approved' });

/** Wherever the marks of such a paper stand. */
export const estimateText = 'An estimate: the official key may still change.';

/** `3rd of 41`, or why there is no rank. */
export const placeText = ({ place, students }: TestResult): string =>
  place === null ? 'not ranked: a qualifying part was not passed' : `${ordinal(place)} of ${students}`;

/** `12 / 20 (60%)` */
export const resultText = ({ score, maxScore }: { score: number; maxScore: number }): string =>
  `${formatScore(score)} / ${formatScore(maxScore)} (${formatShare(score / maxScore)})`;
