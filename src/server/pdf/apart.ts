import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

export type Work = {
  program: 'inspect-pdf' | 'stamp-pdf' | 'cut-sample';
  args: string[];
  /** What it reads on stdin, each piece only taken when it has room for it. */
  input: Iterable<Uint8Array>;
  heapMb: number;
  timeMs: number;
  /** Ends it early. */
  signal?: AbortSignal;
};

/** `code` is null when the program was ended: by the time limit, by the signal, for want of memory. */
export type Outcome = { code: number | null; said: string; complained: string };

/** Runs one of the programs that work on somebody's PDF, which is given nothing of our environment. */
export async function runApart({ program, args, input, heapMb, timeMs, signal }: Work): Promise<Outcome> {
  const file = fileURLToPath(new URL(`./${program}.js`, import.meta.url));
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMb}`, file, ...args], {
    env: {},
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: timeMs,
    killSignal: 'SIGKILL',
  });
  const stop = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  let complained = '';
  // A broken file can make a library complain without end.
  child.stderr.on('data', (piece: Buffer) => (complained = (complained + piece.toString()).slice(-complaintLength)));
  const [said, [code]] = await Promise.all([
    buffer(child.stdout),
    once(child, 'exit'),
    // A program that ends early no longer reads; its exit says why.
    pipeline(Readable.from(input, { objectMode: false }), child.stdin).catch(() => {}),
  ]);
  signal?.removeEventListener('abort', stop);
  return { code: typeof code === 'number' ? code : null, said: said.toString(), complained };
}

const complaintLength = 2000;
