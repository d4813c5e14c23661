import { afterEach, expect, test } from 'vitest';
import { works } from '#shared/site/works.ts';
import { createTestContext, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
afterEach(() => context.close());

test('Once she has saved one of her pages, the owner is told in which figures they contradict each other, until they agree.', async () => {
  context = createTestContext();
  const owner = context.caller(context.addUser('owner', { isAdmin: true }));
  expect(await owner.overviewAdmin.contradictions()).toEqual([]);
  await owner.siteAdmin.save({ section: 'works', content: { ...works, headline: 'What we did' } });
  expect(await owner.overviewAdmin.contradictions()).toEqual([
    'Years of experience: 13+ (Home, About), 10+ (Works), 12+ (Contact)',
    'Success rate: 95% (Home, About), 85% (Works)',
  ]);
  const stats = works.stats.map(({ figure, label }) => ({ figure: label === 'Success rate' ? '95%' : figure, label }));
  await owner.siteAdmin.save({ section: 'works', content: { ...works, stats } });
  expect(await owner.overviewAdmin.contradictions()).toEqual([
    'Years of experience: 13+ (Home, About), 10+ (Works), 12+ (Contact)',
  ]);
});
