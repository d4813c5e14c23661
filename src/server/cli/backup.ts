import { loadConfig, readEnvironment } from '#server/config.ts';
import { backUp } from '#server/db/backup.ts';
import { runCommand, StartError } from '#server/start-error.ts';
import { printContents } from './contents.ts';

await runCommand(() => {
  const [target, ...more] = process.argv.slice(2);
  if (!target || more.length > 0) throw new StartError('Usage: npm run backup -- FILE');
  const { databaseFile } = loadConfig(readEnvironment());
  const backup = backUp(databaseFile, target);
  console.log(`Backup written and checked: ${backup.file}`);
  printContents(backup);
});
