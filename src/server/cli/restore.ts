/** `npm run restore`: puts a backup in the place of the data file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createSealer } from '#server/auth/sealer.ts';
import { type AwayPlace, fetchAway, listAway } from '#server/backups/away-copies.ts';
import { type Config, loadConfig, readEnvironment } from '#server/config.ts';
import { restore } from '#server/db/backup.ts';
import { openReadOnly } from '#server/db/open-read-only.ts';
import { systemClock } from '#server/nature.ts';
import { runCommand, StartError } from '#server/start-error.ts';
import { readConnections } from '#server/typed-settings.ts';
import { formatBytes } from '#shared/files.ts';
import { printContents } from './contents.ts';

const usage = [
  'Usage: npm run restore -- FILE',
  'or npm run restore -- --away (lists the copies away from this machine)',
  'or npm run restore -- --away KEY-FILE [NAME] (restores the newest of them, or the one of this name; KEY-FILE -: the key is on standard input)',
].join('; ');

await runCommand(async () => {
  const [first, keyFile, name, ...more] = process.argv.slice(2);
  const env = readEnvironment();
  const config = loadConfig(env);
  if (first === undefined || more.length > 0 || (first !== '--away' && keyFile !== undefined))
    throw new StartError(usage);
  if (first !== '--away') return putBack(first, config);
  const place = awayPlace(withTyped(env, config));
  if (keyFile === undefined) return printAway(place);
  await restoreAway(place, { config, keyFile, name });
});

function putBack(backup: string, { databaseFile }: Config): void {
  const restored = restore(backup, databaseFile, systemClock());
  console.log(`Restored: ${restored.file}`);
  printContents(restored);
  if (restored.keptAs !== null) console.log(`What it replaced is kept: ${restored.keptAs}`);
  console.log('Start the site; everybody signs in again.');
}

/** With the bucket that the owner typed, where a data file is left that knows it. */
function withTyped(env: NodeJS.ProcessEnv, config: Config): Config {
  const opened = openReadOnly(config.databaseFile);
  if (opened.state !== 'usable') return config;
  const { db } = opened;
  try {
    return readConnections(env, { db, sealer: createSealer(`${config.databaseFile}.key`) }).configWith();
  } finally {
    db.$client.close();
  }
}

function awayPlace({ away, databaseFile, timeZone }: Config): AwayPlace {
  if (!away)
    throw new StartError('No copies away from this machine are set up: set BACKUP_S3_URL and what belongs to it.');
  return { away, dataFile: databaseFile, timeZone };
}

async function printAway(place: AwayPlace): Promise<void> {
  const copies = await listAway(place);
  for (const { name, sizeBytes } of copies) console.log(`${name}  ${formatBytes(sizeBytes)}`);
  if (copies.length === 0) console.log('There is no copy yet.');
}

type AwayRestore = { config: Config; keyFile: string; name: string | undefined };

/** Beside the data file, because its disk has the room. */
async function restoreAway(place: AwayPlace, { config, keyFile, name }: AwayRestore): Promise<void> {
  const copies = await listAway(place);
  const copy = name === undefined ? copies[0] : copies.find((known) => known.name === name);
  if (!copy) throw new StartError(name === undefined ? 'There is no copy yet.' : `There is no copy named ${name}.`);
  const folder = mkdtempSync(join(dirname(resolve(config.databaseFile)), 'restore-'));
  try {
    const target = join(folder, copy.name);
    await fetchAway(place, copy.name, keyFile, target);
    console.log(`Fetched and decrypted: ${copy.name}`);
    putBack(target, config);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
