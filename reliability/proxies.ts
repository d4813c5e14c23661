import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { Agent, type RequestOptions, request } from 'node:https';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { connect, type SecureVersion } from 'node:tls';
import { brotliDecompressSync } from 'node:zlib';
import { maxUploadBytes } from '#shared/files.ts';
import { scannedBook } from '../bench/support/pdfs.ts';
import { openInstallation, type RunningSite } from '../tests/support/installation.ts';
import { largePdf } from '../tests/support/pdf.ts';
import type { Check, Outcome } from './lib/check.ts';
import { fillShop, sell } from './lib/people.ts';
import { type Proxy, proxies, startProxy } from './lib/proxy.ts';

const name = 'example.in';
const env = { PUBLIC_URL: `https://${name}`, TRUSTED_PROXIES: '127.0.0.1' };

type Asked = Omit<RequestOptions, 'headers'> & {
  headers?: Record<string, string | number>;
  body?: Iterable<Buffer> | string;
};
type Say = (is: boolean, otherwise: string) => void;
type Visitor = ReturnType<typeof openVisitor>;
type Setting = { proxy: Proxy; visitor: Visitor; say: Say };

/** Requests to the site's name over https, by one connection at a time. */
function openVisitor({ httpsPort, authority }: Proxy) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: authority, servername: name });
  /** Resolves when the headers have come. */
  async function open(path: string, { body, headers, ...options }: Asked = {}): Promise<IncomingMessage> {
    const asked = request({
      host: '127.0.0.1',
      port: httpsPort,
      path,
      agent,
      ca: authority,
      servername: name,
      method: body === undefined ? 'GET' : 'POST',
      headers: { host: name, ...(body !== undefined && { origin: `https://${name}` }), ...headers },
      ...options,
    });
    const answered = once(asked, 'response');
    if (typeof body === 'object') {
      Readable.from(body)
        .on('error', () => {})
        .pipe(asked);
    } else asked.end(body);
    const [response] = (await answered) as [IncomingMessage];
    return response;
  }
  return {
    open,
    async ask(path: string, options?: Asked) {
      const response = await open(path, options);
      const port = response.socket.localPort;
      return { response, port, status: response.statusCode, body: await buffer(response) };
    },
    close: () => agent.destroy(),
  };
}

/** One proxy after the other in front of the built site. */
async function passProxies(): Promise<Outcome> {
  const figures: string[] = [];
  const failures: string[] = [];
  for (const which of Object.keys(proxies) as (keyof typeof proxies)[]) {
    const one = await passProxy(which);
    figures.push(`${which}: ${one.figure}`);
    failures.push(...one.failures.map((failure) => `${which}: ${failure}`));
  }
  return { figure: figures.join('; '), failures };
}

async function passProxy(which: keyof typeof proxies): Promise<Outcome> {
  const site = openInstallation();
  let proxy: Proxy | undefined;
  const failures: string[] = [];
  const say: Say = (is, otherwise) => void (is || failures.push(otherwise));
  try {
    const { students, admin, materialIds } = await fillShop(site.dataFile, { students: 1, materials: 30 });
    const [student] = students;
    const [materialId] = materialIds;
    if (!student || !materialId) throw new Error('A shop has students and materials');
    await sell(site.dataFile, {
      userId: student.id,
      materialId,
      pdf: [Buffer.from(await scannedBook(120, 400 * 1024))],
    });
    const running = await site.start(env);
    proxy = await startProxy(which, running.port);
    const visitor = openVisitor(proxy);
    const setting = { proxy, visitor, say };
    await checkConnections(setting);
    await checkHeaders(setting);
    const uploadMs = await checkUpload(setting, hostCookie(admin.cookie));
    const resumedAt = await checkDownload(setting, {
      path: `/downloads/${materialId}`,
      cookie: hostCookie(student.cookie),
    });
    const counted = await checkAddresses(setting, running);
    const backMs = await checkRestart(setting, {
      running,
      start: () => site.start({ ...env, PORT: String(running.port) }),
    });
    visitor.close();
    return {
      figure: `50 MB up in ${(uploadMs / 1000).toFixed(1)} s, down and resumed at ${Math.round(resumedAt / 1e6)} MB, 10 of ${counted} sign-ins counted by the visitor’s own address, forged ones not believed, back ${Math.round(backMs)} ms after a restart`,
      failures,
    };
  } finally {
    await proxy?.stop();
    await site.remove();
  }
}

/** Over https the cookies have this prefix. */
const hostCookie = (cookie: string): string => `__Host-${cookie}`;

/** TLS 1.2 and 1.3 alone, HTTP/2, one connection for many requests, and the ways to the one address. */
async function checkConnections({ proxy, visitor, say }: Setting): Promise<void> {
  const { httpPort, httpsPort, authority } = proxy;
  for (const [version, works] of Object.entries({ 'TLSv1.3': true, 'TLSv1.2': true, 'TLSv1.1': false }))
    say((await speaks(proxy, version as SecureVersion)) === works, `${version} is ${works ? 'refused' : 'spoken'}`);

  const session = connectHttp2(`https://127.0.0.1:${httpsPort}`, { ca: authority, servername: name });
  const [headers] = (await once(session.request({ ':authority': name, ':path': '/healthz' }), 'response')) as [
    Record<string, unknown>,
  ];
  say(headers[':status'] === 200, 'HTTP/2 is not spoken');
  session.destroy();

  const first = await visitor.ask('/healthz');
  const again = await visitor.ask('/');
  say(first.port === again.port, 'a connection is closed after each request');

  const plain = httpRequest({
    host: '127.0.0.1',
    port: httpPort,
    path: '/tests?page=2',
    headers: { host: name },
  }).end();
  const [redirected] = (await once(plain, 'response')) as [IncomingMessage];
  redirected.resume();
  say(isSentTo(redirected, '/tests?page=2'), `http is answered ${redirected.statusCode}`);
  const { response: www } = await visitor.ask('/tests?page=2', {
    agent: false,
    servername: `www.${name}`,
    headers: { host: `www.${name}` },
  });
  say(isSentTo(www, '/tests?page=2'), `www. is answered ${www.statusCode}`);
}

