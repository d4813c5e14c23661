import { openDb } from '#server/db/open-db.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { questionCount, readyFormats } from '#shared/hall-formats.ts';
import type { Key } from '#shared/hall-key.ts';
import { blankSheet, choices, type Sheet, withCharacter } from '#shared/hall-sheet.ts';
import { paths } from '#shared/paths.ts';
import { putPaper } from '../../tests/support/papers.ts';
import { dataOf, mutate } from './client.ts';
import { addPerson, type Person } from './people.ts';

export const examFormat = readyFormats.pgTrb.format;
export const examQuestions = questionCount(examFormat);
export const examKey: Key = Array.from({ length: examQuestions }, (_, question) => choices[(question * 7) % 4] ?? 'A');

export type Exam = { testId: string; students: Person[]; owner: Person };

export async function fillExam(dataFile: string, students: number): Promise<Exam> {
  const db = openDb(dataFile);
  try {
    const testId = await putPaper(
      { db, clock: Date.now },
      { title: 'Model examination', format: examFormat, key: examKey, pageStarts: [1, 31] },
    );
    return {
      testId,
      owner: addPerson(db, 'owner', { isAdmin: true }),
      students: inTransaction(db, () =>
        Array.from({ length: students }, (_, number) => addPerson(db, `student-${number}`)),
      ),
    };
  } finally {
    db.$client.close();
  }
}

export type Kept = Sheet & { seq: number };

/** Each student at a place of her own, or all behind one address: an institute's WiFi, a carrier's NAT. */
export type From = 'own' | 'one';
/** The proxy that says so must be believed. */
export const believesAddresses = { TRUSTED_PROXIES: '127.0.0.1' };
const addressOf = (number: number, from: From): string =>
  from === 'one' ? '203.0.113.7' : `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;

/** What the page of a test asks for at once, as its prefetch does. */
const asks = ['auth.session', 'cart.count', 'hall.test', 'site.content'];

/** A student in the hall: what her page has sent, and what of it the server has acknowledged. */
export function createSitter(testId: string, person: Person, number: number, from: From = 'own') {
  const device = `sitter-${number}-000`;
  const headers = { 'x-forwarded-for': addressOf(number, from) };
  let attemptId = '';
  let kept: Kept = { seq: 0, ...blankSheet(examQuestions) };
  let acked: Kept = kept;

  async function get(address: string, accept: string): Promise<void> {
    const answer = await fetch(address, { headers: { ...headers, cookie: person.cookie, accept } });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${answer.status} for ${accept}`);
  }

  const input = (seq = kept.seq) => ({ attemptId, device, ...kept, seq });
  return {
    person,
    attemptId: () => attemptId,
    input,
    acked: () => acked,
    sent: () => kept,

    /** Opens the page of the test: its HTML, and what that asks for. */
    async open(url: string): Promise<void> {
      await get(url + paths.hall(testId), 'text/html');
      const input = JSON.stringify({ 2: { testId }, 3: { section: 'tests' } });
      const call = `${url}${paths.trpc}/${asks.join(',')}?batch=1&input=${encodeURIComponent(input)}`;
      await get(call, 'application/json');
    },

    /** Four pictures. All are of Part A's page: that of Part B is not sent before Part B begins. */
    async look(url: string): Promise<void> {
      for (const page of [1, 1, 1, 1]) await get(url + paths.paperPage(testId, page), 'image/webp');
    },

    /** Begins, or goes on with what the server has unless this page has something newer. */
    async start(url: string): Promise<void> {
      const started = dataOf(await mutate(url, 'hall.start', { testId, device }, person.cookie, headers));
      if (started.outcome !== 'started') throw new Error(`not started: ${started.refusal}`);
      const { id, seq, sheet, marked, seconds } = started.attempt;
      attemptId = id;
      const stored = { seq, sheet, marked, seconds };
      // Sent before and never answered, or answered before: the server has said now that it has it.
      if (seq > acked.seq) acked = stored;
      if (seq > kept.seq) kept = stored;
    },

    /** Chooses an answer of Part A at random, or the same again, and sends the sheet. */
    async choose(url: string): Promise<void> {
      const question = Math.floor(Math.random() * 30);
      const choice = choices[Math.floor(Math.random() * 4)] ?? 'A';
      kept = { ...kept, sheet: withCharacter(kept.sheet, question, choice), seq: kept.seq + 1 };
      const sent = kept;
      const answer = dataOf(await mutate(url, 'hall.save', input(), person.cookie, headers));
      if (answer.outcome !== 'saved' && answer.outcome !== 'older') throw new Error(`a save: ${answer.outcome}`);
      acked = sent;
    },

    async submit(url: string): Promise<void> {
      kept = { ...kept, seq: kept.seq + 1 };
      const sent = kept;
      const answer = dataOf(await mutate(url, 'hall.submit', input(), person.cookie, headers));
      if (answer.outcome !== 'submitted') throw new Error(`not submitted: ${answer.outcome}`);
      acked = sent;
    },
  };
}
export type Sitter = ReturnType<typeof createSitter>;

/** Does something for each at a random moment within so many ms; returns how long each took, in ms, and what failed. */
export async function within<T>(
  all: readonly T[],
  windowMs: number,
  act: (one: T) => Promise<void>,
): Promise<{ took: number[]; failures: string[] }> {
  const took: number[] = [];
  const failures: string[] = [];
  await Promise.all(
    all.map(async (one) => {
      await new Promise((later) => setTimeout(later, Math.random() * windowMs));
      const began = performance.now();
      await act(one).then(
        () => took.push(performance.now() - began),
        (error: unknown) => failures.push(String(error).slice(0, 200)),
      );
    }),
  );
  return { took, failures };
}
