import { choiceOf, materialCategories, testDifficulties } from '#shared/enums.ts';

/** What a list of tests is asked for by the filters in the address; values that cannot be meant are left out. */
export const listInput = (filters: Record<'q' | 'category' | 'difficulty', string>) => ({
  search: filters.q.slice(0, 100),
  category: choiceOf(materialCategories, filters.category),
  difficulty: choiceOf(testDifficulties, filters.difficulty.toLowerCase()),
});
