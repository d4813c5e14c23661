import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Component as HallPage } from '#client/features/mock-tests/hall/HallPage.tsx';
import { Component as HallResultPage } from '#client/features/mock-tests/hall/HallResultPage.tsx';
import { RunningTest } from '#client/layout/RunningTest.tsx';
import { unsentPrefix } from '#client/lib/this-device.ts';
import { trpc } from '#client/lib/trpc.ts';
import { attempts, paperPages } from '#server/db/schema/tests.ts';
import { labelsOf } from '#shared/hall-formats.ts';
import { paths } from '#shared/paths.ts';
import type { SessionUser } from '#shared/users.ts';
import { putPaper, rightSheet, sheetOf, smallFormat, start, take } from '../support/papers.ts';
import { renderScreen } from '../support/screen.tsx';
import { createTestContext, type TestContext } from '../support/test-context.ts';

// Counts how often what shows the questions is drawn.
vi.mock(import('#shared/hall-formats.ts'), async (original) => {
  const formats = await original();
  return { ...formats, labelsOf: vi.fn<typeof labelsOf>(formats.labelsOf) };
});

// Screens are drawn over a real data file.
vi.setConfig({ testTimeout: 20_000 });

let context: TestContext;
let student: SessionUser;
beforeEach(() => {
  context = createTestContext({ now: Date.now() });
  student = context.addUser('asha');
  // The pictures of the pages come by a plain address.
  vi.stubGlobal('fetch', async () => new Response(new Blob(['picture'])));
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await context.close();
});

/** `answer`: as the procedures would not. */
const show = (at: string, answer?: (path: string) => Response | null) =>
  renderScreen(
    context,
    student,
    <Routes>
      <Route path={paths.hallPattern} element={<HallPage />} />
      <Route path={paths.hallResultPattern} element={<HallResultPage />} />
    </Routes>,
    { at, ...(answer && { answer }) },
  );
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const kept = () => context.db.select().from(attempts).all()[0];
const bubble = (letter: string) => screen.getByRole('radio', { name: letter });

