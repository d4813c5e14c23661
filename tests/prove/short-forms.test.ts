import { expect, type TestContext, test } from 'vitest';
import { NotProvedHere, type Outcome } from '../../prove/lib/outcome.ts';
import { rows } from '../../prove/rows.ts';

/** The long forms, with the figures that were promised, are `npm run prove`. */
const timeout = 120_000;

/** A program's outcome; the test is skipped, saying why, on a machine that cannot run it. */
const outcomeOf = (proved: Promise<Outcome>, { skip }: TestContext): Promise<Outcome> =>
  proved.catch((error: unknown) => {
    if (error instanceof NotProvedHere) skip(error.message);
    throw error;
  });

const shortForms = rows.flatMap(({ id, promise, proof }) => (proof && !proof.onlyLong ? [{ id, promise, proof }] : []));
const controls = rows.flatMap(({ id, promise, proof }) =>
  proof?.control && !proof.control.onlyLong ? [{ id, promise, control: proof.control }] : [],
);

for (const { id, promise, proof } of shortForms) {
  test(`${id}: ${promise}`, { timeout }, async (context) => {
    expect((await outcomeOf(proof.prove('short'), context)).failures).toEqual([]);
  });
}

for (const { id, promise, control } of controls) {
  test(`${id}: The control without ${control.without} does not keep the promise: ${promise}`, {
    timeout,
  }, async (context) => {
    expect((await outcomeOf(control.prove(), context)).failures).not.toEqual([]);
  });
}
