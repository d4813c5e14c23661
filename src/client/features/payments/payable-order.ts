import type { Answers } from '#client/lib/trpc.ts';

/** An order with its payments, and what paying it needs. */
export type PayableOrder = Answers['orders']['byId'];
