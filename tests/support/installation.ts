import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { imageLibraries } from './libraries.ts';

const root = resolve(import.meta.dirname, '../..');

type Ended = { code: number | null; stdout: string; stderr: string };
export type RunningSite = {
  url: string;
  port: number;
  process: ChildProcess;
  /** From launch to listening, in ms. */
  startedInMs: number;
  /** Sends SIGTERM; returns the exit code and the output. */
  stop: () => Promise<Ended>;
  /** SIGKILL. */
  kill: () => Promise<Ended>;
  ended: Promise<Ended>;
};

export type InstallationOptions = {
  /** Replacements in this installation's copy of the built server, to check that a test can fail. */
  patches?: [from: RegExp, to: string][];
  /** The folder in which the commands are typed, when it is not the installation's. */
  from?: string;
  /** A command that starts the commands, such as `nsenter`; gets the installation's folder. */
  through?: (folder: string) => string[];
};

/**
 * A folder in which the built site runs as in the image, with its libraries only and without this machine's settings.
 * `remove` ends what still runs there and deletes it.
 */
export function openInstallation({ patches = [], from, through = () => [] }: InstallationOptions = {}) {
  if (!existsSync(join(root, 'dist/server/main.js'))) throw new Error('This runs the built site: npm run build');
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'site-')));
  const running = new Set<ChildProcess>();
  for (const name of ['data', 'dist']) mkdirSync(join(folder, name));
  for (const name of ['drizzle', 'package.json', 'CHANGELOG.md', 'dist/client', 'dist/pages'])
    symlinkSync(join(root, name), join(folder, name), 'junction');
  copyServer(join(folder, 'dist/server'), patches);
  symlinkSync(imageLibraries(), join(folder, 'node_modules'), 'junction');

  const launch = (command: string, args: string[], env: Record<string, string>) => {
    const [program = '', ...rest] = [
      ...through(folder),
      process.execPath,
      join(from === undefined ? '' : folder, 'dist/server', `${command}.js`),
      ...args,
    ];
    const child = spawn(program, rest, {
      cwd: from ?? folder,
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

  return {
    folder,
    /** The data file, where the site expects it when nothing is set. */
    dataFile: join(folder, 'data/site.db'),
    /** Runs a command of the built site to its end. */
    run: (command: string, args: string[] = [], env: Record<string, string> = {}) => launch(command, args, env).ended,
    launch,

    /** Starts the site and waits until it listens. */
    async start(env: Record<string, string> = {}): Promise<RunningSite> {
      const port = Number(env.PORT ?? (await freePort()));
      const began = performance.now();
      const { child, ended } = launch('main', [], { PORT: String(port), ...env });
      await new Promise<void>((listening, failed) => {
        child.stdout.on('data', (bytes) => String(bytes).includes('Server listening') && listening());
        void ended.then(({ stderr }) => failed(new Error(`The site ended instead of listening: ${stderr}`)));
      });
      const end = (signal: 'SIGTERM' | 'SIGKILL') => () => {
        child.kill(signal);
        return ended;
      };
      return {
        url: `http://127.0.0.1:${port}`,
        port,
        process: child,
        startedInMs: performance.now() - began,
        stop: end('SIGTERM'),
        kill: end('SIGKILL'),
        ended,
      };
    },

    /** Every file under data/, with its bytes, to compare. */
    data(): Record<string, string> {
      const names = readdirSync(join(folder, 'data')).sort();
      return Object.fromEntries(
        names.map((name) => [name, readFileSync(join(folder, 'data', name)).toString('base64')]),
      );
    },

    async remove(): Promise<void> {
      for (const child of running) {
        child.kill('SIGKILL');
        await once(child, 'close');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Installation = ReturnType<typeof openInstallation>;

/** A copy of the built server; throws unless each text to replace occurs exactly once. */
function copyServer(copy: string, patches: [from: RegExp, to: string][]): void {
  cpSync(join(root, 'dist/server'), copy, { recursive: true });
  for (const [from, to] of patches) {
    const hits = readdirSync(copy)
      .filter((name) => name.endsWith('.js'))
      .map((name) => ({ file: join(copy, name), code: readFileSync(join(copy, name), 'utf8') }))
      .filter(({ code }) => from.test(code));
    if (hits.length !== 1) throw new Error(`${from} stands in ${hits.length} files of the build, not in one`);
    for (const { file, code } of hits) writeFileSync(file, code.replace(from, to));
  }
}

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
