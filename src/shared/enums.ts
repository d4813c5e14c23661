/**
 * The kinds of things the site knows, and what people call them. Apart from the schemas that check them, so that public
 * pages, which only name them, load no schema library.
 */

export const materialCategories = ['UG_TRB', 'PG_TRB', 'General'] as const;
export type MaterialCategory = (typeof materialCategories)[number];

/** A category as people read it: `UG_TRB` becomes `UG TRB`. */
export const categoryLabel = (category: string): string => category.replaceAll('_', ' ');

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

/** A verification status as this version knows it: any other counts as pending. */
export const knownVerification = (status: string): VerificationStatus =>
  choiceOf(verificationStatuses, status) ?? 'pending';

/** The choice out of `all` that a text names; undefined when it names none of them. */
export const choiceOf = <Choice extends string>(all: readonly Choice[], text: string | null): Choice | undefined =>
  all.find((choice) => choice === text);
