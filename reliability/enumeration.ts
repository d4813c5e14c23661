import { hashPassword } from '#server/auth/passwords.ts';
import { openDb } from '#server/db/open-db.ts';
import type { Check, Mode, Outcome } from './lib/check.ts';
import { addPerson } from './lib/people.ts';
import { withSite } from './lib/site.ts';
import { mannWhitney, median } from './lib/statistics.ts';

/** Calls per address kind and procedure; three procedures, two kinds. Only full sizes compare times, and warm up. */
const sizes = { quick: { calls: 3, warmUps: 0 }, full: { calls: 170, warmUps: 5 } };

const asks: Record<string, (email: string) => [path: string, input: unknown]> = {
  'sign-in': (email) => ['auth.signIn', { email, password: 'a wrong password' }],
  'sign-up': (email) => ['auth.signUp', { fullName: 'Somebody', email, password: 'a fine password' }],
  reset: (email) => ['auth.requestPasswordReset', { email }],
};

/** Tries addresses with and without an account in turn, each from a different network. */
async function enumerateAccounts(mode: Mode, patches: [RegExp, string][] = []): Promise<Outcome> {
  return withSite({ patches }, async (site) => {
    const { calls, warmUps } = sizes[mode];
    const db = openDb(site.dataFile);
    const passwordHash = await hashPassword('the right password');
    const known = Array.from(
      { length: calls },
      (_, number) => addPerson(db, `known-${number}`, { passwordHash }).email,
    );
    db.$client.close();
    const { url, stop } = await site.start({ TRUSTED_PROXIES: '127.0.0.1' });
    let caller = 0;
    const ask = async (what: string, email: string) => {
      const [path, input] = asks[what]?.(email) ?? ['', null];
      caller++;
      const began = performance.now();
      const response = await fetch(`${url}/trpc/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`,
        },
        body: JSON.stringify(input),
      });
      const body = await response.text();
      const ms = performance.now() - began;
      const { date: _, ...headers } = Object.fromEntries(response.headers);
      // Every browser gets a device cookie of its own when it signs up.
      const seen = JSON.stringify([response.status, body, headers]).replace(/device=[^;]+/, 'device=…');
      return { ms, seen };
    };

    const failures: string[] = [];
    const figures: string[] = [];
    for (const what of Object.keys(asks)) {
      const [yes, no]: [number[], number[]] = [[], []];
      const seen = new Set<string>();
      for (let warm = 0; warm < warmUps; warm++) await ask(what, `warm-${what}-${warm}@example.com`);
      for (const [number, email] of known.entries()) {
        for (const isKnown of Math.random() < 0.5 ? [true, false] : [false, true]) {
          const answer = await ask(what, isKnown ? email : `nobody-${what}-${number}@example.com`);
          (isKnown ? yes : no).push(answer.ms);
          seen.add(answer.seen);
        }
      }
      const gap = Math.abs(median(yes) - median(no));
      const p = mannWhitney(yes, no);
      figures.push(`${what} ${gap.toFixed(2)} ms (p ${p.toFixed(2)})`);
      if (seen.size > 1) failures.push(`${what} answers differently: ${[...seen].join(' / ').slice(0, 400)}`);
      if (mode === 'full' && gap >= 5) failures.push(`${what} takes ${gap.toFixed(1)} ms longer for one kind`);
      if (mode === 'full' && p <= 0.01)
        failures.push(`${what} can be told apart by its time (p ${p.toExponential(1)})`);
    }
    await stop();
    return { figure: `median gap: ${figures.join(', ')}; ${calls * 2} calls each, same answers`, failures };
  });
}

export const enumeration: Check = {
  run: (mode) => enumerateAccounts(mode),
  control: {
    onlyFull: true,
    without: 'hashing for an address that has no account',
    run: () =>
      enumerateAccounts('full', [
        [/verify\(usable\?\?decoy,password\)/, 'usable ? verify(usable, password) : Promise.resolve(false)'],
      ]),
  },
};
