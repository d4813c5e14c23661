/** Writes a checked copy of a data file: in the site's own process the copying would stop every request. */
import { lowerPriority } from '#server/background/job-entry.js';
import { backUp } from '#server/db/backup.ts';
import { runCommand } from '#server/start-error.ts';

const [dataFile = '', target = ''] = process.argv.slice(2);
lowerPriority({ isAwaited: false });
await runCommand(() => void backUp(dataFile, target));
