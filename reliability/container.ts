import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { freePort } from '../tests/support/installation.ts';
import { makeBooklet } from '../tests/support/pdf.ts';
import { awayEnvironment, openS3 } from '../tests/support/s3.ts';
import { CannotRunHere, type Check, type Outcome } from './lib/check.ts';
import { dataOf, mutate, pause } from './lib/client.ts';
import { openProvider } from './lib/provider.ts';

/** What understands Docker's commands. */
const program = process.env.CONTAINER_PROGRAM ?? 'docker';
const image = 'site-prove';
const admin = { email: 'admin@example.com', password: 'a long first password' };

type Ended = { code: number | null; stdout: string; stderr: string };
type Say = (is: boolean, otherwise: string) => void;
type Given = { env?: Record<string, string>; input?: string | Buffer };
type Started = { name: string; url: string };

/** The restrictions of compose.yaml as arguments. Docker leaves no folder for temporary files, podman would. */
const compose = readFileSync('compose.yaml', 'utf8');
const ofCompose = (key: string): string => new RegExp(`${key}: (\\w+)`).exec(compose)?.[1] ?? '';
const restrictions = [
  '--read-only --tmpfs /tmp:ro --cap-drop ALL --security-opt no-new-privileges:true',
  `--memory ${ofCompose('mem_limit')} --pids-limit ${ofCompose('pids_limit')}`,
];
const settingsOf = (env: Record<string, string>) =>
  Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`]);

/** The command that runs the image with these restrictions, on the network of this machine. */
const run = (how: string, volume: string, env: Record<string, string>): string[] => [
  ...['run', how, '--network host', `--volume ${volume}:/app/data`, ...restrictions].join(' ').split(' '),
  ...settingsOf(env),
  image,
];

async function container(args: string[], input: string | Buffer = ''): Promise<Ended> {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, stdout, stderr };
}

async function output(args: string[], input?: string | Buffer): Promise<string> {
  const { code, stdout, stderr } = await container(args, input);
  if (code !== 0) throw new Error(`${program} ${args.slice(0, 3).join(' ')}: ${(stderr || stdout).trim().slice(-500)}`);
  return stdout;
}

function openHost() {
  const mark = `${image}-${process.pid}`;
  const made = { containers: [] as string[], volumes: [] as string[] };
  let number = 0;
  return {
    async volume(): Promise<string> {
      const name = `${mark}-${++number}`;
      made.volumes.push(name);
      await output(['volume', 'create', name]);
      return name;
    },
    /** Starts the site on the network of this machine, of which it uses the loopback address alone. */
    async start(volume: string, env: Record<string, string>): Promise<Started> {
      const name = `${mark}-${++number}`;
      const port = await freePort();
      made.containers.push(name);
      await output(run(`--detach --name ${name}`, volume, { ...env, HOST: '127.0.0.1', PORT: String(port) }));
      const url = `http://127.0.0.1:${port}`;
      for (const began = performance.now(); ; await pause(100)) {
        const health = await fetch(`${url}/healthz`).catch(() => null);
        if (health?.ok) return { name, url };
        if (performance.now() - began > 60_000)
          throw new Error(`the container does not answer: ${(await container(['logs', name])).stdout.slice(-500)}`);
      }
    },
    command: (volume: string, command: string[], { env = {}, input = '' }: Given = {}) =>
      container([...run('--rm --interactive', volume, env), ...command], input),
    async remove(): Promise<void> {
      for (const name of made.containers) await container(['rm', '--force', name]);
      for (const name of made.volumes) await container(['volume', 'rm', '--force', name]);
    },
  };
}

type Host = ReturnType<typeof openHost>;

const restoreProgram = ['node', 'dist/server/restore.js'];

/** The line that backing up and restoring print about what is in a file. */
const contentsOf = (said: string): string => /\d+ users.*/.exec(said)?.[0] ?? `nothing (${said.slice(-300)})`;

/** Builds the image, and does with it what docs/operating.md says. */
async function runContainer(): Promise<Outcome> {
  const version = await container(['version']).catch(() => null);
  if (version?.code !== 0)
    throw new CannotRunHere(`${program} does not answer; another program: CONTAINER_PROGRAM=podman`);
  const failures: string[] = [];
  const say: Say = (is, otherwise) => void (is || failures.push(otherwise));
  const host = openHost();
  const provider = await openProvider();
  const identity = await generateIdentity();
  const store = await openS3(await identityToRecipient(identity));
  try {
    await output(['build', '--tag', image, '.']);
    const env = {
      ...provider.env,
      ...awayEnvironment(store.away),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    };
    const volume = await host.volume();
    const first = await host.start(volume, env);
    await checkRestrictions(first, say);
    const { path, cookie } = await buy(first.url, provider);
    const bought = await download(first.url, path, cookie);
    say(bought > 0, 'what was bought is not served');

    const backup = 'data/backups/site-automatic-2026-11-20T09-05-00Z.db';
    const contents = contentsOf(await output(['exec', first.name, 'node', 'dist/server/backup.js', backup]));
    await sendAway(first.url, cookie);
    await addMaterial(first.url, cookie);
    const stopMs = await checkStop(first, say);

    const restored = await host.command(volume, [...restoreProgram, backup]);
    say(contentsOf(restored.stdout) === contents, `restored: ${contentsOf(restored.stdout + restored.stderr)}`);
    const second = await host.start(volume, env);
    const again = await download(second.url, path, await signIn(second.url));
    say(again === bought, `after the restore the download has ${again} bytes, not ${bought}`);

    const away = await host.command(await host.volume(), [...restoreProgram, '--away', '-'], { env, input: identity });
    say(contentsOf(away.stdout) === contents, `restored from afar: ${contentsOf(away.stdout + away.stderr)}`);
    const upgraded = await upgrade(host, say);
    return {
      figure: `one user without capabilities on a read-only disk; bought, stamped, backed up and restored with ${contents}; the same from afar with the key on standard input; stopped in ${Math.round(stopMs)} ms; ${upgraded}`,
      failures,
    };
  } finally {
    await host.remove();
    await provider.close();
    await store.close();
  }
}

