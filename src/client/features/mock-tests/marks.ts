import { type Answers, trpc } from '#client/lib/trpc.ts';
import { formatMark, formatShare, ordinal } from '#shared/results-texts.ts';
import type { SessionUser } from '#shared/users.ts';

/** What a student has in one test. */
export type TestMarks = Answers['results']['mine'][number];

/** The marks of whoever is signed in; nothing before the approval. */
export const useMyMarks = (user: SessionUser | null) =>
  trpc.results.mine.useQuery(undefined, { enabled: user?.verificationStatus === 'approved' });

/** `3rd of 41` */
export const placeText = ({ place, students }: TestMarks): string => `${ordinal(place)} of ${students}`;

/** `12 / 20 (60%)` */
export const marksText = ({ score, maxScore }: { score: number; maxScore: number }): string =>
  `${formatMark(score)} / ${formatMark(maxScore)} (${formatShare(score / maxScore)})`;
