import { materialCategories } from './materials.ts';

export const testCategories = materialCategories;
export const testDifficulties = ['easy', 'medium', 'hard'] as const;
export type TestDifficulty = (typeof testDifficulties)[number];
