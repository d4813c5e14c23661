import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { materials } from '#server/db/schema/materials.ts';
import { storeFile } from '#server/files/store.ts';
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

test('T1: No answer to a visitor holds a price, a paid file or a form link.', { timeout: 60_000 }, async () => {
  const context = createTestContext();
  const app = await createTestApp(context);
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

  const { appRouter } = await import('#server/router.ts');
  const secrets = new RegExp(
    ['7654321', '76,543', paid.id, 'paid-canary', 'CanaryForm', 'price', 'googleForm'].join('|'),
    'i',
  );
  const told: string[] = [];
  for (const path of Object.keys(appRouter._def.procedures)) {
    for (const input of questions(id)) {
      const answers = [
        await app.inject({ url: `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}` }),
        await app.inject({ method: 'POST', url: `/trpc/${path}`, payload: input }),
      ];
      for (const answer of answers)
        if (secrets.test(answer.body.replaceAll(path, '')))
          told.push(`${path} ${JSON.stringify(input)}: ${answer.body}`);
    }
  }
  expect(told).toEqual([]);

  // The canary sings when asked rightly: the same search, by somebody who may see the price.
  const admin = context.caller(context.addUser('admin', { isAdmin: true }));
  expect(JSON.stringify(await admin.materialsAdmin.list({ search: 'canary' }))).toMatch(secrets);
  await app.close();
  context.db.$client.close();
});
