import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

type Ended = { code: number | null; stdout: string; stderr: string };
export type RunningSite = { url: string; port: number; process: ChildProcess; stop: () => Promise<Ended> };

/**
 * A folder in which the built site can be run as an operator runs it, with nothing of this machine's settings; it and
 * what still runs there are gone after the test.
 */
export function createInstallation() {
  if (!existsSync(join(root, 'dist/server/main.js'))) throw new Error('These tests run the built site: npm run build');
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  const running = new Set<ChildProcess>();
  for (const name of ['data', 'dist']) mkdirSync(join(folder, name));
  for (const name of ['drizzle', 'dist/client', 'dist/pages', 'dist/server'])
    symlinkSync(join(root, name), join(folder, name), 'junction');

  const launch = (command: string, args: string[], env: Record<string, string>) => {
    const child = spawn(process.execPath, [join('dist/server', `${command}.js`), ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    const output = { stdout: '', stderr: '' };
    child.stdout.on('data', (bytes) => (output.stdout += String(bytes)));
    child.stderr.on('data', (bytes) => (output.stderr += String(bytes)));
    const ended = once(child, 'close').then(([code]): Ended => ({ code, ...output }));
    void ended.then(() => running.delete(child));
    return { child, ended };
  };

  onTestFinished(async () => {
    for (const child of running) {
      child.kill('SIGKILL');
      await once(child, 'close');
    }
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    folder,
    /** The data file, where the site expects it when nothing is set. */
    dataFile: join(folder, 'data/site.db'),
    /** Runs a command of the built site to its end. */
    run: (command: string, args: string[] = [], env: Record<string, string> = {}) => launch(command, args, env).ended,
    launch,

    /** Starts the site and waits until it listens. */
    async start(env: Record<string, string> = {}): Promise<RunningSite> {
      const port = await freePort();
      const { child, ended } = launch('main', [], { PORT: String(port), ...env });
      await new Promise<void>((listening, failed) => {
        child.stdout.on('data', (bytes) => String(bytes).includes('Server listening') && listening());
        void ended.then(({ stderr }) => failed(new Error(`The site ended instead of listening: ${stderr}`)));
      });
      const stop = () => {
        child.kill('SIGTERM');
        return ended;
      };
      return { url: `http://127.0.0.1:${port}`, port, process: child, stop };
    },

    /** Every file under data/, with its bytes, to compare. */
    data(): Record<string, string> {
      const names = readdirSync(join(folder, 'data')).sort();
      return Object.fromEntries(
        names.map((name) => [name, readFileSync(join(folder, 'data', name)).toString('base64')]),
      );
    },
  };
}

export type Installation = ReturnType<typeof createInstallation>;

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
