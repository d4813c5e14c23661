import { expect, test } from 'vitest';
import { createTestApp } from '../support/http.ts';
import { createTestContext } from '../support/test-context.ts';

test.each([
  ['//', '/'],
  ['//?x=1', '/?x=1'],
  ['//a:b', '/a:b'],
  ['///materials', '/materials'],
  ['//evil.example/x', '/evil.example/x'],
])('T17: The address %s redirects to %s on this site, never to another host.', async (address, here) => {
  const context = createTestContext();
  const app = await createTestApp(context, async ({ url }) => {
    throw new Error(`rendered ${url}`);
  });
  const answer = await app.inject({ url: address });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, here]);
  await app.close();
  await context.close();
});
