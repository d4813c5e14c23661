/** Restores a backup on trial: in the site's own process that would stop every request. */
import { lowerPriority } from '#server/background/job-entry.js';
import { systemClock } from '#server/nature.ts';
import { runCommand } from '#server/start-error.ts';
import { restoreOnTrial } from './restore-drill.ts';

const [backup = ''] = process.argv.slice(2);
lowerPriority({ isAwaited: false });
await runCommand(() => console.log(JSON.stringify(restoreOnTrial(backup, systemClock()))));
