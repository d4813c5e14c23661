import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { TRPCError } from '@trpc/server';
import { createFairQueue, QueueFullError } from '#server/background/fair-queue.ts';
import { nature } from '#server/nature.ts';
import { askerOf } from './network.ts';
import { counterOf } from './rate-limit.ts';

/** The cost of new argon2id hashes, OWASP's minimum: 19 MiB, 2 passes, 1 lane. A hash names its own cost. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How many may wait for one network, and for all of them. Checking one takes 30 to 50 ms. */
const waiting = { perKey: 20, inAll: 400 };
/** How many of one account may be under way on one network: a person has one, or two when a form is sent again. */
const mostOfOneAccount = 3;

/** Hashing is CPU work: one processor is left for other requests. */
const enqueue = createFairQueue({ ...waiting, atOnce: Math.max(1, availableParallelism() - 1) });
const underWay = new Map<string, number>();

/** Passwords are hashed in turn between networks. `account`: an address or an id. */
export type PasswordAsker = {
  ip: string;
  account: string;
};

/** PHC string, of the letters as they are composed alike on every device (NFC). Without an `asker` over the network at once. Throws TOO_MANY_REQUESTS when too much waits. */
export const hashPassword = (password: string, asker?: PasswordAsker): Promise<string> => {
  const work = () => hash(password.normalize('NFC'), { ...passwordCost, salt: nature.bytes(16) });
  return asker ? inTurn(asker, work) : work();
};

/** Without a usable hash it takes the same time. Throws TOO_MANY_REQUESTS when too much waits. */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  asker: PasswordAsker,
): Promise<boolean> {
  const decoy = await decoyHash();
  const usable = passwordHash?.startsWith('$argon2id$') ? passwordHash : null;
  const composed = password.normalize('NFC');
  const matches = await inTurn(
    asker,
    async () =>
      (await verify(usable ?? decoy, composed)) ||
      // Older hashes are of the letters as they were typed.
      (composed !== password && (await verify(usable ?? decoy, password))),
  );
  return usable !== null && matches;
}

let decoy: Promise<string> | null = null;
function decoyHash(): Promise<string> {
  decoy ??= hash('nobody has this password', passwordCost);
  return decoy;
}

async function inTurn<T>({ ip, account }: PasswordAsker, work: () => Promise<T>): Promise<T> {
  const where = askerOf({ user: null, ip });
  const who = counterOf(account, where.key);
  const theirs = underWay.get(who) ?? 0;
  if (theirs >= mostOfOneAccount) throw busy();
  underWay.set(who, theirs + 1);
  try {
    return await enqueue(where, work);
  } catch (error) {
    throw error instanceof QueueFullError ? busy() : error;
  } finally {
    const left = (underWay.get(who) ?? 1) - 1;
    if (left === 0) underWay.delete(who);
    else underWay.set(who, left);
  }
}

const busy = () =>
  new TRPCError({ code: 'TOO_MANY_REQUESTS', message: 'The site is busy. Please try again in a minute.' });
