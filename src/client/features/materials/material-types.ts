import type { Answers } from '#client/lib/trpc.ts';

/** A material as the list gives it, and as its own page does. */
export type MaterialItem = Answers['materials']['list']['items'][number];
export type MaterialDetail = Answers['materials']['get'];
