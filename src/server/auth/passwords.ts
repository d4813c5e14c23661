import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { TRPCError } from '@trpc/server';
import pLimit from 'p-limit';

/** The cost of new argon2id hashes, OWASP's minimum: 19 MiB, 2 passes, 1 lane. A hash names its own cost. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const maxQueue = 50;

/** Hashing is CPU work: one processor is left for other requests. */
const gate = pLimit(Math.max(1, availableParallelism() - 1));

/** An argon2id hash (PHC string) of the password. */
export const hashPassword = (password: string): Promise<string> => gated(() => hash(password, passwordCost));

/** Whether the password is the one hashed; without a usable hash it takes the same time and is false. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const decoy = await decoyHash();
  const usable = passwordHash?.startsWith('$argon2id$') ? passwordHash : null;
  const matches = await gated(() => verify(usable ?? decoy, password));
  return usable !== null && matches;
}

let decoy: Promise<string> | null = null;
function decoyHash(): Promise<string> {
  decoy ??= hash('nobody has this password', passwordCost);
  return decoy;
}

async function gated<T>(work: () => Promise<T>): Promise<T> {
  if (gate.pendingCount >= maxQueue) {
    throw new TRPCError({ code: 'TOO_MANY_REQUESTS', message: 'The site is busy. Please try again in a minute.' });
  }
  return gate(work);
}
