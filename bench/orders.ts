/**
 * How long each of the admin's procedures for orders takes. Ends with exit code 1 when one is over its limit. Beside
 * the time stands the processor's, which tells on a busy machine what is ours.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { orders } from '#server/db/schema/orders.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { readMatchingOrders } from '#server/features/orders/orders.admin.data.ts';
import { searchOrders } from '#server/features/orders/search.admin.data.ts';
import { orderStatuses } from '#shared/orders.ts';
import { createTestContext, type TestContext } from '../tests/support/test-context.ts';
import { seedOrders } from './seed-orders.ts';
import { percentile } from './support/load.ts';

const limitMsOver = (size: number) => (size > 100_000 ? 50 : 15);

/** Calls of each procedure before it is measured, as on a site that has been running for a while. */
const warmUp = 50;

type Scale = {
  size: number;
  rounds: number;
  /** A data file to keep and to use again; without one it is gone afterwards. */
  kept?: string | undefined;
};

type Measured = { name: string; p99Ms: number };

if (process.argv[1] === import.meta.filename) {
  const [size = '100000', rounds = '200', kept] = process.argv.slice(2);
  const measured = await measureOrders({ size: Number(size), rounds: Number(rounds), kept });
  const missed = measured.filter(({ p99Ms }) => p99Ms > limitMsOver(Number(size)));
  console.log(
    missed.length === 0 ? '\nAll within their limits.' : `\nOver: ${missed.map(({ name }) => name).join(', ')}.`,
  );
  process.exitCode = missed.length === 0 ? 0 : 1;
}

