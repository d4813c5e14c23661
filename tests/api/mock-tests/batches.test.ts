import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/audit.ts';
import type { SessionUser } from '#shared/users.ts';
import { putPaper } from '../../support/papers.ts';
import { putBatch } from '../../support/series.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
let student: SessionUser;
let desk: SessionUser;

beforeEach(() => {
  context = createTestContext();
  student = context.addUser('asha');
  desk = context.addUser('desk', { role: 'desk' });
});
afterEach(() => context.close());

const admin = () => context.caller(desk);
const emails = async (id: string) => (await admin().batchesAdmin.members({ id })).items.map(({ email }) => email);

describe('A batch', () => {
  test('Students are put into a batch by the address of their account, and taken out again.', async () => {
    const { id } = await admin().batchesAdmin.create({ title: 'Evening' });
    await admin().batchesAdmin.addMember({ id, email: 'ASHA@example.com' });
    await admin().batchesAdmin.addMember({ id, email: 'asha@example.com' });
    expect(await emails(id)).toEqual(['asha@example.com']);
    for (const email of ['nobody@example.com', desk.email])
      expect((await failure(admin().batchesAdmin.addMember({ id, email }))).message).toContain(
        'No student has an account',
      );
    await admin().batchesAdmin.removeMember({ id, userId: student.id });
    expect(await emails(id)).toEqual([]);
    const actions = context.db
      .select()
      .from(auditLog)
      .all()
      .map(({ action, entity }) => `${action} ${entity}`);
    expect(actions).toEqual(['create batch', 'add-member batch', 'remove-member batch']);
    expect(JSON.stringify(context.db.select().from(auditLog).all())).not.toContain('asha@');
  });

  test('A link lets students join until the end of its last day, and a newer link or its withdrawal ends it.', async () => {
    const { id } = await admin().batchesAdmin.create({ title: 'Evening' });
    const { inviteToken: token } = await admin().batchesAdmin.invite({ id, lastDay: '2026-11-21' });
    expect(await context.visitor.batches.invitation({ token })).toMatchObject({ title: 'Evening', isMember: false });
    await context.caller(student).batches.join({ token });
    await context.caller(student).batches.join({ token });
    expect(await context.caller(student).batches.invitation({ token })).toMatchObject({ isMember: true });
    expect(await emails(id)).toEqual(['asha@example.com']);

    const newer = await admin().batchesAdmin.invite({ id, lastDay: '2026-11-21' });
    expect(await failure(context.visitor.batches.invitation({ token }))).toMatchObject({ code: 'NOT_FOUND' });
    context.advance(Date.parse('2026-11-21T18:30:00Z') - context.clock());
    const late = context.caller(context.addUser('late'));
    expect(await failure(late.batches.join({ token: newer.inviteToken }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await failure(admin().batchesAdmin.invite({ id, lastDay: '2026-11-21' }))).toMatchObject({
      code: 'BAD_REQUEST',
    });
    const last = await admin().batchesAdmin.invite({ id, lastDay: '2026-12-01' });
    await admin().batchesAdmin.withdrawInvite({ id });
    expect(await failure(late.batches.join({ token: last.inviteToken }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(JSON.stringify(context.db.select().from(auditLog).all())).not.toContain(last.inviteToken);
  });

  test('A deleted batch opens nothing, its link is dead, and it is restored with its students.', async () => {
    const testId = await putPaper(context, { isOpenToAll: false });
    const id = putBatch(context, { members: [student], testIds: [testId] });
    const { inviteToken: token } = await admin().batchesAdmin.invite({ id, lastDay: '2026-12-01' });
    const refusal = async () => (await context.caller(student).hall.test({ testId })).refusal;
    expect(await refusal()).toBe(null);
    await admin().batchesAdmin.delete({ id });
    expect(await refusal()).toBe('needsBatch');
    expect(await failure(context.visitor.batches.invitation({ token }))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await admin().batchesAdmin.list({ deleted: true })).items).toMatchObject([
      { id, memberCount: 1, testCount: 1 },
    ]);
    await admin().batchesAdmin.restore({ id });
    expect(await refusal()).toBe(null);
  });
});
