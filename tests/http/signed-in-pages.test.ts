import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRender } from '#client/entry-server.tsx';
import type { App } from '#server/app.ts';
import { materials } from '#server/db/schema/materials.ts';
import type { SessionUser } from '#shared/users.ts';
import { createFakeGateway, fakeGatewayEnv } from '../support/fake-gateway.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { addMaterial, buy } from '../support/shop.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

let provider: ReturnType<typeof createFakeGateway>;
let context: TestContext;
let app: App;
let student: SessionUser;
beforeEach(async () => {
  provider = createFakeGateway();
  context = createTestContext({ gateway: provider.gateway, env: fakeGatewayEnv });
  app = await createTestApp(context, createRender());
  student = context.addUser('asha');
});
afterEach(async () => {
  await app.close();
  await context.close();
});

async function open(url: string, user: SessionUser | null) {
  const cookie = user ? await cookieOf(context, user) : '';
  const { statusCode, headers, body } = await app.inject({ url, headers: { cookie, accept: 'text/html' } });
  const [, text = ''] = /<div id="root">(.*)<\/div>\n/s.exec(body) ?? [];
  return { statusCode, headers, body, text };
}

test('The first HTML of a material holds its price for a student, and the download once it is bought.', async () => {
  const materialId = addMaterial(context, { pricePaise: 27_300 });
  const before = (await open(`/material/${materialId}`, student)).text;
  expect(before).toContain('₹273');
  expect(before).toContain('Buy now');
  await buy(context, provider, student, materialId);
  const after = (await open(`/material/${materialId}`, student)).text;
  expect(after).toContain(`href="/downloads/${materialId}"`);
  expect(after).not.toContain('Buy now');
});

test('The first HTML of the cart, the dashboard and the orders holds their figures.', async () => {
  const { orderId } = await buy(context, provider, student, addMaterial(context, { pricePaise: 27_300 }));
  const materialId = addMaterial(context, { title: 'Milton', pricePaise: 31_700 });
  await context.caller(student).cart.add({ materialId, kind: 'download', quantity: 1 });
  expect((await open('/cart', student)).text).toContain('₹317');
  expect((await open('/dashboard', student)).text).toContain('₹273');
  expect((await open('/orders', student)).text).toContain('₹273');
  expect((await open(`/orders/${orderId}`, student)).text).toContain('₹273');
});

test('What a student is sent is never kept: not for visitors, not for other students, not by the browser.', async () => {
  const materialId = addMaterial(context, { pricePaise: 27_300 });
  await buy(context, provider, student, materialId);
  const pages = [`/material/${materialId}`, '/materials', '/cart', '/dashboard', '/orders', '/'];
  const other = context.addUser('ravi');
  for (const page of pages) {
    const own = await open(page, student);
    expect([page, own.headers['cache-control'], own.headers.etag]).toEqual([page, 'private, no-store', undefined]);
    for (const reader of [null, other, null]) {
      const { body } = await open(page, reader);
      for (const secret of [student.email, student.fullName, '/downloads/']) expect(body).not.toContain(secret);
    }
    expect((await open(page, null)).body).not.toContain('27300');
    expect((await open(page, student)).body).toContain(student.email);
  }
});

test('Two students whose pages come from the same data are each shown themselves, and both see a change at once.', async () => {
  const materialId = addMaterial(context, { pricePaise: 27_300 });
  const other = context.addUser('ravi');
  for (const page of ['/', '/materials', `/material/${materialId}`, '/tests', '/contact', '/dashboard', '/cart']) {
    const [own, others] = [(await open(page, student)).body, (await open(page, other)).body];
    for (const [body, shown, hidden] of [
      [own, student, other],
      [others, other, student],
    ] as const) {
      expect([page, body.includes(shown.email)]).toEqual([page, true]);
      for (const secret of [hidden.id, hidden.email, hidden.fullName]) expect(body).not.toContain(secret);
    }
  }
  context.db.update(materials).set({ pricePaise: 31_700 }).run();
  for (const reader of [student, other]) expect((await open(`/material/${materialId}`, reader)).text).toContain('₹317');
});

test('An order of somebody else is as missing as one that does not exist; one’s own is not for search engines.', async () => {
  const { orderId } = await buy(context, provider, student, addMaterial(context));
  const own = await open(`/orders/${orderId}`, student);
  expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect(own.body).toContain('<meta name="robots" content="noindex"');
  const other = context.addUser('ravi');
  for (const address of [`/orders/${orderId}`, '/orders/0123456789abcdef0123456789abcdef']) {
    const missing = await open(address, other);
    expect([missing.statusCode, missing.text.includes('>Order not found</h1>')]).toEqual([404, true]);
  }
});

test.each([
  '/dashboard',
  '/profile',
  '/cart',
  '/purchase',
  '/orders',
  `/orders/${'0'.repeat(32)}`,
  '/tests/marks',
  '/tests/practice',
])('The page %s asks a visitor to sign in, and Login leads back to it.', async (path) => {
  const { text } = await open(path, null);
  expect(text).toContain('>Please Login</h1>');
  expect(text).toContain(`href="/login?next=${encodeURIComponent(path)}"`);
});
