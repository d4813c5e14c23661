import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { isDamage } from '#server/db/inspect.ts';
import { openDb } from '#server/db/open-db.ts';
import { StartError } from '#server/start-error.ts';
import { freePort, openInstallation } from '../tests/support/installation.ts';
import type { Check, Mode, Outcome } from './lib/check.ts';
import { fillShop } from './lib/people.ts';

const sizes = { quick: { copies: 40, starts: 0 }, full: { copies: 200, starts: 20 } };

function digest(client: Database.Database): string {
  const hash = createHash('sha256');
  const tables = client
    .prepare<[], string>("select name from sqlite_master where type = 'table' order by name")
    .pluck()
    .all();
  for (const table of tables)
    for (const row of client.prepare(`select * from "${table}"`).raw().iterate()) hash.update(JSON.stringify(row));
  return hash.digest('hex');
}

/** Flips 1 to 4 bytes at random places of a copy. */
function damaged(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  for (let flips = 1 + Math.floor(Math.random() * 4); flips > 0; flips--) {
    const at = Math.floor(Math.random() * copy.length);
    copy.writeUInt8((copy[at] ?? 0) ^ (1 + Math.floor(Math.random() * 255)), at);
  }
  return copy;
}

function start(file: string, right: string): string {
  try {
    const db = openDb(file);
    try {
      return digest(db.$client) === right ? 'unharmed' : 'unnoticed';
    } finally {
      db.$client.close();
    }
  } catch (error) {
    if (error instanceof StartError && /restore a backup|is not a data file|newer version/.test(error.message))
      return 'refused';
    return isDamage(error) ? 'noticed on reading' : `failed without a plain message: ${String(error)}`;
  }
}

/** Damages copies of a data file and opens them as a start does; some by really starting the built site. */
async function damageCopies(mode: Mode): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'site-damage-'));
  try {
    const file = join(folder, 'site.db');
    await fillShop(file, { students: 60, materials: 10 });
    const whole = readFileSync(file);
    const client = new Database(file);
    const right = digest(client);
    client.close();

    const seen = new Map<string, number>();
    for (let copy = 0; copy < sizes[mode].copies; copy++) {
      for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
      writeFileSync(file, damaged(whole));
      const outcome = start(file, right);
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
    }
    const failures = [...seen.keys()].filter((outcome) => outcome.startsWith('failed'));

    let messages = 0;
    for (let time = 0; time < sizes[mode].starts; time++) {
      const site = openInstallation();
      const bytes = damaged(whole);
      // The first pages hold the schema and the roots of the trees: nothing can be served without them.
      bytes.fill(0x5a, 4096 * (1 + (time % 3)), 4096 * (2 + (time % 3)));
      writeFileSync(site.dataFile, bytes);
      const { code, stderr } = await site.run('main', [], { PORT: String(await freePort()) });
      await site.remove();
      if (code === 1 && /^[^\n]+\n$/.test(stderr)) messages++;
      else failures.push(`a start on a damaged file ended with ${code}: ${stderr.slice(0, 200)}`);
    }
    const of = (outcome: string) => seen.get(outcome) ?? 0;
    return {
      figure: `${sizes[mode].copies} copies: ${of('refused')} refused, ${of('noticed on reading')} noticed on reading, ${of('unharmed')} unharmed, ${of('unnoticed')} changed unnoticed; ${messages} real starts ended with one line`,
      failures,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const damagedFile: Check = { run: damageCopies };
