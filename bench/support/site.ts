import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from '../../tests/support/installation.ts';

const root = resolve(import.meta.dirname, '../..');

export type Server = {
  url: string;
  pid: number;
  /** From the start of the process to the first answer, in ms. */
  firstAnswerMs: number;
  stop: () => Promise<void>;
};

type Start = { args: string[]; env: Record<string, string>; firstPath: string };

/** Starts a Node program that listens on PORT, and waits until it answers `firstPath`. */
export async function startServer({ args, env, firstPath }: Start): Promise<Server> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(port), LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await answered(url + firstPath, child);
  return {
    url,
    pid: child.pid ?? 0,
    firstAnswerMs: performance.now() - startedAt,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'close');
    },
  };
}

const source = (name: string): string[] => ['--import', 'tsx', `bench/support/${name}-server.ts`];

export const startSite = (databaseFile: string, env: Record<string, string> = {}): Promise<Server> =>
  startServer({
    args: ['dist/server/main.js'],
    firstPath: '/healthz',
    env: { DATABASE_FILE: databaseFile, NODE_ENV: 'production', ...env },
  });

export const startRaw = (databaseFile: string): Promise<Server> =>
  startServer({ args: source('raw'), firstPath: '/list', env: { DATABASE_FILE: databaseFile } });

/** The least that a cached response of the site at `siteUrl` costs. */
export const startFloor = (siteUrl: string): Promise<Server> =>
  startServer({ args: source('floor'), firstPath: '/healthz', env: { SITE_URL: siteUrl } });

/** The least that a signed-in read costs with tRPC's own adapter. */
export const startAdapter = (databaseFile: string): Promise<Server> =>
  startServer({
    args: source('adapter'),
    firstPath: '/healthz',
    env: { DATABASE_FILE: databaseFile },
  });

export function memoryMb(pid: number): number {
  const kb = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(join('/proc', String(pid), 'status'), 'utf8'))?.[1];
  return Number(kb) / 1024;
}

/** In ms; Linux counts it in hundredths of a second. */
export function cpuMs(pid: number): number {
  const [, fields = ''] = readFileSync(join('/proc', String(pid), 'stat'), 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}

async function answered(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const ok = await fetch(url).then(
      (answer) => answer.arrayBuffer().then(() => answer.ok),
      () => false,
    );
    if (ok) return;
    await new Promise((later) => setTimeout(later, 2));
  }
  throw new Error(`It ended with code ${child.exitCode} instead of answering ${url}`);
}
