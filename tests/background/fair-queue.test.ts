import { expect, test } from 'vitest';
import { createFairQueue, QueueFullError } from '#server/background/fair-queue.ts';

test('Work is done in turn between those who ask, whoever came first.', async () => {
  const enqueue = createFairQueue();
  const done: string[] = [];
  const ask = (who: string, piece: string) => enqueue(who, async () => void done.push(piece));
  await Promise.all([ask('anbu', 'a1'), ask('anbu', 'a2'), ask('anbu', 'a3'), ask('bala', 'b1'), ask('bala', 'b2')]);
  expect(done).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
});

test('Whoever has too much waiting is refused, and others are still served.', async () => {
  const enqueue = createFairQueue({ perKey: 2, inAll: 10 });
  const ask = (who: string) => enqueue(who, async () => who);
  const asked = Promise.allSettled([ask('anbu'), ask('anbu'), ask('anbu'), ask('anbu'), ask('bala')]);
  const [first, second, third, fourth, other] = await asked;
  expect([first, second, other].map((answer) => answer?.status)).not.toContain('rejected');
  expect(third).toMatchObject({ status: 'fulfilled' });
  expect(fourth).toMatchObject({ status: 'rejected', reason: expect.any(QueueFullError) });
});

test('Nobody is served beyond what may wait in all.', async () => {
  const enqueue = createFairQueue({ perKey: 2, inAll: 2 });
  const answers = await Promise.allSettled(['a', 'b', 'c', 'd'].map((who) => enqueue(who, async () => who)));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
});

test('Work that throws at once fails alone: what waits behind it is done.', async () => {
  const enqueue = createFairQueue();
  const broken = enqueue('anbu', () => {
    throw new Error('broken');
  });
  const next = enqueue('anbu', async () => 'done');
  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
