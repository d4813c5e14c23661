/** Runs a program in a child process, with limits of time and memory. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { nature } from '#server/nature.ts';

export type JobLimits = {
  /** What JavaScript's own objects may take. */
  heapMb: number;
  /** What the whole process may take; enforced on Linux only, give or take what it can grow in `memoryCheckMs`. */
  memoryMb: number;
  timeMs: number;
};

type Run = {
  program: URL;
  args: string[];
  nodeOptions?: string[];
  input?: Iterable<Uint8Array>;
  /** Takes what it writes to descriptor 3. */
  output?: (file: Readable) => Promise<void>;
  limits?: JobLimits;
  signal?: AbortSignal;
};

/** `code` is null when the program was killed: by the signal or at a limit. `stderr`: the end of what it wrote there. */
export type JobResult = { code: number | null; stdout: string; stderr: string };

const stderrLength = 2000;
const memoryCheckMs = 40;

/** Runs a program in a child process, which gets nothing of the site's environment. */
export async function runJob(run: Run): Promise<JobResult> {
  const { program, args, nodeOptions = [], input = [], output = discard, limits, signal } = run;
  const options = limits ? [`--max-old-space-size=${limits.heapMb}`, ...nodeOptions] : nodeOptions;
  const child = spawn(process.execPath, [...options, fileURLToPath(program), ...args], {
    env: {},
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    timeout: limits?.timeMs,
    killSignal: 'SIGKILL',
  });
  const kill = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', kill);
  if (signal?.aborted) kill();
  const checkMemory = async () => limits && (await residentMb(child.pid)) > limits.memoryMb && kill();
  const memoryCheck = nature.every(memoryCheckMs, () => void checkMemory());
  let stderr = '';
  // A broken file can make a library print errors without end.
  child.stderr.on('data', (piece: Buffer) => (stderr = (stderr + piece.toString()).slice(-stderrLength)));
  const written = child.stdio[3];
  try {
    const [stdout, [code]] = await Promise.all([
      buffer(child.stdout),
      once(child, 'close'),
      // A program that ends early no longer reads; its exit code says why.
      pipeline(Readable.from(input, { objectMode: false }), child.stdin).catch(() => {}),
      written instanceof Readable ? output(written) : undefined,
    ]);
    return { code: typeof code === 'number' ? code : null, stdout: stdout.toString(), stderr };
  } finally {
    kill();
    clearInterval(memoryCheck);
    signal?.removeEventListener('abort', kill);
  }
}

const discard = async (file: Readable): Promise<void> => void file.resume();

/** In MB, its buffers and WebAssembly included; 0 where that is unknown. */
async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
}
