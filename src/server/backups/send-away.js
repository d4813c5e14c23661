/**
 * A program of its own: sends the newest backup away. The site starts it because encrypting takes the processor for
 * seconds and the provider's library takes memory. It reads its settings on stdin, where no list of processes shows them,
 * and is plain JavaScript because Node 20 starts it from the source folder in development.
 */
import { json } from 'node:stream/consumers';
import { lowerPriority } from '#server/background/job-entry.js';
import { sendNewest } from '#server/backups/away-copies.ts';
import { runCommand } from '#server/start-error.ts';

lowerPriority({ isAwaited: false });
await runCommand(async () => {
  const place = /** @type {import('#server/backups/away-copies.ts').AwayPlace} */ (await json(process.stdin));
  console.log(JSON.stringify(await sendNewest(place)));
});
