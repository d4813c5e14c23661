import { describe, expect, test } from 'vitest';
import { appRouter } from '#server/router.ts';
import { roles } from '#shared/rights.ts';
import { type Asker, access, isAdmitted } from '../support/access.ts';
import { createTestContext, failure, type TestContext } from '../support/test-context.ts';

const procedures = Object.keys(appRouter._def.procedures).toSorted((a, b) => a.localeCompare(b));

type Caller = TestContext['visitor'];

/** Calls a procedure by its path with anything at all. */
function call(caller: Caller, path: string, input?: unknown): Promise<unknown> {
  const procedure = path.split('.').reduce<unknown>((node, name) => Reflect.get(Object(node), name), caller);
  return (procedure as (input: unknown) => Promise<unknown>)(input);
}

const outcome = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : `threw ${String(error)}`),
  );

test('R9: Every procedure has a row in the access matrix, and every row has a procedure.', () => {
  expect(procedures).toEqual(Object.keys(access).toSorted((a, b) => a.localeCompare(b)));
});

describe.each(procedures)('The procedure %s', (path) => {
  test(`R9: The procedure ${path} answers callers of the access level "${access[path]}" and refuses all others.`, async () => {
    const context = createTestContext();
    const people: [string, Asker, Caller][] = [
      ['visitor', 'visitor', context.visitor],
      ['pending', 'student', context.caller(context.addUser('pending', { status: 'pending' }))],
      ['rejected', 'student', context.caller(context.addUser('rejected', { status: 'rejected' }))],
      ['approved', 'student', context.caller(context.addUser('approved'))],
      ...roles.map((role): [string, Asker, Caller] => [role, role, context.caller(context.addUser(role, { role }))]),
    ];
    for (const [who, asker, caller] of people) {
      const allowed = isAdmitted(asker, access[path] ?? 'owner');
      const refused = ['UNAUTHORIZED', 'FORBIDDEN'].includes(await outcome(call(caller, path, {})));
      // Some public procedures answer UNAUTHORIZED for their own reasons (a wrong password), never for an empty input.
      expect(`${who}: ${refused ? 'refused' : 'allowed'}`).toBe(`${who}: ${allowed ? 'allowed' : 'refused'}`);
    }
    await context.close();
  });

  test(`R13: The procedure ${path} never answers bad input with a server error.`, async () => {
    const context = createTestContext();
    const admin = context.caller(context.addUser('admin', { isAdmin: true }));
    const student = context.caller(context.addUser('student'));
    const long = 'x'.repeat(100_000);
    const keys = [
      'id',
      'ids',
      'title',
      'email',
      'password',
      'token',
      'search',
      'cursor',
      'limit',
      'materialId',
      'fullName',
      'user_uuid',
      'section',
      'content',
      'message',
      'status',
    ];
    const inputs: unknown[] = [
      null,
      'text',
      42,
      [],
      { unknownKey: 1 },
      ...[long, -1, 1e308, 0.5, null, {}, [], '\0', '\u{D800}', '__proto__', "' or 1=1 --", '%', '"'].map((value) =>
        Object.fromEntries(keys.map((key) => [key, value])),
      ),
      ...keys.flatMap((key) => ['x', long, -1, '\0', '\u{D800}'].map((value) => ({ [key]: value }))),
      JSON.parse('{"__proto__": {"isAdmin": true}, "id": "x"}'),
    ];
    for (const input of inputs) {
      for (const caller of [context.visitor, student, admin]) {
        expect([input, await outcome(call(caller, path, input))]).not.toEqual([
          input,
          expect.stringMatching(/INTERNAL|threw/),
        ]);
      }
    }
    await context.close();
  });

  test(`The procedure ${path} refuses an unknown key in its input.`, async () => {
    const context = createTestContext();
    const admin = context.caller(context.addUser('admin', { isAdmin: true }));
    const refusal = await failure(call(admin, path, { surely: 'unknown' }));
    expect(refusal.code).toBe('BAD_REQUEST');
    await context.close();
  });
});
