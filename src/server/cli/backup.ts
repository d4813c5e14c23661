import { dirname, resolve } from 'node:path';
import { backupFolder, makeBackupFolder } from '#server/backups/retention.ts';
import { loadConfig, readEnvironment } from '#server/config.ts';
import { backUp } from '#server/db/backup.ts';
import { runCommand, StartError } from '#server/start-error.ts';
import { printContents } from './contents.ts';

await runCommand(() => {
  const [target, ...more] = process.argv.slice(2);
  if (!target || more.length > 0) throw new StartError('Usage: npm run backup -- FILE');
  const { databaseFile } = loadConfig(readEnvironment());
  // The site makes this folder with its first backup; any other missing folder may be a disk that is not mounted.
  if (dirname(resolve(target)) === backupFolder(resolve(databaseFile))) makeBackupFolder(databaseFile);
  const backup = backUp(databaseFile, target);
  console.log(`Backup written and checked: ${backup.file}`);
  printContents(backup);
});
