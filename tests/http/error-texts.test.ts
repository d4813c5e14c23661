import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { appRouter } from '#server/router.ts';
import { publicProcedure } from '#server/trpc.ts';
import { inputsOf } from '../../reliability/lib/arbitrary.ts';
import { createFakeGateway, fakeGatewayEnv } from '../support/fake-gateway.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { procedures } from '../support/procedures.ts';
import { createTestContext } from '../support/test-context.ts';

const secret = 'canary-of-the-inside';

/** Breaks at whatever is done with it, in the words that libraries use. */
const broken = new Proxy(
  {},
  {
    get() {
      const error = new Error(`SqliteError: near "select": ${secret} from users at /app/src/server/db/open-db.ts:12`);
      throw Object.assign(error, { query: `select ${secret} from users`, params: [secret] });
    },
  },
);

test('R14: An error inside any procedure reveals no internal detail to the caller.', { timeout: 60_000 }, async ({
  task,
}) => {
  const log: string[] = [];
  const context = createTestContext({ gateway: createFakeGateway().gateway, env: fakeGatewayEnv });
  const app = await createTestApp(context, undefined, log);
  // So many that none of them is told to wait.
  const admins = await Promise.all(
    Array.from({ length: 60 }, (_, number) => cookieOf(context, context.addUser(`admin-${number}`, { isAdmin: true }))),
  );
  const { db, mailer } = context.services;
  Object.assign(context.services, { db: broken, mailer: broken });

  const told: string[] = [];
  const reached = new Set<string>();
  let calls = 0;
  for (const { path, isQuery, schema } of procedures) {
    for (const input of [undefined, {}, ...fc.sample(inputsOf(schema), { numRuns: 60, seed: 1 })]) {
      const text = JSON.stringify(input);
      const headers = { cookie: admins[calls++ % admins.length] ?? '', 'content-type': 'application/json' };
      const answer = await app.inject(
        isQuery
          ? { url: `/trpc/${path}${text ? `?input=${encodeURIComponent(text.toWellFormed())}` : ''}`, headers }
          : { method: 'POST', url: `/trpc/${path}`, payload: text ?? '', headers },
      );
      if (answer.statusCode >= 500) reached.add(path);
      if (new RegExp(`${secret}|sqlite|\\bselect\\b|/src/|node_modules|"stack"|\\bat \\w+ \\(`, 'i').test(answer.body))
        told.push(`${path}: ${answer.body.slice(0, 300)}`);
      if (reached.has(path)) break;
    }
  }
  // Those that chance did not reach, or that never touch the data file, get a fault of their own in their place.
  const served: Record<string, unknown> = appRouter._def.procedures;
  const byInput = reached.size;
  const fault = (): never => {
    throw new Error(`SqliteError: near "select": ${secret} from users at /app/src/server/db/open-db.ts:12`);
  };
  for (const { path, isQuery } of procedures.filter(({ path }) => !reached.has(path))) {
    const own = served[path];
    const cookie = admins[calls++ % admins.length];
    served[path] = isQuery ? publicProcedure.query(fault) : publicProcedure.mutation(fault);
    const answer = await app.inject(
      isQuery
        ? { url: `/trpc/${path}?input={}`, headers: { cookie } }
        : { method: 'POST', url: `/trpc/${path}`, payload: {}, headers: { cookie } },
    );
    served[path] = own;
    if (answer.statusCode === 500) reached.add(path);
    if (answer.body.includes(secret)) told.push(`${path}: ${answer.body.slice(0, 300)}`);
  }
  expect(told).toEqual([]);
  expect(byInput).toBeGreaterThan(procedures.length / 2);
  expect(reached.size).toBe(procedures.length);
  expect(log.join('')).toContain(secret);
  task.meta.figure = `${reached.size} of ${procedures.length} procedures made to fail, 0 leaks`;
  Object.assign(context.services, { db, mailer });
  await app.close();
  db.$client.close();
});
