import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import autocannon from 'autocannon';
import { cpuMs } from './site.ts';

export type Target = {
  name: string;
  url: string;
  pid: number;
  headers?: Record<string, string>;
  status?: number;
  /** Throws unless this body, decompressed, is the right one. Every other answer must be the same to the byte. */
  check: (body: string) => void;
};

export type Figures = { perSecond: number; p50: number; p99: number; cpuMsPerRequest: number };

/** `errors`: connections that failed or timed out; `wrong`: answers with another status or body. */
export type Outcome = Figures & { answers: number; errors: number; wrong: number };

type Load = { seconds: number; connections: number; rate?: number };

export async function load(target: Target, how: Load): Promise<Figures> {
  const outcome = await overload(target, how);
  const { answers, errors, wrong } = outcome;
  if (answers === 0 || errors > 0 || wrong > 0)
    throw new Error(`${target.name}: ${errors} errors, ${wrong} wrong answers, ${answers} right ones`);
  return outcome;
}

/** Compares every answer with one that `check` has seen, and counts what goes wrong. */
export async function overload(target: Target, { seconds, connections, rate }: Load): Promise<Outcome> {
  const body = await checkedBody(target);
  const cpuBefore = cpuMs(target.pid);
  const result = await autocannon({
    url: target.url,
    headers: target.headers,
    connections,
    duration: seconds,
    expectBody: body,
    // In a worker thread, so that the benchmark itself does not delay it.
    workers: 1,
    setupClient: join(import.meta.dirname, 'exact-bodies.cjs') as never,
    ...(rate === undefined ? {} : { overallRate: rate }),
  });
  const counts = Object.entries(result.statusCodeStats ?? {}).map(([code, stats]) => [Number(code), stats?.count ?? 0]);
  const answered = (is: (code: number) => boolean) =>
    counts.reduce((sum, [code = 0, count = 0]) => sum + (is(code) ? count : 0), 0);
  const expected = target.status ?? 200;
  const answers = answered((code) => code === expected);
  return {
    answers,
    errors: result.errors,
    // An answer with another status has another body too, but for one without any.
    wrong: Math.max(
      result.mismatches,
      answered((code) => code !== expected),
    ),
    perSecond: answers / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMsPerRequest: (cpuMs(target.pid) - cpuBefore) / answers,
  };
}

/** The bytes of one answer that `check` finds right, as they come over the line (latin1). */
async function checkedBody({ name, url, headers = {}, status = 200, check }: Target): Promise<string> {
  const [answer] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
  const bytes = await buffer(answer);
  if (answer.statusCode !== status) throw new Error(`${name}: answered ${answer.statusCode} instead of ${status}`);
  check((answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes).toString());
  return bytes.toString('latin1');
}

export async function compare(targets: Target[], { rounds, ...each }: Load & { rounds: number }) {
  const measured = new Map<string, Figures[]>(targets.map(({ name }) => [name, []]));
  for (const target of targets) await load(target, { ...each, seconds: 1 });
  for (let round = 0; round < rounds; round++) {
    for (const target of targets) measured.get(target.name)?.push(await load(target, each));
  }
  return new Map([...measured].map(([name, figures]) => [name, medianFigures(figures)]));
}

const medianFigures = (all: Figures[]): Figures => ({
  perSecond: median(all.map(({ perSecond }) => perSecond)),
  p50: median(all.map(({ p50 }) => p50)),
  p99: median(all.map(({ p99 }) => p99)),
  cpuMsPerRequest: median(all.map(({ cpuMsPerRequest }) => cpuMsPerRequest)),
});

export const median = (values: number[]): number => percentile(values, 0.5);

/** `share`: 0.99 for the 99th percentile. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
