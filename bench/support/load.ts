import autocannon from 'autocannon';
import { cpuMs } from './site.ts';

export type Target = {
  name: string;
  url: string;
  pid: number;
  headers?: Record<string, string>;
  /** The status that counts as an answer. */
  status?: number;
};

export type Figures = { perSecond: number; p50: number; p99: number; cpuMsPerRequest: number };

type Load = { seconds: number; connections: number; rate?: number };

/** Loads one address and returns its figures. Throws when a response has another status. */
export async function load(target: Target, { seconds, connections, rate }: Load): Promise<Figures> {
  const cpuBefore = cpuMs(target.pid);
  const result = await autocannon({
    url: target.url,
    headers: target.headers,
    connections,
    duration: seconds,
    // In a worker thread, so that the benchmark itself does not delay it.
    workers: 1,
    ...(rate === undefined ? {} : { overallRate: rate }),
  });
  const answers = new Map(Object.entries(result.statusCodeStats ?? {})).get(String(target.status ?? 200))?.count ?? 0;
  if (answers === 0 || result.errors > 0 || result['5xx'] > 0)
    throw new Error(`${target.name}: ${result.errors} errors, ${result['5xx']} of 5xx, ${answers} right answers`);
  return {
    perSecond: answers / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMsPerRequest: (cpuMs(target.pid) - cpuBefore) / answers,
  };
}

/** Loads several targets in turn, `rounds` times; returns the median figures of each, by name. */
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
