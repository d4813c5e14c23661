import { hashPassword } from '#server/auth/passwords.ts';
import { openDb } from '#server/db/open-db.ts';
import type { Check, Mode, Outcome } from './lib/check.ts';
import { addPerson } from './lib/people.ts';
import { withSite } from './lib/site.ts';

const sizes = { quick: { fromOne: 60, fromMany: 100 }, full: { fromOne: 4000, fromMany: 6000 } };
const password = 'the right password';
const wrong = 'Invalid login credentials';

async function guessPasswords(mode: Mode): Promise<Outcome> {
  return withSite({}, async (site) => {
    const failures: string[] = [];
    const db = openDb(site.dataFile);
    const passwordHash = await hashPassword(password);
    for (const name of ['owner', 'target', 'other']) addPerson(db, name, { passwordHash });
    db.$client.close();

    type Guess = { email: string; password: string };
    const send = async (url: string, guesses: Guess[], headers: Record<string, string>) => {
      const path = guesses.map(() => 'auth.signIn').join(',');
      const response = await fetch(`${url}/trpc/${path}?batch=1`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(Object.fromEntries(guesses.entries())),
      });
      const body = await response.text();
      return { checked: body.split(wrong).length - 1, body, cookies: response.headers.getSetCookie() };
    };
    const ip = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    const guessOf = (email: string, number: number) => ({ email: `${email}@example.com`, password: `guess ${number}` });

    // One network, which claims another address with each request, at accounts that exist and that do not.
    const first = await site.start();
    const known = await send(first.url, [{ email: 'owner@example.com', password }], {});
    const device = known.cookies.map((cookie) => cookie.split(';')[0]).find((cookie) => cookie?.startsWith('device='));
    if (!device) failures.push('signing in leaves no device cookie');
    let fromOne = 0;
    for (let sent = 0; sent < sizes[mode].fromOne; sent += 10) {
      const batch = Array.from({ length: 10 }, (_, index) =>
        guessOf(index % 2 ? 'other' : `none-${sent}`, sent + index),
      );
      fromOne += (await send(first.url, batch, { 'x-forwarded-for': ip(sent) })).checked;
    }
    if (fromOne > 10) failures.push(`${fromOne} guesses of one place were checked`);
    await first.stop();

    // The counters survive a restart. Behind a trusted proxy now, so that each address counts by itself.
    const second = await site.start({ TRUSTED_PROXIES: '127.0.0.1' });
    const again = await send(second.url, [guessOf('other', 0)], {});
    if (again.checked > 0) failures.push('a restart forgives what was tried');
    let onOne = 0;
    for (let sent = 0; sent < sizes[mode].fromMany; sent += 10) {
      const batch = Array.from({ length: 10 }, (_, index) => guessOf('target', sent + index));
      onOne += (await send(second.url, batch, { 'x-forwarded-for': ip(70_000 + sent) })).checked;
    }
    if (onOne > 30) failures.push(`${onOne} guesses at one account were checked`);
    for (let sent = 0; sent < 40; sent += 10) {
      const batch = Array.from({ length: 10 }, (_, index) => guessOf('owner', sent + index));
      await send(second.url, batch, { 'x-forwarded-for': ip(200_000 + sent) });
    }
    const locked = await send(second.url, [{ email: 'owner@example.com', password }], {
      'x-forwarded-for': ip(300_000),
    });
    if (!locked.body.includes('Too many attempts'))
      failures.push('an account under attack can still be tried from anywhere');
    const owner = await send(second.url, [{ email: 'owner@example.com', password }], {
      'x-forwarded-for': ip(300_001),
      cookie: device ?? '',
    });
    if (!owner.body.includes('owner@example.com'))
      failures.push(`the owner is locked out: ${owner.body.slice(0, 200)}`);
    await second.stop();
    return {
      figure: `${sizes[mode].fromOne + sizes[mode].fromMany} guesses: ${fromOne} checked of one place, ${onOne} at one account; counters survive a restart; the owner gets in`,
      failures,
    };
  });
}

export const guesses: Check = {
  run: guessPasswords,
};