const isSentTo = ({ statusCode = 0, headers }: IncomingMessage, path: string): boolean =>
  [301, 308].includes(statusCode) &&
  // Ports other than 80 and 443 stand in what Caddy answers.
  headers.location?.replace(/:\d+/, '') === `https://${name}${path}`;

/** The headers that are sent once or not at all, and a page that is compressed once. */
async function checkHeaders({ visitor, say }: Setting): Promise<void> {
  const { response, body } = await visitor.ask('/materials', { headers: { 'accept-encoding': 'gzip, br' } });
  const names = response.rawHeaders.filter((_, index) => index % 2 === 0).map((header) => header.toLowerCase());
  for (const header of [
    'content-security-policy',
    'strict-transport-security',
    'x-content-type-options',
    'x-frame-options',
    'referrer-policy',
    'cross-origin-opener-policy',
    'content-encoding',
    'cache-control',
  ]) {
    const times = names.filter((one) => one === header).length;
    say(times === 1, `${header} is sent ${times} times`);
  }
  const server = String(response.headers.server);
  say(!/\d/.test(server), `the proxy tells its version: ${server}`);
  const { 'content-encoding': encoding = '' } = response.headers;
  say(encoding === 'br', `the page is compressed as “${encoding}”`);
  if (encoding === 'br') say(/<\/html>\s*$/.test(brotliDecompressSync(body).toString()), 'the page is not whole');
}

/** A PDF of the largest size, a larger one, and how long the first took in ms. */
async function checkUpload({ visitor, say }: Setting, cookie: string): Promise<number> {
  const upload = (size: number) =>
    visitor.ask('/uploads?purpose=material&name=unit.pdf', {
      agent: false,
      body: largePdf(size),
      headers: { cookie, 'content-type': 'application/pdf', 'content-length': size },
    });
  const began = performance.now();
  const { status, body } = await upload(maxUploadBytes);
  say(status === 200, `a PDF of 50 MB is answered ${status}: ${body.toString().slice(0, 200)}`);
  return performance.now() - began;
}

/** A download that breaks off and is resumed there; returns where, in bytes. */
async function checkDownload({ visitor, say }: Setting, { path, cookie }: { path: string; cookie: string }) {
  const whole = await visitor.ask(path, { agent: false, headers: { cookie } });
  say(whole.status === 200, `the download is answered ${whole.status}`);
  const broken = await visitor.open(path, { agent: false, headers: { cookie } });
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of broken as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size > whole.body.length / 3) break;
  }
  const range = { range: `bytes=${size}-`, 'if-range': whole.response.headers.etag ?? '' };
  const rest = await visitor.ask(path, { agent: false, headers: { cookie, ...range } });
  say(rest.status === 206, `the rest of a download is answered ${rest.status}`);
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  say(hash(Buffer.concat([...parts, rest.body])) === hash(whole.body), 'a resumed download differs from the whole one');
  return size;
}

/** Wrong passwords count by the visitor's address, which nobody can forge; returns how many were sent. */
async function checkAddresses({ visitor, say }: Setting, running: RunningSite): Promise<number> {
  let log = '';
  running.process.stdout?.on('data', (bytes) => (log += String(bytes)));
  const signIn = async (localAddress: string, forged: string) => {
    const { body } = await visitor.ask('/trpc/auth.signIn', {
      agent: false,
      localAddress,
      body: JSON.stringify({ email: `${forged}@example.com`, password: 'a wrong password' }),
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': forged,
        'x-real-ip': forged,
        forwarded: `for=${forged}`,
      },
    });
    return /Too many/.test(body.toString());
  };
  const tries = 12;
  const refused: boolean[] = [];
  for (let number = 0; number < tries; number++) refused.push(await signIn('127.0.0.2', `203.0.113.${number}`));
  say(refused.filter(Boolean).length === tries - 10, `${refused.filter((one) => !one).length} sign-ins were checked`);
  say(!(await signIn('127.0.0.3', '203.0.113.50')), 'somebody else is refused too');
  say(log.includes('"ip":"127.0.0.2"'), 'the log does not name the visitor’s address');
  say(!log.includes('203.0.113.'), 'the log names a forged address');
  return tries;
}

type Restart = { running: RunningSite; start: () => Promise<RunningSite> };

/** While the site is down the proxy says so, and serves it again by itself; returns after how many ms. */
async function checkRestart({ visitor, say }: Setting, { running, start }: Restart): Promise<number> {
  await running.stop();
  const { status } = await visitor.ask('/healthz');
  say(status === 502, `while the site is down, visitors are answered ${status}`);
  await start();
  const began = performance.now();
  let answer = await visitor.ask('/healthz');
  while (answer.status !== 200 && performance.now() - began < 30_000) answer = await visitor.ask('/healthz');
  say(answer.status === 200, 'the site does not come back behind the proxy');
  return performance.now() - began;
}

const speaks = ({ httpsPort, authority }: Proxy, version: SecureVersion): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({
      host: '127.0.0.1',
      port: httpsPort,
      servername: name,
      ca: authority,
      minVersion: version,
      maxVersion: version,
      // OpenSSL speaks the old versions at this level only.
      ciphers: 'DEFAULT@SECLEVEL=0',
    });
    const end = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.once('secureConnect', () => end(true)).once('error', () => end(false));
  });

export const behindProxies: Check = { run: passProxies, onlyFull: true };
