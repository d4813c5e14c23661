/** Closed lists of values with their labels, apart from the zod schemas: pages that only show them load no zod. */

export const materialCategories = ['UG_TRB', 'PG_TRB', 'General'] as const;
export type MaterialCategory = (typeof materialCategories)[number];

/** `UG_TRB` is `UG TRB`. */
export const categoryLabel = (category: string): string => category.replaceAll('_', ' ');

export const categoryLabels = Object.fromEntries(materialCategories.map((value) => [value, categoryLabel(value)]));

export const materialForms = ['pdf', 'printed'] as const;
export type MaterialForm = (typeof materialForms)[number];

export const formWords: Record<MaterialForm, readonly string[]> = {
  pdf: ['pdf', 'pdfs', 'ebook', 'e-book'],
  printed: ['printed', 'print', 'hardcopy', 'paperback'],
};

/** The format of a material that opens tests in place of a file; no other material has it. */
export const seriesFormat = 'Test series';

export const testDifficulties = ['easy', 'medium', 'hard'] as const;
export type TestDifficulty = (typeof testDifficulties)[number];

export const difficultyLabels: Record<TestDifficulty, string> = { easy: 'Easy', medium: 'Medium', hard: 'Hard' };

export const verificationStatuses = ['pending', 'approved', 'rejected'] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

export const verificationLabels: Record<VerificationStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
};

/** `stored`: kept in the data file because no mail server is set; `failed`: given up after the last retry. */
export const mailStatuses = ['queued', 'stored', 'sent', 'failed'] as const;
export type MailStatus = (typeof mailStatuses)[number];

export const knownVerification = (status: string): VerificationStatus =>
  choiceOf(verificationStatuses, status) ?? 'pending';

/** `shop`: what can be had at once first, and of that what is ordered most. */
export const materialSorts = ['shop', 'newest', 'title'] as const;
export type MaterialSort = (typeof materialSorts)[number];

export const choiceOf = <Choice extends string>(all: readonly Choice[], text: string | null): Choice | undefined =>
  all.find((choice) => choice === text);

export const testKinds = ['form', 'paper'] as const;
export type TestKind = (typeof testKinds)[number];

/** What a notice on the notice board is. A syllabus also names its examination, to which others belong. */
export const boardNoticeKinds = ['news', 'date', 'syllabus', 'paper'] as const;
export type BoardNoticeKind = (typeof boardNoticeKinds)[number];

export const boardNoticeLabels: Record<BoardNoticeKind, string> = {
  news: 'News',
  date: 'Date',
  syllabus: 'Syllabus',
  paper: 'Old paper',
};
