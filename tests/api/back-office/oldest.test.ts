import { afterEach, expect, test } from 'vitest';
import { createTestContext, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
afterEach(() => context.close());

test('An admin is told who has waited longest for each kind of work that their role sees.', async () => {
  context = createTestContext();
  const owner = context.addUser('owner', { isAdmin: true });
  const since = context.clock();
  context.addUser('Asha', { status: 'pending' });
  context.advance(86_400_000);
  context.addUser('Ravi', { status: 'pending' });
  expect(await context.caller(owner).overviewAdmin.oldest()).toEqual({ students: { name: 'Asha', since } });
  const author = context.addUser('author', { role: 'content' });
  expect(await context.caller(author).overviewAdmin.oldest()).toEqual({});
});