export async function measureOrders({ size, rounds, kept }: Scale): Promise<Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-orders-'));
  try {
    return await measureAll({ size, rounds, file: kept ?? join(folder, 'bench.db') });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureAll({ size, rounds, file }: { size: number; rounds: number; file: string }) {
  const context = createTestContext({ databaseFile: file, isExamined: false });
  const began = performance.now();
  if (!findAdmin(context)) {
    context.db.$client.pragma('synchronous = OFF');
    seedOrders(context.db, { orders: size, students: 3000, days: 730, now: context.clock() });
    context.db.$client.pragma('synchronous = FULL');
    console.log(`${size} orders put in within ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
  }

  const admin = findAdmin(context);
  if (!admin) throw new Error('There is no admin');
  const account = {
    phone: '',
    isAdmin: true,
    role: 'owner',
    verificationStatus: 'approved',
    verificationReason: '',
  } as const;
  const desk = context.caller({ ...admin, ...account });
  const helper = context.caller({ ...admin, ...account, role: 'desk' });
  const list = desk.ordersAdmin.list;
  const find = (search: string) => desk.overviewAdmin.find({ search });

  const orderAt = (share: number) => {
    const order = context.db
      .select({ seq: orders.seq, id: orders.id, totalPaise: orders.totalPaise, email: orders.contactEmail })
      .from(orders)
      .where(eq(orders.seq, Math.max(1, Math.floor(size * share))))
      .get();
    if (!order) throw new Error('There is no such order');
    return order;
  };
  const some = Array.from({ length: 50 }, (_, at) => orderAt((at + 0.5) / 50));
  const one = (round: number) => some[round % some.length] ?? orderAt(0.5);
  const status = (round: number) => orderStatuses[round % orderStatuses.length] ?? 'pending';
  const place = (round: number) => `${one(round).totalPaise}-${one(round).seq}`;

  const asking = { config: context.config, now: context.clock() };
  const everything = { search: '', needsAttention: false } as const;
  const pageOf = (sort: 'newest' | 'highest', after: string) =>
    searchOrders(context.db, { ...everything, sort }, asking).page({ after, limit: 20 });

  const cases: Record<string, (round: number) => Promise<unknown>> = {
    'list: newest': () => list({}),
    'list: 100 a page': () => list({ limit: 100 }),
    'list: somewhere deep': (round) => list({ after: place(round) }),
    'list: back from deep': (round) => list({ before: place(round) }),
    'list: highest amount, deep': (round) => list({ sort: 'highest', after: place(round) }),
    'list: by status': (round) => list({ status: status(round) }),
    'list: by status, highest': (round) => list({ status: status(round), sort: 'highest' }),
    'list: today': () => list({ period: 'today' }),
    'list: this month': () => list({ period: 'month' }),
    'list: this month, by status': (round) => list({ period: 'month', status: status(round) }),
    'list: this month, highest': () => list({ period: 'month', sort: 'highest' }),
    'list: needs attention': () => list({ needsAttention: true }),
    'search: short id': (round) => list({ search: `#${one(round).id.slice(0, 8)}` }),
    'search: whole id': (round) => list({ search: one(round).id }),
    'search: one email': (round) => list({ search: one(round).email }),
    'search: a customer': () => list({ search: 'meena selvam' }),
    'search: a title': (round) => list({ search: `unit ${(round % 80) + 1}` }),
    'search: in every order': () => list({ search: 'example.com' }),
    'search: in every order, highest': () => list({ search: 'example.com', sort: 'highest' }),
    'search: in every order, by status': (round) => list({ search: 'example.com', status: status(round) }),
    'search: in every order, today': () => list({ search: 'example.com', period: 'today' }),
    'search: nowhere': () => list({ search: 'xylophone' }),
    'search: two characters': (round) => list({ search: one(round).id.slice(0, 2) }),
    'search: two characters, nowhere': () => list({ search: 'zq' }),
    'one order': (round) => desk.ordersAdmin.byId({ id: one(round).id }),
    'page alone, deep': async (round) => pageOf('newest', place(round)),
    'page alone, highest': async (round) => pageOf('highest', place(round)),
    'cards (summary)': () => desk.ordersAdmin.summary(),
    'overview: counts': () => desk.overviewAdmin.counts(),
    'overview: work': () => desk.overviewAdmin.work(),
    'overview: work of the desk': () => helper.overviewAdmin.work(),
    'overview: latest 5': () => list({ limit: 5 }),
    'find: short id': (round) => find(`#${one(round).id.slice(0, 8)}`),
    'find: a customer': () => find('meena selvam'),
    'find: a title': (round) => find(`unit ${(round % 80) + 1}`),
    'find: a phone number': (round) => find(`98765${round % 10}`),
    'find: a UTR': (round) => find(String(400_000_000_000 + round)),
    'find: in every order': () => find('example.com'),
    'find: two characters': (round) => find(one(round).id.slice(0, 2)),
    'find: nowhere': () => find('xylophone'),
    'change a status': async (round) => {
      const { id, updatedAt, status } = await desk.ordersAdmin.byId({ id: one(round).id });
      const next = status === 'shipped' ? 'delivered' : 'shipped';
      return timed(() => desk.ordersAdmin.setStatus({ id, status: next, expectedUpdatedAt: updatedAt }));
    },
  };

  console.log(`| procedure | p50 ms | p99 ms | CPU p50 ms | CPU p99 ms |\n|---|---|---|---|---|`);
  const measured: Measured[] = [];
  for (const [name, call] of Object.entries(cases)) {
    const times: number[] = [];
    const cpuTimes: number[] = [];
    for (let round = 0; round < rounds + warmUp; round++) {
      context.advance(60_000 / rounds);
      const result = await timed(() => call(round));
      const { ms, cpuMs } = isTimed(result.answer) ? result.answer : result;
      if (round < warmUp) continue;
      times.push(ms);
      cpuTimes.push(cpuMs);
    }
    measured.push({ name, p99Ms: percentile(times, 0.99) });
    const figures = [times, cpuTimes].flatMap((all) => [percentile(all, 0.5), percentile(all, 0.99)]);
    console.log(`| ${name} | ${figures.map((figure) => figure.toFixed(1)).join(' | ')} |`);
  }

  const before = process.memoryUsage().rss;
  const exported = performance.now();
  let rows = 0;
  let peak = 0;
  for (const page of readMatchingOrders(context.db, { ...everything, sort: 'newest' }, asking)) {
    rows += page.length;
    peak = Math.max(peak, process.memoryUsage().rss);
  }
  const seconds = (performance.now() - exported) / 1000;
  console.log(
    `\nexport: ${rows} orders read in ${seconds.toFixed(1)} s, at most ${((peak - before) / 2 ** 20).toFixed(0)} MB more held`,
  );
  await context.close();
  return measured;
}

function findAdmin({ db }: TestContext) {
  return db
    .select({ id: users.id, email: users.email, fullName: profiles.fullName })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.isAdmin, true))
    .get();
}

type Timed = { ms: number; cpuMs: number; answer: unknown };

/** How long something took. What is itself timed (a part of it) counts alone. */
async function timed(work: () => Promise<unknown>): Promise<Timed> {
  const cpu = process.cpuUsage();
  const began = performance.now();
  const answer = await work();
  const ms = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  return { ms, cpuMs: (user + system) / 1000, answer };
}

function isTimed(answer: unknown): answer is Timed {
  return typeof answer === 'object' && answer !== null && 'ms' in answer && typeof answer.ms === 'number';
}
