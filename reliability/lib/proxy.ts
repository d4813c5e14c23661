import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { freePort } from '../../tests/support/installation.ts';
import { CannotRunHere } from './check.ts';
import { pause } from './client.ts';

export type Proxy = {
  httpPort: number;
  httpsPort: number;
  /** The authority whose certificates the proxy shows, as PEM. */
  authority: string;
  stop: () => Promise<void>;
};

type Ports = { httpPort: number; httpsPort: number; sitePort: number };
type Prepared = { command: string[]; authority: () => string };

export const proxies = {
  Caddy: { program: 'caddy', version: ['version'], prepare: prepareCaddy },
  nginx: { program: 'nginx', version: ['-v'], prepare: prepareNginx },
};

/** Starts a proxy with its file of deploy/, of which only addresses and certificates are replaced. */
export async function startProxy(name: keyof typeof proxies, sitePort: number): Promise<Proxy> {
  const { program, version, prepare } = proxies[name];
  try {
    execFileSync(program, version, { stdio: 'ignore' });
  } catch {
    throw new CannotRunHere(`${name} is not installed (apt-get install ${program})`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  const ports = { httpPort: await freePort(), httpsPort: await freePort(), sitePort };
  const { command, authority } = prepare(folder, ports);
  const [file = '', ...args] = command;
  const child = spawn(file, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += String(bytes)));
  const ended = once(child, 'close');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !(await shakesHands(ports.httpsPort)); tries++) {
    if (child.exitCode !== null || tries > 200) {
      await stop();
      throw new Error(`${name} does not start: ${said.slice(-1000)}`);
    }
    await pause(50);
  }
  return { ...ports, authority: authority(), stop };
}

function prepareCaddy(folder: string, { httpPort, httpsPort, sitePort }: Ports): Prepared {
  const options = [
    `http_port ${httpPort}`,
    `https_port ${httpsPort}`,
    'default_bind 127.0.0.1',
    'admin off',
    'local_certs',
    'skip_install_trust',
    `storage file_system ${folder}`,
  ];
  const file = readFileSync('deploy/Caddyfile', 'utf8').replace('127.0.0.1:3000', `127.0.0.1:${sitePort}`);
  writeFileSync(join(folder, 'Caddyfile'), `{\n${options.join('\n')}\n}\n${file}`);
  return {
    command: ['caddy', 'run', '--config', 'Caddyfile', '--adapter', 'caddyfile'],
    authority: () => readFileSync(join(folder, 'pki/authorities/local/root.crt'), 'utf8'),
  };
}

/** Around the file what Debian's nginx.conf has around it. */
function prepareNginx(folder: string, { httpPort, httpsPort, sitePort }: Ports): Prepared {
  const certificate = join(folder, 'fullchain.pem');
  const key = join(folder, 'privkey.pem');
  const names = 'subjectAltName=DNS:example.in,DNS:www.example.in';
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = ['-subj', '/CN=example.in', '-addext', names, '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  const file = readFileSync('deploy/nginx.conf', 'utf8')
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replaceAll('listen 80', `listen 127.0.0.1:${httpPort}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${httpsPort}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${sitePort}`)
    .replaceAll('/etc/letsencrypt/live/example.in/', `${folder}/`);
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const http = [...bodies.map((name) => `${name}_temp_path ${folder}/${name};`), 'access_log off;', 'gzip on;', file];
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const main = [user, `pid ${folder}/pid;`, 'daemon off;', 'error_log stderr;', 'events {}'];
  writeFileSync(join(folder, 'nginx.conf'), `${main.join('\n')}\nhttp {\n${http.join('\n')}\n}\n`);
  return {
    command: ['nginx', '-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'],
    authority: () => readFileSync(certificate, 'utf8'),
  };
}

/** Whether a TLS server with a certificate for example.in answers on this port. */
const shakesHands = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, servername: 'example.in', rejectUnauthorized: false });
    const end = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.once('secureConnect', () => end(true)).once('error', () => end(false));
  });
