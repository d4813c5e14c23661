import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recordChange } from '#server/audit/audit.ts';
import { orders } from '#server/db/schema/orders.ts';
import { changeRole } from '#server/features/accounts/auth.admin.data.ts';
import { perform, program } from '#server/work.ts';
import { describeChange, differences } from '#shared/audit.ts';
import type { SessionUser } from '#shared/users.ts';
import { newMaterial } from '../../support/materials.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
let meera: SessionUser;
beforeEach(() => {
  context = createTestContext();
  meera = context.addUser('meera', { isAdmin: true });
});
afterEach(() => context.close());

const asMeera = () => context.caller(meera);
const lines = async (input = {}) =>
  (await asMeera().auditAdmin.list(input)).items.map(({ thing, deed }) => `${thing}: ${deed}`);
const record = (change: { entity: string; entityId: string; action?: string; before?: unknown; after?: unknown }) =>
  recordChange(context.db, { actorId: meera.id, action: 'update', ...change }, context.clock());

describe('The record of changes', () => {
  test('Only an admin may read the record of changes.', async () => {
    for (const [who, code] of [
      [null, 'UNAUTHORIZED'],
      [context.addUser('student'), 'FORBIDDEN'],
    ] as const) {
      const { auditAdmin } = context.caller(who);
      expect((await failure(auditAdmin.list({}))).code).toBe(code);
      expect((await failure(auditAdmin.byId({ id: 'x' }))).code).toBe(code);
      expect((await failure(auditAdmin.filters())).code).toBe(code);
    }
  });

  test('The record of changes says in plain words what was done to what, by whom and when.', async () => {
    const { materialsAdmin, studentsAdmin } = asMeera();
    const { id } = await materialsAdmin.create(newMaterial({ title: 'Poetry', pricePaise: 19_900 }));
    context.advance(1000);
    await materialsAdmin.update({ id, ...newMaterial({ title: 'Poetry', pricePaise: 24_900 }) });
    context.advance(1000);
    await materialsAdmin.setActive({ id, isActive: false });
    context.addUser('kavitha', { status: 'pending' });
    const [student] = (await studentsAdmin.list({})).items;
    await studentsAdmin.decide({ ids: [student?.id ?? ''], status: 'approved' });
    await studentsAdmin.decide({ ids: [student?.id ?? ''], status: 'pending' });
    const reason = 'Please send your hall ticket';
    await studentsAdmin.decide({ ids: [student?.id ?? ''], status: 'rejected', reason });
    await materialsAdmin.delete({ id });
    perform(context, program('command line'), (work) =>
      changeRole(work, { who: { email: 'kavitha@example.com' }, role: 'owner' }),
    );

    expect(await lines()).toEqual([
      'Account kavitha@example.com: made an admin',
      'Material Poetry: deleted',
      'Student kavitha: rejected, with a reason',
      'Student kavitha: set back to pending',
      'Student kavitha: approved',
      'Material Poetry: active yes → no',
      'Material Poetry: price ₹199 → ₹249',
      'Material Poetry: added',
    ]);
    const { items } = await asMeera().auditAdmin.list({});
    expect(items[0]?.actor).toEqual({ id: 'command line', name: 'Command line', email: null });
    expect(items[1]).toMatchObject({
      actor: { id: meera.id, name: 'meera', email: 'meera@example.com' },
      nameToday: null,
    });
    expect(items.at(-1)?.at).toBe(context.clock() - 2000);
    expect(JSON.stringify(items)).not.toContain('Chaucer to Milton');
  });

  test('The record of changes shows an order and its payment by the short id of the order.', async () => {
    const at = context.clock();
    const { id } = context.db
      .insert(orders)
      .values({ id: `1a2b3c4d${'0'.repeat(24)}`, totalPaise: 100, createdAt: at, updatedAt: at })
      .returning()
      .get();
    context.db.run(
      `insert into payments (id, order_id, razorpay_order_id, amount_paise, created_at, updated_at) values ('p1', '${id}', 'order_1', 100, 1, 1)`,
    );
    record({
      action: 'status',
      entity: 'order',
      entityId: id,
      before: { status: 'confirmed' },
      after: { status: 'shipped' },
    });
    record({
      action: 'refund',
      entity: 'payment',
      entityId: 'p1',
      before: { refundedPaise: 0 },
      after: { refundedPaise: 100 },
    });
    const told = ['Payment of order #1a2b3c4d: refund requested', 'Order #1a2b3c4d: status Confirmed → Shipped'];
    expect(await lines()).toEqual(told);
    expect(await lines({ search: '#1a2b3c4d' })).toEqual(told);
    expect((await asMeera().auditAdmin.list({})).items).toMatchObject([{ orderId: id }, { orderId: id }]);
  });

  test('An admin opens one change and sees every value before and after; an unknown id is not found.', async () => {
    record({
      entity: 'settings',
      entityId: 'home',
      before: { hero: { title: 'Old' }, stats: [{ label: 'Students', figure: 8000 }] },
      after: {
        hero: { title: 'New' },
        stats: [
          { label: 'Students', figure: 9000 },
          { label: 'Books', figure: 15 },
        ],
      },
    });
    const [entry] = (await asMeera().auditAdmin.list({})).items;
    const change = await asMeera().auditAdmin.byId({ id: entry?.id ?? '' });
    expect(change).toMatchObject({ thing: 'Settings home', actor: { name: 'meera' } });
    expect(change.differences).toEqual([
      { field: 'hero title', before: 'Old', after: 'New' },
      { field: 'stats 1 figure', before: '8000', after: '9000' },
      { field: 'stats 2 label', before: '–', after: 'Books' },
      { field: 'stats 2 figure', before: '–', after: '15' },
    ]);
    expect(await failure(asMeera().auditAdmin.byId({ id: 'unknown' }))).toEqual({
      code: 'NOT_FOUND',
      message: 'Entry not found',
    });
  });

  test('The record of changes is filtered by kind, person and day in the site’s time zone, and is paged by key.', async () => {
    const ravi = context.addUser('ravi', { isAdmin: true });
    const change = (entityId: string, actorId: string, at: string) =>
      recordChange(context.db, { actorId, action: 'make', entity: 'backup', entityId }, Date.parse(at));
    change('late evening', meera.id, '2026-11-20T18:29:59Z');
    change('after midnight', ravi.id, '2026-11-20T18:30:00Z');
    change('next day', 'command line', '2026-11-21T18:30:00Z');
    record({ entity: 'file', entityId: 'f', action: 'upload', after: { name: 'Poetry.pdf' } });

    const things = async (input: object) =>
      (await asMeera().auditAdmin.list(input)).items.map(({ thing }) => thing.replace('Backup ', ''));
    expect(await things({ entity: 'file' })).toEqual(['File Poetry.pdf']);
    expect(await things({ actorId: ravi.id })).toEqual(['after midnight']);
    expect(await things({ actorId: 'command line' })).toEqual(['next day']);
    expect(await things({ from: '2026-11-21', to: '2026-11-21', entity: 'backup' })).toEqual(['after midnight']);
    expect(await things({ to: '2026-11-20' })).toEqual(['late evening']);
    expect(await things({ from: '2026-11-22' })).toEqual(['next day']);

    const first = await asMeera().auditAdmin.list({ entity: 'backup', limit: 2 });
    change('meanwhile', meera.id, '2026-11-23T00:00:00Z');
    const second = await asMeera().auditAdmin.list({ entity: 'backup', limit: 2, cursor: first.nextCursor });
    expect([first, second].map(({ items }) => items.map(({ entityId }) => entityId))).toEqual([
      ['next day', 'after midnight'],
      ['late evening'],
    ]);
    expect(second.nextCursor).toBeNull();

    expect(await asMeera().auditAdmin.filters()).toEqual({
      entities: ['backup', 'file'],
      actors: expect.arrayContaining([
        { id: 'command line', name: 'Command line', email: null },
        { id: ravi.id, name: 'ravi', email: 'ravi@example.com' },
      ]),
    });
  });

  test.each(['Poetry', 'poetry', 'after the Romantics', '100%'])(
    'A search of the record of changes for "%s" finds the material that holds these words.',
    async (search) => {
      await asMeera().materialsAdmin.create(newMaterial({ title: 'Poetry', description: 'after the Romantics, 100%' }));
      record({ entity: 'backup', entityId: 'x', action: 'make' });
      expect(await lines({ search })).toEqual(['Material Poetry: added']);
    },
  );

  test('A search of the record of changes finds changes by the email of the person who made them.', async () => {
    const ravi = context.addUser('ravi', { isAdmin: true });
    record({ entity: 'backup', entityId: 'hers', action: 'make' });
    recordChange(context.db, { actorId: ravi.id, action: 'make', entity: 'backup', entityId: 'his' }, context.clock());
    expect(await lines({ search: 'meera@example' })).toEqual(['Backup hers: requested']);
  });

  test('The record of changes keeps a change whose author is gone and calls the author "A deleted account".', async () => {
    recordChange(
      context.db,
      { actorId: 'a'.repeat(32), action: 'make', entity: 'backup', entityId: 'x' },
      context.clock(),
    );
    expect((await asMeera().auditAdmin.list({})).items[0]?.actor).toEqual({
      id: 'a'.repeat(32),
      name: 'A deleted account',
      email: null,
    });
  });

  test('The record of changes refuses invalid days, limits, cursors and searches, and unknown keys.', async () => {
    const list = asMeera().auditAdmin.list;
    for (const input of [
      { from: '2026-02-30' },
      { to: 'today' },
      { limit: 101 },
      { cursor: 0 },
      { search: 'x'.repeat(101) },
    ])
      expect((await failure(list(input))).code).toBe('BAD_REQUEST');
    const withExtraKey = { limit: 1, sort: 'oldest' };
    expect((await failure(list(withExtraKey))).code).toBe('BAD_REQUEST');
  });
});

