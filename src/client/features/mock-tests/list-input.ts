import { choiceOf, materialCategories, testDifficulties } from '#shared/enums.ts';

/** The input of a list of tests from the filters in the address; invalid values are left out. */
export const listInput = (filters: Record<'q' | 'category' | 'difficulty', string>) => ({
  search: filters.q.slice(0, 100),
  category: choiceOf(materialCategories, filters.category),
  difficulty: choiceOf(testDifficulties, filters.difficulty.toLowerCase()),
});
