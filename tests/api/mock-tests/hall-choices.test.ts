import { afterEach, beforeEach, expect, test } from 'vitest';
import { readKey } from '#shared/hall-key-reader.ts';
import { putPaper, sheetOf, smallFormat, start, take } from '../../support/papers.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

const fiveChoices = { ...smallFormat, choices: 5 as const };
const keyWithE = ['A', 'B', 'C', 'E', 'A', 'B', 'C', 'DE', 'E', '*'];

let context: TestContext;
beforeEach(() => {
  context = createTestContext();
});
afterEach(() => context.close());

test('A paper of five choices is answered, marked and told with E.', async () => {
  const testId = await putPaper(context, { format: fiveChoices, key: keyWithE, keyRule: 'submitted' });
  const student = context.caller(context.addUser('asha'));
  const result = await student.hall.result({ attemptId: await take(student, testId, 'ABCEABCEE.') });
  expect(result).toMatchObject({ marks: { score: 6, sections: [{ right: 4 }, { right: 5, cancelled: 1 }] } });
  const owner = context.caller(context.addUser('owner', { isAdmin: true }));
  const { figures } = await owner.hallAdmin.figures({ id: testId });
  expect(figures[3]?.chosen).toEqual({ A: 0, B: 0, C: 0, D: 0, E: 1, blank: 0 });
});

test('E is no answer and no key of a paper whose questions offer four.', async () => {
  const testId = await putPaper(context);
  const student = context.caller(context.addUser('asha'));
  const { id } = await start(student, testId);
  expect(await failure(student.hall.save(sheetOf(id, 'E.........')))).toMatchObject({
    code: 'BAD_REQUEST',
    message: 'A question of this paper offers A, B, C, D.',
  });
  const owner = context.caller(context.addUser('owner', { isAdmin: true }));
  const { key } = await owner.hallAdmin.figures({ id: testId });
  const correct = owner.hallAdmin.correctKey({ id: testId, from: key, key: key.with(0, 'E') });
  expect(await failure(correct)).toMatchObject({ code: 'BAD_REQUEST' });
  const draft = await putPaper(context, { isActive: false, isDraft: true });
  expect(await failure(owner.hallAdmin.update({ id: draft, key: keyWithE }))).toMatchObject({ code: 'BAD_REQUEST' });
});

test('A paper that offers four again keeps of its key what it has letters for.', async () => {
  const id = await putPaper(context, { isActive: false, isDraft: true, format: fiveChoices, key: keyWithE });
  const owner = context.caller(context.addUser('owner', { isAdmin: true }));
  await owner.hallAdmin.update({ id, format: smallFormat });
  expect((await owner.hallAdmin.setup({ id })).key).toEqual(['A', 'B', 'C', null, 'A', 'B', 'C', null, null, '*']);
});

test('A pasted key is read with E where questions offer five, and complained about where they offer four.', () => {
  const text = 'ABCEABCEE*';
  expect(readKey(text, fiveChoices).entries).toEqual(Array.from(text));
  expect(readKey('Part A\n1-A 2-B 3-E', smallFormat).complaints[0]?.message).toContain('“E” is not an answer here');
});
