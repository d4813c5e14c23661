/** Reads a PDF on stdin. Arguments: its size in bytes, the text of the stamp as JSON, the new file. */
import { writeFileSync } from 'node:fs';
import { lowerPriority, readStdin } from '#server/background/job-entry.js';
import { makeStampedCopy } from './copy.js';

const [sizeBytes, text = '', target = ''] = process.argv.slice(2);
lowerPriority({ isAwaited: true });
const copy = await makeStampedCopy(await readStdin(Number(sizeBytes)), JSON.parse(text));
writeFileSync(target, copy, { mode: 0o600, flag: 'wx', flush: true });
