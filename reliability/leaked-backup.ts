import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check, Mode, Outcome } from './lib/check.ts';
import { mutate, query } from './lib/client.ts';
import { fillShop } from './lib/people.ts';
import { withSite } from './lib/site.ts';

/** Requests links, takes a backup, and tries everything in it that could be a token on the original site. */
async function openWithBackup(_form: Mode): Promise<Outcome> {
  return withSite({}, async (site) => {
    const { admin, students } = await fillShop(site.dataFile, { students: 2 });
    const { url } = await site.start({ TRUSTED_PROXIES: '127.0.0.1' });
    for (const { email } of [admin, ...students]) {
      const { status } = await mutate(url, 'auth.requestPasswordReset', { email });
      if (status !== 200) throw new Error(`asking for a link was answered ${status}`);
    }
    await mutate(url, 'auth.signUp', { fullName: 'Meena', email: 'meena@example.com', password: 'a long one 71' });
    const backup = join(site.folder, 'leaked.db');
    const { code, stderr } = await site.run('backup', [backup]);
    if (code !== 0) throw new Error(`the backup failed: ${stderr}`);

    const bytes = readFileSync(backup, 'latin1');
    const tokens = new Set(bytes.match(/(?<![\w-])[\w-]{43}(?![\w-])/g) ?? []);
    const hashes = new Set(bytes.match(/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g) ?? []);
    let accepted = 0;
    let caller = 0;
    for (const token of [...tokens, ...hashes]) {
      const from = {
        'content-type': 'application/json',
        'x-forwarded-for': `10.${(caller >> 8) & 255}.${caller++ & 255}.1`,
      };
      for (const [path, input] of [
        ['auth.confirmEmail', { token }],
        ['auth.resetPassword', { token, password: 'taken over 71' }],
      ] as const) {
        const response = await fetch(`${url}/trpc/${path}`, {
          method: 'POST',
          headers: from,
          body: JSON.stringify(input),
        });
        await response.text();
        if (response.status === 200) accepted++;
      }
      const session = await query(url, 'auth.session', undefined, `session=${token}`);
      if (session.body.includes('@')) accepted++;
    }
    const failures = accepted > 0 ? [`${accepted} strings of the backup were accepted`] : [];
    return {
      figure: `${tokens.size + hashes.size} strings of a backup tried three ways, ${accepted} accepted`,
      failures,
    };
  });
}

export const leakedBackup: Check = { run: openWithBackup };
