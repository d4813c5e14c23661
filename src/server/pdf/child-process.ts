import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

export type Work = {
  program: 'inspect-pdf' | 'stamp-pdf' | 'render-preview';
  args: string[];
  /** What it reads on stdin, each piece only taken when it has room for it. */
  input: Iterable<Uint8Array>;
  /** The file it may answer on descriptor 3, each piece only read when asked for. */
  output?: (file: Readable) => Promise<void>;
  /** What JavaScript's own objects may take. */
  heapMb: number;
  /** What the whole process may take; kept on Linux only, within what it can grow in `watchMs`. */
  memoryMb: number;
  timeMs: number;
  /** Ends it early. */
  signal?: AbortSignal;
};

/** `code` is null when the program was ended: by the time limit, by the signal, for want of memory. */
export type Outcome = { code: number | null; said: string; complained: string };

/** Runs one of the programs that work on somebody's PDF, which is given nothing of our environment. */
export async function runApart(work: Work): Promise<Outcome> {
  const { program, args, input, output = discard, heapMb, memoryMb, timeMs, signal } = work;
  const file = fileURLToPath(new URL(`./${program}.js`, import.meta.url));
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMb}`, file, ...args], {
    env: {},
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    timeout: timeMs,
    killSignal: 'SIGKILL',
  });
  const stop = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  const watch = setInterval(() => void residentMb(child.pid).then((mb) => mb > memoryMb && stop()), watchMs);
  let complained = '';
  // A broken file can make a library complain without end.
  child.stderr.on('data', (piece: Buffer) => (complained = (complained + piece.toString()).slice(-complaintLength)));
  const answered = child.stdio[3];
  try {
    const [said, [code]] = await Promise.all([
      buffer(child.stdout),
      once(child, 'exit'),
      // A program that ends early no longer reads; its exit says why.
      pipeline(Readable.from(input, { objectMode: false }), child.stdin).catch(() => {}),
      answered instanceof Readable ? output(answered) : undefined,
    ]);
    return { code: typeof code === 'number' ? code : null, said: said.toString(), complained };
  } finally {
    stop();
    clearInterval(watch);
    signal?.removeEventListener('abort', stop);
  }
}

const complaintLength = 2000;
const watchMs = 40;

const discard = async (file: Readable): Promise<void> => void file.resume();

/** How much memory a process holds, in MB, its buffers and WebAssembly included; 0 where that cannot be told. */
async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
}
