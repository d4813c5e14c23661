import { loadConfig, readEnvironment } from '#server/config.ts';
import { restore } from '#server/db/backup.ts';
import { runCommand, StartError } from '#server/start-error.ts';
import { printContents } from './contents.ts';

await runCommand(() => {
  const [backup, ...more] = process.argv.slice(2);
  if (!backup || more.length > 0) throw new StartError('Usage: npm run restore -- FILE');
  const { databaseFile } = loadConfig(readEnvironment());
  const restored = restore(backup, databaseFile, Date.now());
  console.log(`Restored: ${restored.file}`);
  printContents(restored);
  if (restored.keptAs !== null) console.log(`What it replaced is kept: ${restored.keptAs}`);
  console.log('Start the site; everybody signs in again.');
});
