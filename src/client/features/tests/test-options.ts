import { categoryLabel } from '#shared/materials.ts';
import { difficultyLabels, testCategories, testDifficulties } from '#shared/tests.ts';

/** The choices of a test's category and difficulty, for its form and for the filters. */
export const categoryOptions = testCategories.map((value) => ({ value, label: categoryLabel(value) }));
export const difficultyOptions = testDifficulties.map((value) => ({ value, label: difficultyLabels[value] }));