test('A student reads the rules, starts, answers by bubbles and keys, and the sheet is with the server.', async () => {
  const testId = await putPaper(context);
  show(paths.hall(testId));
  const rules = await screen.findByRole('table', { name: 'Sections of the test' });
  expect(within(rules).getByText('Must be passed; does not count towards the total')).toBeTruthy();
  await press('Start the test');
  expect(await screen.findByRole('group', { name: 'Part A, question 1' })).toBeTruthy();
  await userEvent.click(bubble('B'));
  await press('Next');
  await userEvent.keyboard('cm');
  expect(screen.getByRole('group', { name: 'Part A, question 2' })).toBeTruthy();
  await waitFor(() => expect(kept()).toMatchObject({ sheet: 'BC........', marked: '0100000000' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
});

test('Leaving a part asks first and begins the next; the last one hands in and leads to the result.', async () => {
  const testId = await putPaper(context, { keyRule: 'submitted' });
  show(paths.hall(testId));
  await press('Start the test');
  await screen.findByRole('group', { name: 'Part A, question 1' });
  await userEvent.keyboard('a');
  await userEvent.click(screen.getAllByRole('button', { name: 'Finish Part A' })[0] as HTMLElement);
  const question = await screen.findByRole('dialog', { name: 'Finish Part A?' });
  expect(within(question).getByText('1 answered, 3 not answered, 0 marked for review.')).toBeTruthy();
  await userEvent.click(within(question).getByRole('button', { name: 'Finish Part A' }));
  expect(await screen.findByRole('group', { name: 'Part B, question 1' })).toBeTruthy();
  await userEvent.keyboard('a');
  await userEvent.click(screen.getAllByRole('button', { name: 'Finish the test' })[0] as HTMLElement);
  const last = await screen.findByRole('dialog', { name: 'Finish the test?' });
  await userEvent.click(within(last).getByRole('button', { name: 'Finish the test' }));
  expect(await screen.findByText('Part A: 2 of 8, 4 needed: not qualified, though 1 in Part B.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Practise my mistakes' })).toBeTruthy();
});

test('A paper of five choices has five bubbles, and E on the keyboard.', async () => {
  const testId = await putPaper(context, { format: { ...smallFormat, choices: 5 } });
  show(paths.hall(testId));
  await press('Start the test');
  await screen.findByRole('group', { name: 'Part A, question 1' });
  await userEvent.click(bubble('E'));
  await press('Next');
  await userEvent.keyboard('e');
  await waitFor(() => expect(kept()?.sheet).toBe('EE........'));
});

test('Whoever has opened the text of a page has it at the next question too; where there is none, that is said.', async () => {
  localStorage.setItem('page-as-text', 'true');
  const testId = await putPaper(context);
  const questionPlaces = [{ question: 0, x: 0, y: 0 }];
  const page = { text: '1. Who wrote it?', linePlaces: [[0, 0] as [number, number]], questionPlaces };
  context.db.update(paperPages).set(page).where(eq(paperPages.position, 1)).run();
  const shown = show(paths.hall(testId));
  await press('Start the test');
  const part = await screen.findByRole('region', { name: 'Part A, question 1' });
  expect(within(part).getByText('1. Who wrote it?').getAttribute('lang')).toBe('en');
  expect(screen.getByRole('group', { name: 'Part A, question 1' }).getAttribute('aria-describedby')).toBe('text-of-0');
  shown.unmount();
  context.db.update(paperPages).set({ text: '' }).run();
  show(paths.hall(testId));
  await press('Continue the test');
  expect(await screen.findByText(/^There is no text of this page: .* ask us for extra time/)).toBeTruthy();
});

test('Who left the hall goes on where she was, with what she had chosen.', async () => {
  const testId = await putPaper(context);
  const caller = context.caller(student);
  const attempt = await start(caller, testId);
  await caller.hall.save({
    attemptId: attempt.id,
    device: 'device-1',
    seq: 3,
    sheet: 'D.........',
    marked: '0000000000',
    seconds: [9, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  });
  show(paths.hall(testId));
  await press('Continue the test');
  expect(await screen.findByRole('group', { name: 'Part A, question 2' })).toBeTruthy();
  await press('Previous');
  expect((bubble('D') as HTMLInputElement).checked).toBe(true);
});

test('Untouched for twenty seconds the hall draws its clock and nothing else.', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const testId = await putPaper(context);
  show(paths.hall(testId));
  await press('Start the test');
  await screen.findByRole('group', { name: 'Part A, question 1' });
  const drawn: Node[] = [];
  const watch = new MutationObserver((changes) => drawn.push(...changes.map(({ target }) => target)));
  watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  vi.mocked(labelsOf).mockClear();
  for (let second = 0; second < 20; second++) await act(() => vi.advanceTimersByTimeAsync(1000));
  watch.disconnect();
  vi.useRealTimers();
  const clock = screen.getByRole('timer');
  expect(drawn.length).toBeGreaterThan(15);
  expect(drawn.filter((node) => !clock.contains(node))).toEqual([]);
  // The pad and the palette are drawn with the numbers of the questions.
  expect(labelsOf).not.toHaveBeenCalled();
});

const refused = (code: string, status: number) =>
  Response.json({ error: { code: -32_001, message: code, data: { code, httpStatus: status } } }, { status });

test('R31: A session that ends in the middle asks to sign in over the paper, and what was answered is sent then.', async () => {
  const testId = await putPaper(context);
  let isSignedOut = false;
  show(paths.hall(testId), (path) => {
    if (!isSignedOut) return null;
    if (path === 'hall.save') return refused('UNAUTHORIZED', 401);
    if (path === 'auth.signIn') {
      isSignedOut = false;
      return Response.json({ result: { data: student } });
    }
    return null;
  });
  await press('Start the test');
  await screen.findByRole('group', { name: 'Part A, question 1' });
  isSignedOut = true;
  await userEvent.click(bubble('B'));
  const dialog = await screen.findByRole('dialog', { name: 'Please log in again' });
  await userEvent.type(await within(dialog).findByLabelText('Your password'), 'correct horse');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(kept()?.sheet).toBe('B.........'));
  expect(screen.getByRole('group', { name: 'Part A, question 1' })).toBeTruthy();
});

test('R31: Answers that were not sent are named when another device takes over, and brought in; where both differ she chooses.', async () => {
  const testId = await putPaper(context);
  let isOffline = false;
  show(paths.hall(testId), (path) => {
    if (isOffline && path === 'hall.save') throw new TypeError('Failed to fetch');
    return null;
  });
  await press('Start the test');
  await screen.findByRole('group', { name: 'Part A, question 1' });
  isOffline = true;
  await userEvent.keyboard('anbn');
  expect(await screen.findByText('Kept here')).toBeTruthy();
  const caller = context.caller(student);
  const { id } = await start(caller, testId, 'device-2');
  await caller.hall.save(sheetOf(id, 'C.........', { device: 'device-2', seq: 9 }));
  isOffline = false;
  window.dispatchEvent(new Event('online'));
  const taken = await screen.findByRole('dialog', { name: 'You opened this test on another device' });
  expect(
    within(taken).getByText('2 answers given here have not been sent. Take the test back to bring them in.'),
  ).toBeTruthy();
  await userEvent.click(within(taken).getByRole('button', { name: 'Take it back' }));
  const choose = await screen.findByRole('dialog', { name: 'Answered differently on two devices' });
  await userEvent.click(within(choose).getByLabelText('A, as given here'));
  await userEvent.click(within(choose).getByRole('button', { name: 'Use these answers' }));
  await waitFor(() => expect(kept()?.sheet).toBe('AB........'));
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith(unsentPrefix))).toEqual([]));
});

