import { describe, expect, test } from 'vitest';
import { appRouter } from '#server/router.ts';
import { createWorld, failure, type World } from '../support/world.ts';

/** Who may call what. A new procedure without a row here fails this test. */
const access: Record<string, 'public' | 'signed in' | 'admin'> = {
  'account.delete': 'signed in',
  'account.signOutEverywhere': 'signed in',
  'auditAdmin.byId': 'admin',
  'auditAdmin.filters': 'admin',
  'auditAdmin.list': 'admin',
  'auth.changePassword': 'signed in',
  'auth.confirmEmail': 'public',
  'auth.requestPasswordReset': 'public',
  'auth.resendConfirmation': 'public',
  'auth.resetPassword': 'public',
  'auth.session': 'public',
  'auth.signIn': 'public',
  'auth.signOut': 'public',
  'auth.signUp': 'public',
  'cart.add': 'signed in',
  'cart.count': 'signed in',
  'cart.get': 'signed in',
  'cart.offer': 'signed in',
  'cart.remove': 'signed in',
  'cart.setQuantity': 'signed in',
  'checkout.createOrder': 'signed in',
  'checkout.remembered': 'signed in',
  'checkout.resume': 'signed in',
  'contact.send': 'public',
  'contactAdmin.counts': 'admin',
  'contactAdmin.delete': 'admin',
  'contactAdmin.list': 'admin',
  'contactAdmin.setStatus': 'admin',
  'backupsAdmin.delete': 'admin',
  'backupsAdmin.list': 'admin',
  'backupsAdmin.make': 'admin',
  'backupsAdmin.state': 'admin',
  is_admin: 'public',
  'mailsAdmin.byId': 'admin',
  'mailsAdmin.list': 'admin',
  'mailsAdmin.retry': 'admin',
  'materials.get': 'public',
  'materials.list': 'public',
  'materialsAdmin.create': 'admin',
  'materialsAdmin.delete': 'admin',
  'materialsAdmin.list': 'admin',
  'materialsAdmin.setActive': 'admin',
  'materialsAdmin.update': 'admin',
  'orders.byId': 'signed in',
  'orders.mine': 'signed in',
  'ordersAdmin.byId': 'admin',
  'ordersAdmin.list': 'admin',
  'ordersAdmin.setStatus': 'admin',
  'ordersAdmin.summary': 'admin',
  'payments.createOrder': 'signed in',
  'payments.offer': 'signed in',
  'payments.verify': 'signed in',
  'portalAdmin.counts': 'admin',
  'profile.activity': 'signed in',
  'profile.update': 'signed in',
  'refundsAdmin.request': 'admin',
  'samplesAdmin.create': 'admin',
  'samplesAdmin.delete': 'admin',
  'samplesAdmin.list': 'admin',
  'samplesAdmin.setActive': 'admin',
  'samplesAdmin.update': 'admin',
  'site.content': 'public',
  'site.info': 'public',
  'siteAdmin.changed': 'admin',
  'siteAdmin.restore': 'admin',
  'siteAdmin.save': 'admin',
  'siteAdmin.section': 'admin',
  'studentsAdmin.counts': 'admin',
  'studentsAdmin.decide': 'admin',
  'studentsAdmin.list': 'admin',
  'tests.list': 'public',
  'testsAdmin.create': 'admin',
  'testsAdmin.delete': 'admin',
  'testsAdmin.list': 'admin',
  'testsAdmin.setActive': 'admin',
  'testsAdmin.update': 'admin',
  'videos.list': 'public',
  'videosAdmin.create': 'admin',
  'videosAdmin.delete': 'admin',
  'videosAdmin.update': 'admin',
};

const procedures = Object.keys(appRouter._def.procedures).toSorted((a, b) => a.localeCompare(b));

type Caller = World['visitor'];

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

test('every procedure has a declared row, and every row a procedure', () => {
  expect(procedures).toEqual(Object.keys(access).toSorted((a, b) => a.localeCompare(b)));
});

describe.each(procedures)('%s', (path) => {
  test(`is for: ${access[path]}`, async () => {
    const world = createWorld();
    const people: [string, Caller][] = [
      ['visitor', world.visitor],
      ['pending', world.caller(world.addUser('pending', { status: 'pending' }))],
      ['rejected', world.caller(world.addUser('rejected', { status: 'rejected' }))],
      ['approved', world.caller(world.addUser('approved'))],
      ['admin', world.caller(world.addUser('admin', { isAdmin: true }))],
    ];
    for (const [who, caller] of people) {
      const allowed =
        access[path] === 'public' || who === 'admin' || (access[path] === 'signed in' && who !== 'visitor');
      const refused = ['UNAUTHORIZED', 'FORBIDDEN'].includes(await outcome(call(caller, path, {})));
      // Some public procedures answer UNAUTHORIZED for their own reasons (a wrong password), never for an empty input.
      expect(`${who}: ${refused ? 'refused' : 'allowed'}`).toBe(`${who}: ${allowed ? 'allowed' : 'refused'}`);
    }
    await world.close();
  });

  test('answers bad input with a clear refusal, never with a fault', async () => {
    const world = createWorld();
    const admin = world.caller(world.addUser('admin', { isAdmin: true }));
    const student = world.caller(world.addUser('student'));
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
      for (const caller of [world.visitor, student, admin]) {
        expect([input, await outcome(call(caller, path, input))]).not.toEqual([
          input,
          expect.stringMatching(/INTERNAL|threw/),
        ]);
      }
    }
    await world.close();
  });

  test('refuses what it does not know', async () => {
    const world = createWorld();
    const admin = world.caller(world.addUser('admin', { isAdmin: true }));
    const refusal = await failure(call(admin, path, { surely: 'unknown' }));
    expect(refusal.code).toBe('BAD_REQUEST');
    await world.close();
  });
});
