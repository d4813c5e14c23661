/** Who lives in a simulated year, and what each may do now: a table of acts with weights. */
import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { storageFault } from '#server/db/disk-space.ts';
import type { Chance } from './chance.ts';
import type { World } from './world.ts';

export type Person = {
  name: string;
  /** Of an account; null: a stranger, the provider, or nature. */
  userId: string | null;
  isAdmin: boolean;
  acts: readonly Act[];
  /** What this person may do besides while somebody is in a test: minutes pass then, not hours. */
  insideActs: readonly Act[];
  /** How often this person is the one who does something. */
  weight: number;
  /** How many things more she does within minutes, once she has begun. */
  stays?: number;
};

export type Moment = { world: World; me: Person; chance: Chance };

/** One thing that somebody may do. `does` tells what became of it, in few words for the story. */
export type Act = { name: string; weight: number; does: (moment: Moment) => Promise<string> };

/** Nothing of this kind can be done now; the step is nobody's. */
export const nothing = '';

/** An answer of the site that is no refusal but a fault of its own. */
export class SiteFault extends Error {}

/** Whether this is only the full disk, of which the site is expected to tell. */
export const isNoRoom = ({ state }: World, error: unknown): boolean =>
  state.fullUntil > 0 &&
  !(error instanceof SiteFault) &&
  (error instanceof AggregateError ? error.errors : [error]).every((each) => storageFault(each) === 'full');

type Answer<Value> = { value: Value; said: null } | { value: null; said: string };

/** Asks the site for something. A refusal comes back as its code and sentence; a fault of the site is thrown. */
export async function ask<Value>(world: World, call: Promise<Value>): Promise<Answer<Value>> {
  try {
    return { value: await call, said: null };
  } catch (error) {
    if (world.state.grave) return { value: null, said: 'killed' };
    if (!(error instanceof TRPCError)) throw error;
    if (error.code === 'INTERNAL_SERVER_ERROR') throw new SiteFault(String(error.cause ?? error), { cause: error });
    const words = error.cause instanceof ZodError ? error.cause.issues.map(({ message }) => message) : [error.message];
    const said = `${error.code}: ${words.join('; ')}`;
    world.witness.refused(said);
    return { value: null, said };
  }
}

/** How a call ended, for the story. */
export const ending = ({ said }: { said: string | null }, done = 'done'): string => said ?? done;
