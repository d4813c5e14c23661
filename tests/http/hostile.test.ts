import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { profiles } from '#server/db/schema/users.ts';
import { videos } from '#server/db/schema/videos.ts';
import { loadBuiltClient } from '#server/web/built-client.ts';
import { createFakeGateway, fakeGatewayEnv } from '../support/fake-gateway.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { addMaterial } from '../support/shop.ts';
import { createTestContext, failure } from '../support/test-context.ts';

const payloads = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '</script><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '<!--<script>alert(1)</script>-->',
  '</textarea><script>alert(1)</script>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '\u2028<script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}<script>alert(1)</script>',
];
const live = /<script>alert|<img src=x|<svg onload|<iframe srcdoc/i;

test('T5: HTML that people type is shown as text in every page and mail.', { timeout: 60_000 }, async ({ task }) => {
  const { render } = await loadBuiltClient();
  const provider = createFakeGateway();
  const context = createTestContext({ gateway: provider.gateway, env: fakeGatewayEnv });
  const app = await createTestApp(context, render);
  const now = context.clock();
  const student = context.addUser('student');
  const cookie = await cookieOf(context, student);

  const alive: string[] = [];
  let looked = 0;
  const look = async (url: string, who = cookie) => {
    const page = await app.inject({ url, headers: { cookie: who, accept: 'text/html' } });
    looked++;
    if (live.test(page.body)) alive.push(`${url}: ${live.exec(page.body)?.[0]}`);
  };
  for (const [number, text] of payloads.entries()) {
    context.db.update(profiles).set({ fullName: text, verificationReason: text }).run();
    const id = addMaterial(context, { title: text, description: text, format: text.slice(0, 40) });
    context.db.insert(videos).values({ title: text, description: text, youtubeUrl: text, createdAt: now }).run();
    context.db.run(
      sql`insert into tests (id, title, description, category, difficulty, duration, google_form_url, created_at, updated_at) values (${`t${number}`}, ${text}, ${text}, 'UG_TRB', 'easy', ${text}, ${text}, 1, 1)`,
    );
    const begun = await context.caller(student).checkout.createDownloadOrder({ materialId: id });
    if (begun.success) await context.caller(student).payments.verify(provider.pay(begun.order.id).answer);
    const searched = encodeURIComponent(text);
    for (const url of ['/profile', '/dashboard', `/material/${id}`]) await look(url);
    for (const url of [`/material/${id}`, `/materials?q=${searched}`, `/${searched}`, `/login?next=${searched}`])
      await look(url, '');
  }
  for (const url of ['/', '/materials', '/tests', '/youtube', '/orders', '/cart', '/library'])
    for (const who of ['', cookie]) await look(url, who);
  for (const { html, subject } of context.mails()) {
    looked++;
    if (live.test(html)) alive.push(`mail ${subject}`);
  }
  expect(alive).toEqual([]);
  const seen = await app.inject({ url: '/youtube' });
  expect(seen.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(context.mails().length).toBeGreaterThan(payloads.length);
  task.meta.figure = `${payloads.length} payloads in ${looked} pages and mails, 0 alive`;
  await app.close();
  await context.close();
});

test('T4: The id of a material is too long to be guessed, and every wrong guess gets the same answer.', {
  timeout: 120_000,
}, async ({ task }) => {
  const tries = process.env.RELIABILITY === 'full' ? 100_000 : 3000;
  const context = createTestContext();
  const id = addMaterial(context);
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  let hits = 0;
  const refusals = new Set<string>();
  for (let turn = 0; turn < tries; turn++) {
    const guess = turn % 3 === 0 ? String(turn) : turn % 3 === 1 ? id.slice(0, 8) : randomBytes(16).toString('hex');
    const refusal = await failure(context.visitor.materials.get({ id: guess })).catch(() => null);
    if (refusal === null) hits++;
    else refusals.add(JSON.stringify(refusal));
  }
  expect([hits, refusals.size]).toEqual([0, 1]);
  task.meta.figure = `${tries} guesses, 0 hits, one answer`;
  await context.close();
});

test('Scripts, styles and fonts forbid content sniffing and carry no policies of pages; a worker keeps its own.', async () => {
  const context = createTestContext();
  const app = await createTestApp(context);
  const headersOf = async (file: string) => (await app.inject(`/assets/${file}`)).headers;
  for (const file of ['core-BSmyJTgh.js', 'style-BAOsSZsn.css', 'serif-v5.woff2']) {
    const headers = await headersOf(file);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toBeUndefined();
  }
  for (const file of ['pdf.worker-Cr_QfRGn.mjs', '../core.js', 'core.js?as=page', 'page.html'])
    expect((await headersOf(file))['content-security-policy']).toMatch(/default-src 'self'/);
  await app.close();
  await context.close();
});

test('T17: Pages, procedures and the health check forbid framing, content sniffing and a foreign base address.', async () => {
  const context = createTestContext();
  const app = await createTestApp(context);
  for (const url of ['/', '/admin', '/nothing', '/trpc/auth.session', '/healthz']) {
    const { headers } = await app.inject({ url });
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
    expect(headers['content-security-policy']).toMatch(/base-uri 'none'/);
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*'unsafe-/);
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' });
    expect(Object.keys(headers).filter((name) => /^(?:server|x-powered-by|access-control)/.test(name))).toEqual([]);
  }
  await app.close();
  await context.close();
});
