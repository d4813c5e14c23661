import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { openDb } from '#server/db/open-db.ts';
import { users } from '#server/db/schema/users.ts';
import { onceSettings } from '#server/once.ts';
import { createInstallation } from '../support/process.ts';

vi.setConfig({ testTimeout: 60_000 });

const given = {
  SECRET_KEY_BASE: 'a-long-secret',
  SMTP_ADDRESS: 'smtp.example.com',
  SMTP_PORT: '465',
  SMTP_USERNAME: 'office@shop.example',
  SMTP_PASSWORD: 'p@ss word',
  MAILER_FROM_ADDRESS: 'office@shop.example',
  PORT: '3000',
  DATABASE_FILE: '/app/data/site.db',
};

test('Under ONCE the site serves port 80, keeps its data on the volume and sends by the mail server of ONCE; elsewhere nothing changes.', () => {
  expect(loadConfig({ ...given, ...onceSettings(given, true) })).toMatchObject({
    port: 80,
    databaseFile: '/storage/site.db',
    smtpUrl: 'smtps://office%40shop.example:p%40ss%20word@smtp.example.com:465',
    mailFrom: 'office@shop.example',
  });
  expect(onceSettings(given, false)).toEqual({});
  expect(onceSettings({}, true)).toEqual({});
  expect(loadConfig({ ...onceSettings({ SECRET_KEY_BASE: 'x' }, true) }).smtpUrl).toBeNull();
});

test('The hooks of ONCE leave a whole copy before its backup, and put it in the place of a torn file after its restore.', async () => {
  const site = createInstallation();
  const storage = join(site.folder, 'data');
  const hook = async (name: string) => {
    const env = { PATH: process.env.PATH, STORAGE: storage, APP: site.folder, DATABASE_FILE: join(storage, 'site.db') };
    const child = spawn(resolve('deploy/hooks', name), { env, stdio: 'pipe' });
    let said = '';
    child.stderr.on('data', (bytes) => (said += String(bytes)));
    const [code] = await once(child, 'close');
    return { code, said };
  };
  const env = { ADMIN_EMAIL: 'kavitha@example.in', ADMIN_PASSWORD: 'monsoon-harvest-27' };
  const running = await site.start(env);
  expect(await hook('pre-backup')).toEqual({ code: 0, said: '' });
  expect(await hook('pre-backup')).toEqual({ code: 0, said: '' });
  await running.kill();
  writeFileSync(join(storage, 'site.db'), 'torn');
  expect(await hook('post-restore')).toEqual({ code: 0, said: '' });
  const db = openDb(join(storage, 'site.db'));
  expect(db.select({ email: users.email }).from(users).all()).toEqual([{ email: env.ADMIN_EMAIL }]);
  db.$client.close();
  rmSync(join(storage, 'backups'), { recursive: true });
  expect((await hook('post-restore')).code).not.toBe(0);
});
