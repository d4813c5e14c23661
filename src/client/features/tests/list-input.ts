import { testListInput } from '#shared/tests.ts';

const { category, difficulty } = testListInput.shape;

/** What a list of tests is asked for by the filters in the address; values that cannot be meant are left out. */
export const listInput = (filters: Record<'q' | 'category' | 'difficulty', string>) => ({
  search: filters.q.slice(0, 100),
  category: category.catch(undefined).parse(filters.category),
  difficulty: difficulty.catch(undefined).parse(filters.difficulty),
});
