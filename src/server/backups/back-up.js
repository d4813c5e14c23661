/**
 * A program of its own: writes a checked copy of a data file. The site starts it because the copying would stop every
 * request, and it is plain JavaScript because Node 20 starts it from the source folder in development.
 */
import { lowerPriority } from '#server/background/job-entry.js';
import { backUp } from '#server/db/backup.ts';
import { runCommand } from '#server/start-error.ts';

const [dataFile = '', target = ''] = process.argv.slice(2);
lowerPriority({ isAwaited: false });
await runCommand(() => void backUp(dataFile, target));
