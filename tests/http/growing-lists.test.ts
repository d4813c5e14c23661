import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRender } from '#client/entry-server.tsx';
import type { App } from '#server/app.ts';
import { materials } from '#server/db/schema/materials.ts';
import { createTestApp } from '../support/http.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

let context: TestContext;
let app: App;
beforeAll(async () => {
  context = createTestContext({ env: { PUBLIC_URL: 'https://trb.example' } });
  for (let made = 1; made <= 60; made++)
    context.db
      .insert(materials)
      .values({ title: `Paper ${made}`, category: 'General', createdAt: made, updatedAt: made })
      .run();
  app = await createTestApp(context, createRender());
});
afterAll(async () => {
  await app.close();
  await context.close();
});

test.each([
  ['/materials', 24],
  ['/materials?page=2', 48],
  ['/materials?page=3', 60],
  ['/materials?page=-1', 24],
])(
  'The first HTML of %s holds %i materials, each once, and names the list as its canonical address.',
  async (url, count) => {
    const { body } = await app.inject({ url, headers: { accept: 'text/html' } });
    const titles = [...body.matchAll(/aria-label="View Details: (Paper \d+)"/g)].map(([, title]) => title);
    expect(titles).toHaveLength(count);
    expect(new Set(titles).size).toBe(count);
    expect(body).toContain('<link rel="canonical" href="https://trb.example/materials"');
  },
);
