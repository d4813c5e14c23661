import { categoryLabel, difficultyLabels, materialCategories, testDifficulties } from '#shared/enums.ts';

/** Options of a test's category and difficulty, for its form and for the filters. */
export const categoryOptions = materialCategories.map((value) => ({ value, label: categoryLabel(value) }));
export const difficultyOptions = testDifficulties.map((value) => ({ value, label: difficultyLabels[value] }));
