import type { Answers } from '#client/lib/trpc.ts';

/** A test as the admin's list brings it, with its form link. */
export type AdminTest = Answers['testsAdmin']['list']['items'][number];
