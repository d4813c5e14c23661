import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { uploadRefusals } from '#shared/files.ts';
import { UploadError } from './upload-error.ts';

const program = fileURLToPath(new URL('./inspect-pdf.js', import.meta.url));
const timeLimitMs = 30_000;
const heapLimitMb = 512;

/** One at a time: each may take a processor and hundreds of megabytes. */
const gate = pLimit(1);

type Answer = { pages: number } | { refused: 'encrypted' | 'damaged' };

/** The number of pages of a PDF, counted in a process of its own. Throws UploadError when it cannot be used. */
export async function countPdfPages(pdf: Iterable<Uint8Array>): Promise<number> {
  const answer = await gate(() => inspect(pdf));
  if (answer === null) throw new UploadError(uploadRefusals.tooComplex, 422);
  if ('refused' in answer) throw new UploadError(uploadRefusals[answer.refused], 422);
  return answer.pages;
}

/** What the program answers; null when it ran out of time or memory. It is given nothing of our environment. */
async function inspect(pdf: Iterable<Uint8Array>): Promise<Answer | null> {
  const child = spawn(process.execPath, [`--max-old-space-size=${heapLimitMb}`, program], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: timeLimitMs,
    killSignal: 'SIGKILL',
  });
  const [written, answer, [exitCode]] = await Promise.all([
    // A program that ends early no longer reads; its exit says why.
    pipeline(Readable.from(pdf, { objectMode: false }), child.stdin).then(
      () => true,
      () => false,
    ),
    text(child.stdout),
    once(child, 'exit'),
  ]);
  return exitCode === 0 && written ? (JSON.parse(answer) as Answer) : null;
}