describe('A change in words', () => {
  test.each([
    [{ action: 'update', before: { title: 'A', pages: 1 }, after: { title: 'A', pages: 2 } }, 'pages 1 → 2'],
    [{ action: 'update', before: { a: 1, b: 1, c: 1 }, after: { a: 2, b: 2, c: 2 } }, 'changed a, b and c'],
    [{ action: 'update', before: { text: '' }, after: { text: 'x'.repeat(80) } }, 'changed text'],
    [
      { action: 'update', before: null, after: { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7 } },
      'changed a, b, c, d, e and 2 more',
    ],
    [{ action: 'update', before: { title: 'A' }, after: { title: 'A' } }, 'saved without a change'],
    [{ action: 'update', before: { previewUrl: 'x', pages: 3 }, after: { previewUrl: '' } }, 'preview URL x → (empty)'],
    [{ action: 'approve_refund', before: null, after: null }, 'approve_refund'],
    [{ entity: 'coupon', action: 'update', before: { maxUses: null }, after: { maxUses: 20 } }, 'usage limit – → 20'],
    [
      {
        entity: 'material',
        action: 'update',
        before: { category: 'UG_TRB', fileId: null },
        after: { category: 'PG_TRB' },
      },
      'category UG TRB → PG TRB',
    ],
    [{ entity: 'video', action: 'update', before: { isDraft: true }, after: { isDraft: false } }, 'draft yes → no'],
  ])('The record describes the change %j in a short phrase.', (change, words) => {
    expect(describeChange(change)).toBe(words);
  });

  test('The values of a thing that was added or deleted are listed on one side only.', () => {
    expect(differences({ before: null, after: { title: 'A', sizeBytes: 2048 } })).toEqual([
      { field: 'title', before: '–', after: 'A' },
      { field: 'size', before: '–', after: '2 KB' },
    ]);
    expect(differences({ before: { isActive: true, deletedAt: 0 }, after: null })).toEqual([
      { field: 'active', before: 'yes', after: '–' },
      { field: 'deleted at', before: '1970-01-01 00:00 UTC', after: '–' },
    ]);
    expect(differences({ before: undefined, after: undefined })).toEqual([]);
    expect(differences({ before: 'x', after: 'y' })).toEqual([{ field: 'value', before: 'x', after: 'y' }]);
  });
});
