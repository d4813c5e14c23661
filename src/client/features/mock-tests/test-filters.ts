import { categoryLabel, choiceOf, difficultyLabels, materialCategories, testDifficulties } from '#shared/enums.ts';

/** Options of a test's category and difficulty, for its form and for the filters. */
export const categoryOptions = materialCategories.map((value) => ({ value, label: categoryLabel(value) }));
export const difficultyOptions = testDifficulties.map((value) => ({ value, label: difficultyLabels[value] }));

/** The input of a list of tests from the filters in the address; invalid values are left out. */
export const listInput = (filters: Record<'q' | 'category' | 'difficulty', string>) => ({
  search: filters.q.slice(0, 100),
  category: choiceOf(materialCategories, filters.category),
  difficulty: choiceOf(testDifficulties, filters.difficulty.toLowerCase()),
});
