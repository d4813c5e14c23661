import { connect } from 'node:net';
import * as fc from 'fast-check';
import type { RunningSite } from '../tests/support/installation.ts';
import { procedures } from '../tests/support/procedures.ts';
import { inputsOf } from './lib/arbitrary.ts';
import type { Check, Mode, Outcome } from './lib/check.ts';
import { pause } from './lib/client.ts';
import { faults, readCopy } from './lib/data-file.ts';
import { fillShop, type Person } from './lib/people.ts';
import { ask, probeEnv } from './lib/probe.ts';
import type { Provider } from './lib/provider.ts';
import { withSite } from './lib/site.ts';

const sizes = { quick: { each: 1, raw: 40, wire: 15 }, full: { each: 500, raw: 4000, wire: 1000 } };
const atOnce = 16;
/** The longest response time allowed under this load, in ms. */
const longestAnswerMs = 60_000;

type Request = { path: string; method?: string; headers?: Record<string, string>; body?: string | Buffer };

const json = { 'content-type': 'application/json' };

/** Every procedure with inputs of its own schema's shape. */
function* asked(each: number): Generator<Request> {
  for (const { path, isQuery, schema } of procedures) {
    for (const input of fc.sample(inputsOf(schema), each)) {
      const text = JSON.stringify(input) ?? '';
      // What does not fit into a URL is sent as a body.
      yield isQuery && text.length < 8000
        ? { path: `/trpc/${path}?input=${encodeURIComponent(text.toWellFormed())}` }
        : { path: `/trpc/${path}`, method: 'POST', headers: json, body: text };
    }
  }
}

const contentTypes = [
  'application/json',
  ' application/json',
  'application/json\t',
  'application/json;',
  'application/json; charset=x',
  'APPLICATION/JSON',
  'application/json, text/plain',
  'text/plain',
  'application/x-www-form-urlencoded',
  'x',
  '/',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'application/pdf',
  'application/octet-stream',
  'application/json; charset=utf-16',
  'image/png',
];

const bodies: (string | Buffer)[] = [
  '',
  '{',
  '}',
  'null',
  '[]',
  '"',
  '{"a":1,"a":2}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"0":{"id":"x"},"9999999":{}}',
  '\ufeff{}',
  '{"id":"\\ud800"}',
  '1e999',
  '-',
  'undefined',
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  '--x\r\nContent-Disposition: form-data; name="0"\r\n\r\n{}\r\n--x--\r\n',
  Buffer.from([0xff, 0xfe, 0x00, 0x80]),
  Buffer.alloc(300 * 1024, 0x61),
  Buffer.alloc(10 * 1024 * 1024, 0x5b),
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2000, 0xff)]),
];

const addresses = [
  '/',
  '/materials',
  '/material/',
  '/tests',
  '/login',
  '/admin',
  '/cart',
  '/nothing',
  '/healthz',
  '/sitemap.xml',
  '/files/',
  '/downloads/',
  '/account/data',
  '/uploads',
  '/webhooks/razorpay',
  '/trpc/',
  '/trpc',
  '/gpay-qr.svg',
  '/tests/x/start',
  '/assets/',
  '/robots.txt',
  '/%',
  '/%00',
  '/%E0%A4%A',
  '//',
  '/..%2f..%2fetc/passwd',
  '/\\',
  '/trpc/auth.session',
  '/trpc/auth.session,auth.session',
  '/trpc/constructor',
  '/trpc/__proto__.x',
  '/trpc/auth',
];

const queries = fc.oneof(
  fc.constantFrom(
    '',
    '?',
    '?input=',
    '?input={',
    '?input=%',
    '?input=%E0%A4%A',
    '?input=1&input=2',
    '?batch=1',
    '?batch=1&input={}',

    '?batch=1&input={"0":1}',
    '?batch=1&input={"__proto__":{}}',
    '?batch=1&input=[]',
    '?batch=1&batch=1&input=null',

    '?search=%22abc',
    '?search=%00',
    '?cursor=-1',
    '?tab[]=x',
    '?a=1&a=2',
    '?purpose=cover&name=',
    '?purpose=x&name=%00',
    '?purpose=material&name=a.pdf',
    '?purpose=cover&name=../../x.png',
    `?x=${'y'.repeat(7000)}`,
  ),
  fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => `?input=${encodeURIComponent(text.toWellFormed())}`),
);

