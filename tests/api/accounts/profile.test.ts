import { describe, expect, test } from 'vitest';
import { orders } from '#server/db/schema/orders.ts';
import { profiles } from '#server/db/schema/users.ts';
import { addOrder, newMaterial } from '../../support/materials.ts';
import { createTestContext, failure } from '../../support/test-context.ts';

describe('The profile', () => {
  test('T7, T20: A student can change only the name and phone, and only of their own profile.', async () => {
    const context = createTestContext();
    const [student, other] = [context.addUser('student', { status: 'pending' }), context.addUser('other')];
    await context.caller(student).profile.update({ fullName: ' தமிழ்ச்செல்வி R ', phone: '98765 43210' });
    const rows = context.db.select().from(profiles).all();
    expect(rows.find(({ userId }) => userId === student.id)).toMatchObject({
      fullName: 'தமிழ்ச்செல்வி R',
      phone: '+919876543210',
      verificationStatus: 'pending',
    });
    expect(rows.find(({ userId }) => userId === other.id)).toMatchObject({ fullName: 'other', phone: '' });
  });

  test.each([
    [{ fullName: ' ', phone: '' }, 'Full name is required'],
    [{ fullName: 'A', phone: '12' }, 'Please enter a 10-digit Indian mobile number, or + and the country code first'],
    [{ fullName: 'A', phone: '', verificationStatus: 'approved' }, 'Unrecognized key'],
    [{ fullName: 'A', phone: '', email: 'a@example.com' }, 'Unrecognized key'],
  ])('A profile change to %j is refused.', async (input, message) => {
    const context = createTestContext();
    const refusal = await failure(context.caller(context.addUser('student')).profile.update(input));
    expect([refusal.code, refusal.message.includes(message)]).toEqual(['BAD_REQUEST', true]);
  });

  test('The profile counts the orders, the downloads in the library and the started tests of its owner only.', async () => {
    const context = createTestContext();
    const [student, other] = [context.addUser('student'), context.addUser('other')];
    const admin = context.caller(context.addUser('admin', { isAdmin: true }));
    const { id } = await admin.materialsAdmin.create(newMaterial());
    const { id: cancelled } = await admin.materialsAdmin.create(newMaterial());
    addOrder(context, student, cancelled);
    context.db.update(orders).set({ status: 'cancelled' }).run();
    addOrder(context, student, id);
    addOrder(context, student, id, { status: 'created' });
    expect(await context.caller(student).profile.activity()).toEqual({
      orders: 3,
      downloads: 1,
      testsStarted: 0,
      memberSince: context.clock(),
    });
    expect(await context.caller(other).profile.activity()).toMatchObject({ orders: 0, downloads: 0 });
  });
});