test('A page whose attempt was handed in on another device leads to the result when it is taken back.', async () => {
  const testId = await putPaper(context);
  show(paths.hall(testId));
  await press('Start the test');
  await screen.findByRole('group', { name: 'Part A, question 1' });
  const caller = context.caller(student);
  const { id } = await start(caller, testId, 'device-2');
  await userEvent.click(bubble('B'));
  await screen.findByRole('dialog', { name: 'You opened this test on another device' });
  await caller.hall.submit(sheetOf(id, rightSheet, { device: 'device-2' }));
  await press('Take it back');
  expect(await screen.findByRole('link', { name: 'See the result of attempt 1' })).toBeTruthy();
});

test('Whoever has the paper printed fills in only the bubbles, of any question, and sees how many are answered.', async () => {
  const testId = await putPaper(context, {
    isEstimate: true,
    format: { ...smallFormat, sections: smallFormat.sections.map((section) => ({ ...section, minutes: null })) },
  });
  show(paths.hall(testId));
  await press('Start the test');
  const answer = async (question: string, letter: string) =>
    userEvent.click(within(await screen.findByRole('group', { name: question })).getByRole('radio', { name: letter }));
  await answer('Part B, question 6', 'C');
  await answer('Part A, question 2', 'D');
  expect(screen.getByText('2 of 10 answered')).toBeTruthy();
  await waitFor(() => expect(kept()?.sheet).toBe('.D.......C'));
  await userEvent.click(screen.getAllByRole('button', { name: 'Show the paper' })[0] as HTMLElement);
  expect(screen.queryByRole('group', { name: 'Part B, question 6' })).toBeNull();
  await userEvent.click(screen.getAllByRole('button', { name: /^Only the bubbles/ })[0] as HTMLElement);
  expect(screen.getByRole('group', { name: 'Part B, question 6' })).toBeTruthy();
});

test('Questions are looked through one after the other, and what was typed of an objection stays.', async () => {
  const testId = await putPaper(context, { keyRule: 'submitted' });
  show(paths.hallResult(await take(context.caller(student), testId, 'BBCDABCDAA')));
  await press(/^Part A, question 1/);
  const next = () => screen.getByRole('button', { name: 'Next' });
  await userEvent.type(await screen.findByLabelText('Book and page that say so'), 'Page 12');
  await userEvent.click(next());
  expect(await screen.findByRole('dialog', { name: 'Part B, question 6' })).toBeTruthy();
  expect(next()).toHaveProperty('disabled', true);
  await press('Previous');
  expect(await screen.findByRole('dialog', { name: 'Part A, question 1' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Book and page that say so').value).toBe('Page 12');
});

test('After the test a question shows the choice beside the key, and takes an objection with its book.', async () => {
  const testId = await putPaper(context, { keyRule: 'submitted' });
  const attemptId = await take(context.caller(student), testId, 'ABCDABCDAA');
  show(paths.hallResult(attemptId));
  await press(/^Part B, question 6/);
  const question = await screen.findByRole('dialog', { name: 'Part B, question 6' });
  expect(within(question).getByText('You chose A; the key says B.')).toBeTruthy();
  await userEvent.type(
    within(question).getByLabelText('What is wrong, and which answer is right'),
    'It is A, as in Wordsworth',
  );
  await userEvent.type(within(question).getByLabelText('Book and page that say so'), 'Lyrical Ballads, page 12');
  await userEvent.click(within(question).getByRole('button', { name: 'Send the objection' }));
  expect(
    await screen.findByText(/Your objection: It is A, as in Wordsworth \(Lyrical Ballads, page 12\)/),
  ).toBeTruthy();
});

test('Whoever is in a test reads so on every other page, with the way back; somebody else reads nothing.', async () => {
  const testId = await putPaper(context, { title: 'Evening test' });
  await start(context.caller(student), testId);
  const shown = renderScreen(context, student, <RunningTest />, { at: paths.materials });
  const strip = await screen.findByRole('complementary', { name: 'Your test' });
  expect(within(strip).getByText('Evening test')).toBeTruthy();
  expect(within(strip).getByRole('timer').textContent).toMatch(/^(40:00|39:\d\d)$/);
  expect(within(strip).getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(paths.hall(testId));
  shown.unmount();
  const asked: string[] = [];
  // Once the session has been answered, all that is asked for at first has been.
  const Known = () => trpc.auth.session.useQuery().isSuccess && <p>Session known</p>;
  const page = [<RunningTest key="strip" />, <Known key="known" />];
  renderScreen(context, null, page, { at: paths.materials, answer: (path) => (asked.push(path), null) });
  await screen.findByText('Session known');
  expect(asked).not.toContain('hall.running');
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('A result whose marks are held says when they come, and not one figure of them.', async () => {
  const closesAt = context.clock() + 3_600_000;
  const testId = await putPaper(context, { holdsMarks: true, closesAt });
  show(paths.hallResult(await take(context.caller(student), testId, 'ABCDABCDAA')));
  expect(await screen.findByText('Your answers are with us')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});
