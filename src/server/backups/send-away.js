/** Apart, because encrypting takes seconds. Its settings come on stdin, where no list of processes shows them. */
import { json } from 'node:stream/consumers';
import { lowerPriority } from '#server/background/job-entry.js';
import { sendNewest } from '#server/backups/away-copies.ts';
import { runCommand } from '#server/start-error.ts';

lowerPriority({ isAwaited: false });
await runCommand(async () => {
  const place = /** @type {import('#server/backups/away-copies.ts').AwayPlace} */ (await json(process.stdin));
  console.log(JSON.stringify(await sendNewest(place)));
});
