import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { RenderPage } from '#server/web/render.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { createTestContext } from '../support/test-context.ts';

const notFound: RenderPage = async () => ({ status: 404, redirectTo: null, html: '<!doctype html>' });

describe('Missing pages', () => {
  test.each(['a visitor', 'a student'])(
    'A missing page opened by %s is logged without its query and with its path cut to 200 characters.',
    async (who) => {
      const context = createTestContext();
      const log: string[] = [];
      const app = await createTestApp(context, notFound, log);
      const headers = who === 'a student' ? { cookie: await cookieOf(context, context.addUser('asha')) } : {};
      const path = `/no/${'x'.repeat(500)}`;
      const answer = await app.inject({ url: `${path}?token=secret`, headers });
      expect(answer.statusCode).toBe(404);
      const entries = log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'page not found');
      expect(entries.map((entry) => entry.path)).toEqual([path.slice(0, 200)]);
      await app.close();
    },
  );

  test('A missing page is logged for a HEAD request, which the browser sends for a link that leads nowhere.', async () => {
    const context = createTestContext();
    const log: string[] = [];
    const app = await createTestApp(context, notFound, log);
    expect((await app.inject({ method: 'HEAD', url: '/no/such/page' })).statusCode).toBe(404);
    expect(log.join('')).toContain('page not found');
    await app.close();
  });
});

describe('Pages to be rendered', () => {
  const signals: (() => void)[] = [];
  const rendered: string[] = [];
  /** Renders when it is told to. */
  const slowly: RenderPage = async ({ url, ctx }) => {
    rendered.push(`${ctx.ip} ${url}`);
    await new Promise<void>((done) => signals.push(done));
    return { status: 200, redirectTo: null, html: '<!doctype html>' };
  };
  const renderOne = () => vi.waitFor(() => (signals.shift() ?? expect.fail('nothing is rendered'))(), { interval: 1 });
  beforeEach(() => {
    signals.length = 0;
    rendered.length = 0;
  });

  test('Pages are rendered in turn between networks, so a network with many requests makes nobody else wait for them.', async () => {
    const context = createTestContext();
    const app = await createTestApp(context, slowly);
    const ask = async (url: string, remoteAddress: string) => await app.inject({ url, remoteAddress });
    const many = Array.from({ length: 24 }, (_, turn) => ask(`/materials?q=${turn}`, '198.51.100.7'));
    await vi.waitFor(() => expect(rendered).toHaveLength(1));
    const other = ask('/about', '203.0.113.9');
    await renderOne();
    await renderOne();
    await renderOne();
    expect((await other).statusCode).toBe(200);
    expect(rendered.slice(0, 3)).toContain('203.0.113.9 /about');
    for (let turn = 0; turn < 22; turn++) await renderOne();
    expect((await Promise.all(many)).map(({ statusCode }) => statusCode)).toEqual(Array(24).fill(200));
    await app.close();
  });

  test('A network with more than 40 waiting pages gets 503 and a page that tries again by itself.', async () => {
    const context = createTestContext();
    const app = await createTestApp(context, slowly);
    const ask = async (url: string, remoteAddress: string) =>
      await app.inject({ url, remoteAddress, headers: { accept: 'text/html' } });
    // The first one is being rendered, the others wait.
    const accepted = [ask('/materials?q=0', '2001:db8:1:2::1')];
    await vi.waitFor(() => expect(rendered).toHaveLength(1));
    for (let turn = 1; turn <= 40; turn++) accepted.push(ask(`/materials?q=${turn}`, `2001:db8:1:2::${turn}`));
    const refused = await ask('/materials?q=41', '2001:db8:1:2::ffff');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '3']);
    expect(refused.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(refused.headers['x-content-type-options']).toBe('nosniff');
    expect(refused.body).toContain('tries again by itself');
    const elsewhere = ask('/about', '2001:db8:1:300::1');
    for (let turn = 0; turn < 42; turn++) await renderOne();
    expect((await elsewhere).statusCode).toBe(200);
    expect((await Promise.all(accepted)).every(({ statusCode }) => statusCode === 200)).toBe(true);
    await app.close();
  });
});

describe('Requests in the log', () => {
  test('A request is logged in one line with its path and without its query, which can hold names and payment references.', async () => {
    const context = createTestContext();
    const log: string[] = [];
    const app = await createTestApp(context, notFound, log);
    const admin = await cookieOf(context, context.addUser('admin', { isAdmin: true }));
    const input = encodeURIComponent(JSON.stringify({ search: 'SECRET' }));
    const addresses = [
      '/materials?q=SECRET',
      `/trpc/videos.list?input=${input}`,
      `/trpc/studentsAdmin.list?input=${input}`,
      '/payment-reports/1?utr=SECRET&name=SECRET',
      '/admin-export/orders?search=SECRET',
      `/no/${'x'.repeat(5000)}`,
      '/%zz?SECRET',
    ];
    for (const url of addresses) await app.inject({ url, headers: { cookie: admin } });
    const lines = log.map((line) => JSON.parse(line));
    expect(lines.filter(({ msg }) => msg === 'request')).toHaveLength(addresses.length - 1);
    expect(lines.find(({ msg }) => msg === 'request')).toMatchObject({
      method: 'GET',
      path: '/materials',
      status: 404,
      ip: '127.0.0.1',
    });
    expect(log.join('')).not.toContain('SECRET');
    expect(Math.max(...log.map(({ length }) => length))).toBeLessThan(600);
    await app.close();
  });
});

test.each(['/%zz', '/material/%', '/%E0%A4%A', '/files/%2'])(
  'The address %s, which cannot be decoded, is refused with the security headers of every response.',
  async (url) => {
    const context = createTestContext();
    const app = await createTestApp(context, notFound);
    const [refused, usual] = [await app.inject(url), await app.inject('/healthz')];
    expect([refused.statusCode, refused.json()]).toEqual([400, { error: 'This address cannot be read.' }]);
    const security = ['content-security-policy', 'x-content-type-options', 'x-frame-options', 'referrer-policy'];
    for (const name of security) expect([name, refused.headers[name]]).toEqual([name, usual.headers[name]]);
    expect(refused.headers['x-content-type-options']).toBe('nosniff');
    await app.close();
  },
);
