import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createRender } from '#client/entry-server.tsx';
import type { App } from '#server/app.ts';
import { materials } from '#server/db/schema/materials.ts';
import { storeFile } from '#server/files/store.ts';
import { appRouter } from '#server/router.ts';
import { createTestApp } from '../support/http.ts';
import { createTestContext } from '../support/test-context.ts';

/** Everything a visitor can ask the router for, with inputs that lead to the canaries. */
const questions = (materialId: string): Record<string, unknown>[] => [
  {},
  { id: materialId },
  { search: 'canary' },
  { tab: 'samples' },
  { materialId },
  { token: 'x' },
];

/** An app whose one material and one test hold canaries. */
async function openWithCanaries() {
  const context = createTestContext();
  const app = await createTestApp(context, createRender());
  const at = context.clock();
  const paid = await storeFile(context.db, {
    purpose: 'material',
    name: 'paid-canary.pdf',
    source: [Buffer.from('%PDF-1.7 canary')],
    pages: 1,
    now: at,
  });
  const { id } = context.db
    .insert(materials)
    .values({
      title: 'The canary',
      category: 'UG_TRB',
      pricePaise: 7_654_321,
      fileId: paid.id,
      createdAt: at,
      updatedAt: at,
    })
    .returning()
    .get();
  context.db.run(
    sql`insert into tests (id, title, category, difficulty, google_form_url, created_at, updated_at) values ('t', 'The canary', 'UG_TRB', 'easy', 'https://forms.gle/CanaryForm', 1, 1)`,
  );
  const admin = context.caller(context.addUser('admin', { isAdmin: true }));
  onTestFinished(async () => {
    await app.close();
    await context.close();
  });
  return { app, admin, id, secrets: [paid.id, 'paid-canary', 'CanaryForm', 'googleForm'] };
}

const prices = ['7654321', '76,543', 'price'];
const oneOf = (words: string[]) => new RegExp(words.join('|'), 'i');

/** The procedures that tell a visitor one of these words, each with what it was asked. */
async function tellers({ app, id }: { app: App; id: string }, words: RegExp): Promise<string[]> {
  const told: string[] = [];
  for (const path of Object.keys(appRouter._def.procedures)) {
    for (const input of questions(id)) {
      const answers = [
        await app.inject({ url: `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}` }),
        await app.inject({ method: 'POST', url: `/trpc/${path}`, payload: input }),
      ];
      for (const answer of answers)
        if (words.test(answer.body.replaceAll(path, ''))) told.push(`${path} ${JSON.stringify(input)}`);
    }
  }
  return told;
}

/** Not within a phone number. */
const shownPrice = /(?<!\d)7654321(?!\d)|76,543/;

const pagesWithout = (id: string) => ['/', '/materials', '/materials?q=canary', '/purchase', `/material/${id}x`];

test('T1: No answer to a visitor holds a price, a paid file or a form link.', { timeout: 60_000 }, async () => {
  const site = await openWithCanaries();
  const secrets = oneOf([...prices, ...site.secrets]);
  expect(await tellers(site, secrets)).toEqual([]);
  for (const url of [...pagesWithout(site.id), `/material/${site.id}`])
    expect([url, (await site.app.inject(url)).body]).toEqual([url, expect.not.stringMatching(shownPrice)]);
  // The canary sings when asked rightly: the same search, by somebody who may see the price.
  expect(JSON.stringify(await site.admin.materialsAdmin.list({ search: 'canary' }))).toMatch(secrets);
});

test('T1: Where prices are shown to everybody, a material’s own page tells its price, and no list, no file and no form link.', {
  timeout: 60_000,
}, async () => {
  const site = await openWithCanaries();
  await site.admin.siteAdmin.save({ section: 'prices', content: { isShownToVisitors: true } });
  expect(await tellers(site, oneOf([...prices, ...site.secrets]))).toEqual([
    `materials.shownPrices ${JSON.stringify({ id: site.id })}`,
  ]);
  expect((await site.app.inject(`/material/${site.id}`)).body).toContain('76,543');
  for (const url of pagesWithout(site.id))
    expect([url, (await site.app.inject(url)).body]).toEqual([url, expect.not.stringMatching(shownPrice)]);
});
