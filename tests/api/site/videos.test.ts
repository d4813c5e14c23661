import { describe, expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/audit.ts';
import { createTestContext, failure } from '../../support/test-context.ts';

const video = { title: 'Keats in ten minutes', description: 'The odes', youtubeUrl: 'https://youtu.be/abcdefghijk' };

function contextWithAdmin() {
  const context = createTestContext();
  return { context, admin: context.caller(context.addUser('admin', { isAdmin: true })) };
}

describe('Videos', () => {
  test('Everybody sees the videos newest first and can search them by text.', async () => {
    const { context, admin } = contextWithAdmin();
    await admin.videosAdmin.create(video);
    const created = await admin.videosAdmin.create({ ...video, title: 'Phonetics' });
    expect(created).toMatchObject({ title: 'Phonetics', youtubeUrl: video.youtubeUrl });
    expect((await context.visitor.videos.list({})).items.map(({ title }) => title)).toEqual([
      'Phonetics',
      'Keats in ten minutes',
    ]);
    expect((await context.visitor.videos.list({ search: 'ODES' })).total).toBe(2);
    expect((await context.visitor.videos.list({ search: 'keats' })).items.map(({ title }) => title)).toEqual([
      'Keats in ten minutes',
    ]);
  });

  test('An admin can change and delete a video, and every change is recorded in the audit log.', async () => {
    const { context, admin } = contextWithAdmin();
    const { id } = await admin.videosAdmin.create(video);
    await admin.videosAdmin.update({ ...video, id, title: 'Keats' });
    expect((await context.visitor.videos.list({})).items[0]?.title).toBe('Keats');
    await admin.videosAdmin.delete({ id });
    expect((await context.visitor.videos.list({})).items).toEqual([]);
    expect(context.db.select({ action: auditLog.action }).from(auditLog).all()).toEqual([
      { action: 'create' },
      { action: 'update' },
      { action: 'delete' },
    ]);
  });

  test.each([
    [{ title: ' ' }, 'Title is required'],
    [{ description: '' }, 'Description is required'],
    [{ youtubeUrl: '' }, 'YouTube URL is required'],
    [{ youtubeUrl: "javascript:alert('youtube.com')" }, 'Please enter a valid YouTube URL'],
    [{ youtubeUrl: 'https://youtube.com.evil.example/watch?v=abcdefghijk' }, 'Please enter a valid YouTube URL'],
    [{ youtubeUrl: 'https://evil.example/?u=youtu.be/abcdefghijk' }, 'Please enter a valid YouTube URL'],
  ])('A video with %j is refused.', async (change, message) => {
    const { context, admin } = contextWithAdmin();
    const outcome = await failure(admin.videosAdmin.create({ ...video, ...change }));
    expect([outcome.code, outcome.message.includes(message)]).toEqual(['BAD_REQUEST', true]);
    expect((await context.visitor.videos.list({})).total).toBe(0);
  });

  test('An admin who changes or deletes an unknown video gets a not-found error.', async () => {
    const { admin } = contextWithAdmin();
    expect(await failure(admin.videosAdmin.update({ ...video, id: 'x' }))).toEqual({
      code: 'NOT_FOUND',
      message: 'Video not found',
    });
    expect(await failure(admin.videosAdmin.delete({ id: 'x' }))).toEqual({
      code: 'NOT_FOUND',
      message: 'Video not found',
    });
  });

  test.each(['create', 'update', 'delete'] as const)(
    'The procedure videosAdmin.%s refuses visitors and students.',
    async (procedure) => {
      const { context } = contextWithAdmin();
      const call = (caller: typeof context.visitor) =>
        ({
          create: () => caller.videosAdmin.create(video),
          update: () => caller.videosAdmin.update({ ...video, id: 'x' }),
          delete: () => caller.videosAdmin.delete({ id: 'x' }),
        })[procedure]();
      expect((await failure(call(context.visitor))).code).toBe('UNAUTHORIZED');
      expect((await failure(call(context.caller(context.addUser('student'))))).code).toBe('FORBIDDEN');
    },
  );
});