/** What the site's process may do inside, and the command of the image's health check. */
async function checkRestrictions({ name }: Started, say: Say): Promise<void> {
  const look = `
    const status = require('fs').readFileSync('/proc/1/status', 'utf8');
    const writes = (file) => { try { require('fs').writeFileSync(file, ''); return true; } catch { return false; } };
    const of = (key) => status.match(new RegExp('^' + key + ':\\\\s*(\\\\S+)', 'm'))[1];
    console.log(of('Uid'), of('CapEff'), of('NoNewPrivs'), writes('/app/x'), writes('/tmp/x'), writes('/app/data/x'));`;
  const seen = (await output(['exec', name, 'node', '-e', look])).trim();
  say(seen === '1000 0000000000000000 1 false false true', `inside: ${seen}`);
  const [, health = '[]'] = /^HEALTHCHECK[\s\S]*?CMD (\[.*\])$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
  const { code } = await container(['exec', name, ...(JSON.parse(health) as string[])]);
  say(code === 0, `the health check ends with ${code}`);
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/trpc/auth.signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  return cookies.find((cookie) => cookie.startsWith('session=')) ?? '';
}

async function addMaterial(url: string, cookie: string): Promise<string> {
  const response = await fetch(`${url}/uploads?purpose=material&name=unit.pdf`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/pdf' },
    body: new Uint8Array(await makeBooklet(20)),
  });
  const { id: fileId } = await response.json();
  const { id } = dataOf(
    await mutate(
      url,
      'materialsAdmin.create',
      {
        title: 'Unit 1',
        description: '',
        category: 'PG_TRB',
        format: 'PDF',
        pricePaise: 19_900,
        pages: 20,
        previewUrl: '',
        previewPages: 2,
        downloadUrl: '',
        fileId,
        imageFileId: null,
      },
      cookie,
    ),
  );
  return id;
}

/** Signs in, offers a material and buys it; returns the way to its download. */
async function buy(url: string, provider: Awaited<ReturnType<typeof openProvider>>) {
  const cookie = await signIn(url);
  const materialId = await addMaterial(url, cookie);
  const { order } = dataOf(await mutate(url, 'checkout.createDownloadOrder', { materialId }, cookie));
  const { headers, body } = provider.event('payment.captured', provider.pay(order.id).payment);
  await fetch(`${url}/webhooks/razorpay`, { method: 'POST', headers, body });
  return { path: `/downloads/${materialId}`, cookie };
}

/** The size of a download in bytes; 0 when it is no PDF. */
async function download(url: string, path: string, cookie: string): Promise<number> {
  const response = await fetch(url + path, { headers: { cookie } });
  const bytes = Buffer.from(await response.arrayBuffer());
  return response.status === 200 && bytes.subarray(0, 5).toString() === '%PDF-' ? bytes.length : 0;
}

async function sendAway(url: string, cookie: string): Promise<void> {
  const { status } = await mutate(url, 'backupsAdmin.sendAway?batch=1', {}, cookie);
  if (status !== 200) throw new Error(`sending a copy away is answered ${status}`);
  for (const began = performance.now(); ; await pause(200)) {
    const response = await fetch(`${url}/trpc/backupsAdmin.state`, { headers: { cookie } });
    const { away } = (await response.json()).result.data;
    if (away.last !== null) return;
    if (away.failure !== null || performance.now() - began > 60_000)
      throw new Error(`no copy was sent away: ${JSON.stringify(away)}`);
  }
}

/** Stops as Docker does, in the time of compose.yaml; returns how long it took in ms. */
async function checkStop({ name }: Started, say: Say): Promise<number> {
  const seconds = ofCompose('stop_grace_period').replace('s', '');
  const began = performance.now();
  await output(['stop', '--time', seconds, name]);
  const took = performance.now() - began;
  const code = (await output(['inspect', '--format', '{{.State.ExitCode}}', name])).trim();
  say(code === '0', `a stop ends with ${code}`);
  return took;
}

/** Starts the image on a data file of an older version, then goes back to the copy that this put aside. */
async function upgrade(host: Host, say: Say): Promise<string> {
  const volume = await host.volume();
  const old = gunzipSync(readFileSync('tests/fixtures/demo-0010.db.gz'));
  await host.command(volume, ['sh', '-c', 'cat > data/site.db'], { input: old });
  const started = await host.start(volume, {});
  await checkStop(started, say);
  const { stdout } = await host.command(volume, ['sh', '-c', 'ls data']);
  const copy = /site\.db\.before-\S+/.exec(stdout)?.[0];
  say(copy !== undefined, `an upgrade puts no copy aside: ${stdout}`);
  const back = await host.command(volume, [...restoreProgram, `data/${copy}`]);
  say(back.code === 0, `going back: ${back.stderr}`);
  return `a data file of an earlier version brought up to date, and back again with ${contentsOf(back.stdout)}`;
}

export const inContainer: Check = { run: runContainer, onlyFull: true };