const raw = fc
  .record({
    at: fc.constantFrom(...addresses, ...procedures.map(({ path }) => `/trpc/${path}`)),
    more: fc.oneof(
      fc.constant(''),
      fc.string({ unit: 'binary', maxLength: 30 }).map((text) => encodeURIComponent(text.toWellFormed())),
      fc.constantFrom('%', '%2e%2e%2f', '%00', 'x'.repeat(6000), '__proto__', '%ff%fe', ';', '?', "'"),
    ),
    search: queries,
    method: fc.constantFrom('GET', 'GET', 'POST', 'POST', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'),
    type: fc.constantFrom(...contentTypes),
    body: fc.oneof(fc.constantFrom(...bodies), fc.string({ maxLength: 300 })),
    headers: fc.constantFrom<Record<string, string>>(
      {},
      { accept: 'text/html' },
      { range: 'bytes=9-3,a-b' },
      { 'if-none-match': '"'.repeat(99) },
      { 'accept-encoding': 'br;q=x, gzip, *' },
      { origin: 'null' },
      { 'x-forwarded-for': "1.2.3.4, ' or 1=1" },
      { 'trpc-batch-mode': 'stream', 'trpc-accept': 'application/jsonl' },
      { cookie: 'session=%; session=; =;;' },
    ),
  })
  .map(({ at, more, search, method, type, body, headers }): Request => {
    const path = `${at}${at.includes('?') ? '' : more}${search}`;
    const hasBody = method !== 'GET' && method !== 'HEAD';
    return { path, method, headers: { ...headers, 'content-type': type }, ...(hasBody && { body }) };
  });

/** Not even HTTP. */
const wire = fc.oneof(
  fc.constantFrom(
    'GET / HTTP/1.1\r\n\r\n',
    'GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n',
    'POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n',
    'POST /trpc/auth.signIn HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'POST /trpc/auth.signIn HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    `GET / HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(3000)}\r\n`,
    `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    'GET / HTTP/9.9\r\nHost: x\r\n\r\n',
    'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\nCookie: a\r\n b: c\r\n\r\n',
  ),
  fc.uint8Array({ minLength: 1, maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
);

const sendWire = (port: number, bytes: string): Promise<number> =>
  new Promise((answer) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes, 'latin1'));
    let said = '';
    socket.on('data', (part) => (said += part.toString('latin1')));
    socket.setTimeout(2000, () => socket.destroy());
    socket.on('error', () => {});
    socket.on('close', () => answer(Number(/^HTTP\/1\.1 (\d+)/.exec(said)?.[1] ?? 0)));
  });

const anyOf = <T>(list: T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

async function send(site: RunningSite, request: Request, person: Person | undefined): Promise<number> {
  const octet = () => 1 + Math.floor(Math.random() * 250);
  const response = await fetch(site.url + request.path, {
    method: request.method ?? 'GET',
    redirect: 'manual',
    signal: AbortSignal.timeout(longestAnswerMs),
    headers: {
      'x-forwarded-for': `10.${octet()}.${octet()}.${octet()}`,
      ...(person && { cookie: person.cookie }),
      ...request.headers,
    },
    ...(request.body !== undefined && { body: new Uint8Array(Buffer.from(request.body)) }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** The provider's events, correctly signed, with random content. */
const signed = (provider: Provider) =>
  fc.sample(fc.record({ status: fc.string(), amount: fc.integer(), id: fc.string() }), 50).map((change): Request => {
    const { payment } = provider.pay(provider.openOrder(19_900));
    const { body, headers } = provider.event('payment.captured', Object.assign({ ...payment }, change));
    return { path: '/webhooks/razorpay', method: 'POST', headers, body };
  });

/** It takes seconds to settle: memory is released late, which would look like a leak or hide one. */
async function bytesAtRest(site: RunningSite, mode: Mode): Promise<number> {
  let { rssBytes } = await ask(site);
  for (let second = 0; mode === 'full' && second < 15; second++) {
    await pause(1000);
    rssBytes = Math.min(rssBytes, (await ask(site)).rssBytes);
  }
  return rssBytes;
}

type Options = { mode: Mode; patches?: [RegExp, string][]; untilFirstFault?: boolean };

async function sendGarbage({ mode, patches = [], untilFirstFault = false }: Options): Promise<Outcome> {
  const { each, raw: rawRequests, wire: wireRequests } = sizes[mode];
  return withSite({ patches }, async (site, provider) => {
    const admins = mode === 'full' ? 100 : 10;
    const shop = await fillShop(site.dataFile, { students: 60, materials: 5, admins });
    const running = await site.start({ ...provider.env, ...probeEnv, TRUSTED_PROXIES: '127.0.0.1' });
    const failures = new Set<string>();
    let sent = 0;
    const people = (path: string): (Person | undefined)[] => {
      // These procedures sign the caller out, so they use other students.
      if (/signOut|changePassword|account\.delete/.test(path)) return shop.students.slice(50);
      return [undefined, anyOf(shop.students.slice(0, 50)), anyOf(shop.admins), anyOf(shop.admins)];
    };
    const throwAll = async (requests: Iterator<Request>) => {
      const thrower = async () => {
        for (let next = requests.next(); !next.done; next = requests.next()) {
          if (running.process.exitCode !== null || (untilFirstFault && failures.size > 0)) return;
          const { path, body } = next.value;
          sent++;
          try {
            const status = await send(running, next.value, anyOf(people(path)));
            if (status >= 500) failures.add(`${status} for ${path.slice(0, 300)} ${String(body ?? '').slice(0, 200)}`);
          } catch (error) {
            // The site may close the connection; whether it still runs is checked at the end.
            if (error instanceof Error && error.name === 'TimeoutError')
              failures.add(`no answer for ${path.slice(0, 300)}`);
          }
        }
      };
      await Promise.all(Array.from({ length: atOnce }, thrower));
    };

    const { prototypeKeys } = await ask(running);
    if (mode === 'full') {
      await throwAll(asked(Math.ceil(each / 10)));
      await throwAll(fc.sample(raw, Math.ceil(rawRequests / 4)).values());
    }
    const restedBytes = await bytesAtRest(running, mode);
    await throwAll(asked(each));
    await throwAll(fc.sample(raw, rawRequests).values());
    await throwAll(signed(provider).values());
    for (const bytes of fc.sample(wire, wireRequests)) {
      sent++;
      const status = await sendWire(running.port, bytes);
      if (status >= 500 && status !== 505)
        failures.add(`${status} for the bytes ${JSON.stringify(bytes.slice(0, 200))}`);
    }

    if (running.process.exitCode !== null) throw new Error('The site ended');
    const grownMb = ((await bytesAtRest(running, mode)) - restedBytes) / 1024 / 1024;
    if (mode === 'full' && grownMb >= 50) failures.add(`memory grew by ${grownMb.toFixed(0)} MB`);
    if ((await ask(running)).prototypeKeys !== prototypeKeys) failures.add('a prototype or a global was changed');
    if ((await fetch(`${running.url}/healthz`)).status !== 200) failures.add('the site is not well afterwards');
    const { code } = await running.stop();
    if (code !== 0) failures.add(`the site ended with ${code}`);
    for (const fault of readCopy(site.dataFile, (client) => faults(client))) failures.add(fault);
    const faulty = failures.size;
    return {
      figure: `${sent} inputs over ${procedures.length} procedures, ${faulty === 0 ? 'no 5xx' : `${faulty} faults`}, no exit, ${grownMb.toFixed(0)} MB growth, prototypes unchanged`,
      failures: [...failures].slice(0, 10),
    };
  });
}

export const garbage: Check = {
  run: (mode) => sendGarbage({ mode }),
  control: {
    without: 'telling the errors of a client from our own',
    run: () =>
      sendGarbage({
        mode: 'quick',
        patches: [[/typeof error\.statusCode===`number`\?error\.statusCode:500/, '500']],
        untilFirstFault: true,
      }),
  },
};
