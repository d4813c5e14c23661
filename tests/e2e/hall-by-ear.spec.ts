import type { CDPSession } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { attempts, paperPages } from '#server/db/schema/tests.ts';
import { putPaper } from '../support/papers.ts';
import { addStudent, newMark } from './records.ts';
import type { Site } from './site.ts';
import { expect, test } from './site.ts';

test.use({ viewport: { width: 1280, height: 800 } });

/** The questions of each page with their text, as the PDF of a real paper gives it. */
function writePages(site: Site, testId: string): void {
  const parts = [
    { position: 1, from: 0, questions: 4 },
    { position: 2, from: 4, questions: 6 },
  ];
  for (const { position, from, questions } of parts) {
    const numbers = Array.from({ length: questions }, (_, index) => index);
    site.db
      .update(paperPages)
      .set({
        text: numbers.map((index) => `${index + 1}. Who wrote poem ${from + index + 1}? (A) Keats (B) Pope`).join('\n'),
        linePlaces: numbers.map((index) => [0.1, index / 10]),
        questionPlaces: numbers.map((index) => ({ question: from + index, x: 0.1, y: index / 10 })),
      })
      .where(and(eq(paperPages.testId, testId), eq(paperPages.position, position)))
      .run();
  }
}

/** What a screen reader is told of what has the focus. */
async function focused(reader: CDPSession): Promise<{ name: string; description: string }> {
  const { nodes } = await reader.send('Accessibility.getFullAXTree');
  const node = nodes.findLast(({ properties }) =>
    properties?.some(({ name, value }) => name === 'focused' && value.value === true),
  );
  const name = `${String(node?.role?.value ?? '')} ${String(node?.name?.value ?? '')}`;
  return { name, description: String(node?.description?.value ?? '') };
}

test('A whole test is taken with the keyboard alone, by what a screen reader is told, with the text of its pages.', async ({
  page,
  site,
}) => {
  const student = await addStudent(site, { fullName: `Mani ${newMark()}` });
  const testId = await putPaper(site, { title: `Heard ${newMark()}`, keyRule: 'submitted' });
  writePages(site, testId);
  await site.signIn(page, student.email);
  await page.goto(`/tests/${testId}`);
  await expect(page.getByRole('button', { name: 'Start the test' })).toBeVisible();
  const reader = await page.context().newCDPSession(page);
  await reader.send('Accessibility.enable');
  const { keyboard } = page;
  const on = (name: string) => expect.poll(async () => (await focused(reader)).name).toBe(name);
  const tabTo = async (wanted: string) => {
    const passed: string[] = [];
    for (let tabs = 0; tabs < 60; tabs++) {
      passed.push((await focused(reader)).name);
      if (passed.at(-1) === wanted) return;
      await keyboard.press('Tab');
    }
    throw new Error(`${wanted} is not reached: ${passed.join(', ')}`);
  };

  await tabTo('button Start the test');
  await keyboard.press('Enter');
  // The question has the focus, and says its name and its text once the text is open.
  await on('group Part A, question 1');
  await tabTo('DisclosureTriangle This page as text');
  await keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Part A, question 4' })).toContainText('4. Who wrote poem 4?');
  await tabTo('radio A');
  await keyboard.press('Space');
  await keyboard.press('ArrowRight');
  await on('radio B');
  await tabTo('button Next');
  await keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /^Part A, question 2$/ })).toBeAttached();
  const described = page.getByRole('group', { name: 'Part A, question 2' });
  await expect(described).toHaveAccessibleDescription('2. Who wrote poem 2? (A) Keats (B) Pope');
  await keyboard.press('c');
  await expect(page.getByRole('button', { name: 'Part A, question 2: Answered' })).toBeAttached();
  await tabTo('button Finish Part A');
  await keyboard.press('Enter');
  await on('button Keep answering');
  await tabTo('button Finish Part A');
  await keyboard.press('Enter');

  await expect(page.getByRole('group', { name: 'Part B, question 1' })).toHaveAccessibleDescription(/poem 5/);
  await keyboard.press('a');
  await tabTo('button Finish the test');
  await keyboard.press('Enter');
  await on('button Keep answering');
  await tabTo('button Finish the test');
  await keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Your result' })).toBeVisible();
  const sheet = site.db.select({ sheet: attempts.sheet }).from(attempts).where(eq(attempts.userId, student.id)).get();
  expect(sheet).toEqual({ sheet: 'BC..A.....' });
});
