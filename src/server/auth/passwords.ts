/** Hashes and checks passwords, a few at a time. */
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

/** Passwords are hashed in turn between networks. `account`: an address or an id. */
export type PasswordAsker = { ip: string; account: string };

/** PHC string, of the letters as they are composed alike on every device (NFC). */
export const hashPassword = (password: string): Promise<string> =>
  hash(password.normalize('NFC'), { ...passwordCost, salt: nature.bytes(16) });

export type Passwords = ReturnType<typeof createPasswords>;

/** What the network hashes and compares, in turn. All of it rejects with TOO_MANY_REQUESTS when too much waits. */
export function createPasswords() {
  // Hashing is CPU work: one processor is left for other requests.
  const enqueue = createFairQueue({ ...waiting, atOnce: Math.max(1, availableParallelism() - 1) });
  const underWay = new Map<string, number>();
  let decoy: Promise<string> | null = null;

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

  return {
    hash: (password: string, asker: PasswordAsker): Promise<string> => inTurn(asker, () => hashPassword(password)),

    /** Without a usable hash it takes the same time. */
    async matches(passwordHash: string | null, password: string, asker: PasswordAsker): Promise<boolean> {
      decoy ??= hash('nobody has this password', passwordCost);
      const usable = passwordHash?.startsWith('$argon2id$') ? passwordHash : null;
      const compared = usable ?? (await decoy);
      const composed = password.normalize('NFC');
      const matches = await inTurn(
        asker,
        async () =>
          (await verify(compared, composed)) ||
          // Older hashes are of the letters as they were typed.
          (composed !== password && (await verify(compared, password))),
      );
      return usable !== null && matches;
    },
  };
}

const busy = () =>
  new TRPCError({ code: 'TOO_MANY_REQUESTS', message: 'The site is busy. Please try again in a minute.' });
