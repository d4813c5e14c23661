import { expect, test, vi } from 'vitest';
import { openDb } from '#server/db/open-db.ts';
import { orders } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/users.ts';
import { createInstallation, freePort, type Installation } from '../support/process.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Starts the demo, waits for its last word, stops it; answers what it printed that is not its log. */
async function runDemo(site: Installation): Promise<string> {
  const { child, ended } = site.launch('demo', [], { PORT: String(await freePort()) });
  await new Promise<void>((ready, failed) => {
    child.stdout.on('data', (bytes) => String(bytes).includes('The demo is ready') && ready());
    void ended.then(({ stderr }) => failed(new Error(`The demo ended instead of starting: ${stderr}`)));
  });
  child.kill('SIGTERM');
  const { code, stdout } = await ended;
  expect(code).toBe(0);
  return stdout
    .split('\n')
    .filter((line) => !line.startsWith('{'))
    .join('\n');
}

test('The demo prints its address and accounts when it is ready, and keeps its orders when it is started again.', async () => {
  const site = createInstallation();
  const printed = await runDemo(site);
  expect(printed).toMatch(/The demo is ready: http:\/\/localhost:\d+\n/);
  for (const account of ['admin', 'student', 'pending', 'rejected'])
    expect(printed).toMatch(new RegExp(`${account}@example\\.com +demo-${account} `));
  expect(printed).toContain('payments are a sandbox');

  const ordersNow = () => {
    const db = openDb(`${site.folder}/data/demo.db`);
    const ids = db.select({ id: orders.id }).from(orders).all();
    db.$client.close();
    return ids;
  };
  const before = ordersNow();
  expect(before.length).toBeGreaterThan(30);
  await runDemo(site);
  expect(ordersNow()).toEqual(before);
});

test('The demo refuses the data file of a real site and leaves it unchanged.', async () => {
  const site = createInstallation();
  const db = openDb(site.dataFile);
  db.insert(users).values({ email: 'owner@example.com', passwordHash: 'x', createdAt: 1 }).run();
  db.$client.close();
  const before = site.data();
  const port = String(await freePort());
  expect(await site.run('demo', [], { PORT: port, DATABASE_FILE: 'data/site.db' })).toMatchObject({
    code: 1,
    stderr: `The data file ${site.dataFile} holds a real site's data; demo mode would add sample content to it. Set DATABASE_FILE to another file.\n`,
  });
  expect(site.data()).toEqual(before);
});
