import type { Answers } from '#client/lib/trpc.ts';

/** A test as the admin's list holds it, with the link of its form. */
export type AdminTest = Answers['testsAdmin']['list']['items'][number];
