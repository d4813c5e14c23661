import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paperPages } from '#server/db/schema/tests.ts';
import { minute, putPaper, start } from '../../support/papers.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
let testId: string;
beforeEach(async () => {
  context = createTestContext();
  testId = await putPaper(context, { keyRule: 'closed', closesAt: context.clock() + 60 * minute });
  for (const position of [1, 2])
    context.db
      .update(paperPages)
      .set({
        text: `Part ${position}\n${position}. Who wrote poem ${position}?`,
        linePlaces: [
          [0.1, 0],
          [0.1, 0.1],
        ],
        questionPlaces: [{ question: position === 1 ? 0 : 4, x: 0.1, y: 0.1 }],
      })
      .where(eq(paperPages.position, position))
      .run();
});
afterEach(() => context.close());

const firstPage = [
  { question: null, lines: [{ text: 'Part 1', lang: 'en' }] },
  { question: 0, lines: [{ text: '1. Who wrote poem 1?', lang: 'en' }] },
];

test('R26: The text of a page is told to whoever may see the page at that moment, and to nobody else.', async () => {
  const inside = context.caller(context.addUser('inside'));
  const ask = (caller = inside) => caller.hall.pageTexts({ testId, pages: 2 });
  expect(await failure(ask())).toMatchObject({ code: 'NOT_FOUND' });
  await start(inside, testId);
  expect(await ask()).toEqual([firstPage]);
  context.advance(10 * minute);
  expect(await ask()).toHaveLength(2);
  const idle = context.caller(context.addUser('idle'));
  const desk = context.caller(context.addUser('desk', { role: 'desk' }));
  for (const caller of [idle, desk]) expect(await failure(ask(caller))).toMatchObject({ code: 'NOT_FOUND' });
  expect(await ask(context.caller(context.addUser('content', { role: 'content' })))).toHaveLength(2);
});

test('Only as many pages are told as are asked for.', async () => {
  const owner = context.caller(context.addUser('owner', { isAdmin: true }));
  expect(await owner.hall.pageTexts({ testId, pages: 1 })).toEqual([firstPage]);
  expect(await failure(owner.hall.pageTexts({ testId: 'nothing', pages: 1 }))).toMatchObject({ code: 'NOT_FOUND' });
});
