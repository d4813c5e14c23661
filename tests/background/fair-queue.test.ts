import { expect, test } from 'vitest';
import { createFairQueue, QueueFullError } from '#server/background/fair-queue.ts';

test('Work is done in turn between those who ask, whoever came first.', async () => {
  const enqueue = createFairQueue();
  const done: string[] = [];
  const ask = (who: string, piece: string) => enqueue({ key: who }, async () => void done.push(piece));
  await Promise.all([ask('anbu', 'a1'), ask('anbu', 'a2'), ask('anbu', 'a3'), ask('bala', 'b1'), ask('bala', 'b2')]);
  expect(done).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
});

test('Whoever has too much waiting is refused, and others are still served.', async () => {
  const enqueue = createFairQueue({ perKey: 2, inAll: 10 });
  const ask = (who: string) => enqueue({ key: who }, async () => who);
  const asked = Promise.allSettled([ask('anbu'), ask('anbu'), ask('anbu'), ask('anbu'), ask('bala')]);
  const [first, second, third, fourth, other] = await asked;
  expect([first, second, other].map((answer) => answer?.status)).not.toContain('rejected');
  expect(third).toMatchObject({ status: 'fulfilled' });
  expect(fourth).toMatchObject({ status: 'rejected', reason: expect.any(QueueFullError) });
});

test('Nobody is served beyond what may wait in all.', async () => {
  const enqueue = createFairQueue({ perKey: 2, inAll: 2 });
  const answers = await Promise.allSettled(['a', 'b', 'c', 'd'].map((who) => enqueue({ key: who }, async () => who)));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
});

test('When all is full, the newest of the longest line gives way to somebody who has nothing waiting.', async () => {
  const enqueue = createFairQueue({ perKey: 3, inAll: 4 });
  const ask = (who: string, piece: string) => enqueue({ key: who }, async () => piece);
  const many = [ask('anbu', 'a0'), ask('anbu', 'a1'), ask('anbu', 'a2'), ask('anbu', 'a3'), ask('bala', 'b1')];
  const answers = await Promise.allSettled([...many, ask('chitra', 'c1'), ask('bala', 'b2')]);
  const full = { status: 'rejected', reason: expect.any(QueueFullError) };
  const given = (value: string) => ({ status: 'fulfilled', value });
  expect(answers).toMatchObject([
    given('a0'),
    given('a1'),
    given('a2'),
    full,
    given('b1'),
    given('c1'),
    // Two of hers would be no fewer than what anybody else has waiting.
    full,
  ]);
});

test('Many small networks of one large network together have ten times the room of one, and give way first.', async () => {
  const enqueue = createFairQueue({ perKey: 40, inAll: 30 });
  const ask = (key: string, wider: string | null) => enqueue({ key, wider }, async () => key);
  const flood = Array.from({ length: 40 }, (_, number) => ask(`2001:db8:0:${number}`, '2001:db8:0'));
  const others = ['192.0.2.1', '192.0.2.2'].map((key) => ask(key, null));
  const answers = await Promise.allSettled([...others, ...flood]);
  const served = answers.map(({ status }) => status === 'fulfilled');
  expect(served.slice(0, 2)).toEqual([true, true]);
  expect(served.slice(2).filter(Boolean)).toHaveLength(29);
});

test('Work that throws at once fails alone: what waits behind it is done.', async () => {
  const enqueue = createFairQueue();
  const broken = enqueue({ key: 'anbu' }, () => {
    throw new Error('broken');
  });
  const next = enqueue({ key: 'anbu' }, async () => 'done');
  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test('Each piece of work gives way to what is more urgent, and runs after that.', async () => {
  const done: string[] = [];
  const urgent = ['first save', 'second save'];
  const enqueue = createFairQueue({
    perKey: 5,
    inAll: 5,
    giveWay: async () => void done.push(urgent.shift() ?? 'nothing urgent'),
  });
  const render = (page: string) => enqueue({ key: page }, async () => void done.push(page));
  await Promise.all(['dashboard', 'orders', 'profile'].map(render));
  expect(done).toEqual(['first save', 'dashboard', 'second save', 'orders', 'nothing urgent', 'profile']);
});

test('Whoever goes first is served before all others who wait.', async () => {
  const enqueue = createFairQueue();
  const done: string[] = [];
  const ask = (key: string, isFirst = false) => enqueue({ key, isFirst }, async () => void done.push(key));
  await Promise.all([ask('asha'), ask('asha'), ask('ravi'), ask('admin', true), ask('admin', true)]);
  expect(done).toEqual(['asha', 'admin', 'admin', 'asha', 'ravi']);
});
