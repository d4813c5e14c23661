import { setImmediate } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import { endAllSessions } from '#server/auth/sessions.ts';
import { sessions, users } from '#server/db/schema/users.ts';
import { appRouter } from '#server/router.ts';
import { publicProcedure } from '#server/trpc.ts';
import { type Access, type Asker, access, isAdmitted } from '../support/access.ts';
import { createFakeGateway, fakeGatewayEnv } from '../support/fake-gateway.ts';
import { cookieOf, createTestApp, registeredPaths } from '../support/http.ts';
import { procedures } from '../support/procedures.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** What the test measured, for the table of the proofs. */
    figure?: string;
  }
}

/** Who asks, and as whom. */
const people = {
  visitor: 'visitor',
  'student waiting for confirmation of the address': 'visitor',
  'pending student': 'student',
  'rejected student': 'student',
  'approved student': 'student',
  owner: 'owner',
  'admin of the desk': 'desk',
  'admin of the content': 'content',
  'owner who was made a desk admin': 'desk',
  'admin who was made a student': 'student',
  'student whose session has ended': 'visitor',
  'admin whose session has ended': 'visitor',
  'student who signed out': 'visitor',
  'student who was deleted': 'visitor',
  'somebody with a made-up session': 'visitor',
} as const satisfies Record<string, Asker>;
type Who = keyof typeof people;
const who = Object.keys(people) as Who[];

/** The Cookie header of each of them. */
async function cookiesOf(context: TestContext): Promise<Record<Who, string>> {
  const { db } = context;
  const sessionOf = async (name: string, options: Parameters<TestContext['addUser']>[1] = {}) => {
    const user = context.addUser(name, options);
    return { user, cookie: await cookieOf(context, user) };
  };
  const end = (userId: string) => db.update(sessions).set({ expiresAt: 1 }).where(eq(sessions.userId, userId)).run();
  const demoted = await sessionOf('demoted', { isAdmin: true });
  db.update(users).set({ role: null }).where(eq(users.id, demoted.user.id)).run();
  const moved = await sessionOf('moved', { isAdmin: true });
  db.update(users).set({ role: 'desk' }).where(eq(users.id, moved.user.id)).run();
  const expired = await sessionOf('expired');
  end(expired.user.id);
  const expiredAdmin = await sessionOf('expired-admin', { isAdmin: true });
  end(expiredAdmin.user.id);
  const signedOut = await sessionOf('signed-out');
  endAllSessions(db, signedOut.user.id);
  const deleted = await sessionOf('deleted');
  db.delete(users).where(eq(users.id, deleted.user.id)).run();
  return {
    visitor: '',
    'student waiting for confirmation of the address': '',
    'pending student': (await sessionOf('pending', { status: 'pending' })).cookie,
    'rejected student': (await sessionOf('rejected', { status: 'rejected' })).cookie,
    'approved student': (await sessionOf('approved')).cookie,
    owner: (await sessionOf('owner', { isAdmin: true })).cookie,
    'admin of the desk': (await sessionOf('desk', { role: 'desk' })).cookie,
    'admin of the content': (await sessionOf('content', { role: 'content' })).cookie,
    'owner who was made a desk admin': moved.cookie,
    'admin who was made a student': demoted.cookie,
    'student whose session has ended': expired.cookie,
    'admin whose session has ended': expiredAdmin.cookie,
    'student who signed out': signedOut.cookie,
    'student who was deleted': deleted.cookie,
    'somebody with a made-up session': `session=${'A'.repeat(43)}`,
  };
}

const mayEnter = (person: Who, needed: Access) => isAdmitted(people[person], needed);

/** The cells of these procedures that are not as they are declared, over HTTP; `cells`: how many were looked at. */
async function procedureMatrix(
  { app, context }: { app: App; context: TestContext },
  cookies: Record<Who, string>,
  asked = procedures,
): Promise<{ wrong: string[]; cells: number }> {
  const wrong: string[] = [];
  let cells = 0;
  for (const { path, isQuery } of asked) {
    for (const person of who) {
      cells++;
      // So slowly that no admin meets the limit of changes.
      context.advance(100);
      const answer = await app.inject({
        ...(isQuery ? { url: `/trpc/${path}?input={}` } : { method: 'POST', url: `/trpc/${path}`, payload: {} }),
        headers: { cookie: cookies[person] },
        remoteAddress: `198.51.100.${cells % 250}`,
      });
      const refused = answer.statusCode === 401 || answer.statusCode === 403;
      if (refused === mayEnter(person, access[path] ?? 'owner'))
        wrong.push(`${path} answers ${answer.statusCode} to: ${person}`);
    }
  }
  return { wrong, cells };
}

type Route = {
  method?: 'GET' | 'POST';
  url: string;
  needed: Access;
  /** What somebody who may not enter is answered. */
  refusal: RegExp;
};

/** The addresses beside the procedures, by how they are registered. A new one without a row here fails the test. */
const routes: Record<string, Route | 'for anybody'> = {
  '/healthz': 'for anybody',
  '/up': 'for anybody',
  '/healthz/connection': 'for anybody',
  '/files/:fileId': 'for anybody',
  '/gpay-qr.svg': 'for anybody',
  '/notices.ics': 'for anybody',
  '/manifest.webmanifest': 'for anybody',
  '/sitemap.xml': 'for anybody',
  '/robots.txt': 'for anybody',
  '*': 'for anybody',
  // Pages, as those of `*`: a shell that holds nobody's data, and one's own marks, which a visitor is asked to log in for.
  '/tests/:id': 'for anybody',
  '/tests/marks': 'for anybody',
  '/tests/practice': 'for anybody',
  // Believed by its signature alone; nobody's session counts.
  '/webhooks/razorpay': 'for anybody',
  // Believed by the token of the mail alone; without one it is no address at all.
  '/reminders/:token/stop': 'for anybody',
  '/tickets/:token': 'for anybody',
  // Each procedure has its own row.
  '/trpc/:procedures': 'for anybody',
  // Nobody here has bought it, an admin as little as the others: the same 404 as for an unknown id.
  '/downloads/:materialId': 'for anybody',
  '/tests/:id/start': 'for anybody',
  // Of those who may see them now; for everybody else they are as little there as unknown ones.
  '/tests/:id/pages/:page': 'for anybody',
  '/tests/:id/paper': 'for anybody',
  '/tests/:id/solutions': 'for anybody',
  '/tests/:id/solutions/:page': 'for anybody',
  // Pays an own order; anybody else's is as little there as an unknown one.
  '/payment-qr/:orderId': 'for anybody',
  '/payment-reports/:orderId': {
    method: 'POST',
    url: '/payment-reports/x?name=a.png',
    needed: 'signed in',
    refusal: /^401$/,
  },
  '/verification-answers': {
    method: 'POST',
    url: '/verification-answers?name=a.png',
    needed: 'signed in',
    refusal: /^401$/,
  },
  '/admin-export/verification-answers/:answerId': {
    url: '/admin-export/verification-answers/x',
    needed: 'desk',
    refusal: /^40[13]$/,
  },
  '/admin-export/payment-proofs/:reportId': {
    url: '/admin-export/payment-proofs/x',
    needed: 'desk',
    refusal: /^40[13]$/,
  },
  // Believed by its signature alone; without one it is no address at all.
  '/tests/:id/scores': 'for anybody',
  '/account/data': { url: '/account/data', needed: 'signed in', refusal: /^\/login/ },
  '/admin-export/orders': { url: '/admin-export/orders', needed: 'owner', refusal: /^40[13]$/ },
  '/admin-export/students': { url: '/admin-export/students', needed: 'owner', refusal: /^40[13]$/ },
  '/admin-export/revenue': { url: '/admin-export/revenue', needed: 'owner', refusal: /^40[13]$/ },
  // An own order's; for everybody else but an admin it is as little there as an unknown one.
  '/orders/:id/receipt': { url: '/orders/x/receipt', needed: 'signed in', refusal: /^\/login/ },
  '/admin-export/payments': { url: '/admin-export/payments', needed: 'owner', refusal: /^40[13]$/ },
  '/admin-export/bookkeeping': { url: '/admin-export/bookkeeping', needed: 'owner', refusal: /^40[13]$/ },
  '/admin-export/receipts': { url: '/admin-export/receipts', needed: 'owner', refusal: /^40[13]$/ },
  '/admin-export/marks/:id': { url: '/admin-export/marks/x', needed: 'owner', refusal: /^40[13]$/ },
  '/admin-export/ranks/:id/csv': { url: '/admin-export/ranks/x/csv', needed: 'owner', refusal: /^40[13]$/ },
  '/admin-export/ranks/:id/pdf': { url: '/admin-export/ranks/x/pdf', needed: 'owner', refusal: /^40[13]$/ },
  '/admin-export/customers-template': {
    url: '/admin-export/customers-template',
    needed: 'owner',
    refusal: /^40[13]$/,
  },
  '/admin-import/statement': {
    method: 'POST',
    url: '/admin-import/statement',
    needed: 'desk',
    refusal: /^40[13]$/,
  },
  '/admin-import/customers': {
    method: 'POST',
    url: '/admin-import/customers?step=preview&option=no',
    needed: 'owner',
    refusal: /^40[13]$/,
  },
  '/admin-export/batch-template': { url: '/admin-export/batch-template', needed: 'desk', refusal: /^40[13]$/ },
  '/admin-import/batches/:id': {
    method: 'POST',
    url: '/admin-import/batches/x?step=preview&option=no',
    needed: 'desk',
    refusal: /^40[13]$/,
  },
  '/admin-export/materials-template': {
    url: '/admin-export/materials-template',
    needed: 'content',
    refusal: /^40[13]$/,
  },
  '/admin-import/materials': {
    method: 'POST',
    url: '/admin-import/materials?step=preview&option=yes',
    needed: 'content',
    refusal: /^40[13]$/,
  },
  '/admin-import/marks/:id': {
    method: 'POST',
    url: '/admin-import/marks/x?step=preview',
    needed: 'owner',
    refusal: /^40[13]$/,
  },
  '/admin-export/backups/:name': { url: '/admin-export/backups/x.db', needed: 'owner', refusal: /^40[13]$/ },
  '/uploads': { method: 'POST', url: '/uploads?purpose=cover&name=a.png', needed: 'content', refusal: /^40[13]$/ },
};

const createMatrixContext = async () => {
  const context = createTestContext({ gateway: createFakeGateway().gateway, env: fakeGatewayEnv });
  const app = await createTestApp(context);
  return { context, app, cookies: await cookiesOf(context) };
};

test('R9: Every procedure answers every kind of session as its row in the access table says.', {
  timeout: 120_000,
}, async ({ task }) => {
  const { context, app, cookies } = await createMatrixContext();
  const { wrong, cells } = await procedureMatrix({ app, context }, cookies);
  expect(wrong).toEqual([]);
  task.meta.figure = `${cells} cells of procedures`;
  await app.close();
  await context.close();
});

test('R9: The control shows that a procedure without its guard is noticed.', { timeout: 120_000 }, async () => {
  const { context, app, cookies } = await createMatrixContext();
  const served: Record<string, unknown> = appRouter._def.procedures;
  const name = 'mailsAdmin.list';
  const guarded = served[name];
  served[name] = publicProcedure.query(() => 'everybody’s mails');
  try {
    const unguarded = procedures.filter(({ path }) => path === name);
    const { wrong } = await procedureMatrix({ app, context }, cookies, unguarded);
    expect(wrong).toHaveLength(who.filter((person) => people[person] !== 'owner').length);
  } finally {
    served[name] = guarded;
  }
  await app.close();
  await context.close();
});

test('R9: Every other address answers every kind of session as its row in the table of routes says.', async ({
  task,
}) => {
  const { context, app, cookies } = await createMatrixContext();
  expect(new Set(registeredPaths(app))).toEqual(new Set(Object.keys(routes)));

  const wrong: string[] = [];
  let cells = 0;
  for (const route of Object.values(routes)) {
    if (route === 'for anybody') continue;
    for (const person of who) {
      cells++;
      const { method = 'GET', url, needed, refusal } = route;
      const headers = { cookie: cookies[person], accept: 'text/html', 'content-type': 'image/png' };
      const answer = await app.inject({ method, url, headers, ...(method === 'POST' && { payload: 'x' }) });
      // The body of a refused request ends in a later turn of the loop.
      await setImmediate();
      const refused = [answer.headers.location ?? '', String(answer.statusCode)].some((said) => refusal.test(said));
      if (refused === mayEnter(person, needed))
        wrong.push(`${url} answers ${answer.statusCode} ${answer.headers.location ?? ''} to: ${person}`);
    }
  }
  expect(wrong).toEqual([]);
  task.meta.figure = `${cells} cells of addresses`;
  await app.close();
  await context.close();
});

test('T15: No mutation runs for a form, another site or a GET request, even when an owner is signed in.', async ({
  task,
}) => {
  const { context, app, cookies } = await createMatrixContext();
  const ways = [
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/json', origin: 'https://evil.example' },
  ];
  const ran: string[] = [];
  const mutations = procedures.filter(({ isQuery }) => !isQuery);
  for (const { path } of mutations) {
    for (const way of ways) {
      const headers = { ...way, cookie: cookies.owner };
      const answer = await app.inject({ method: 'POST', url: `/trpc/${path}`, headers, payload: '{}' });
      // The body of a refused request ends in a later turn of the loop.
      await setImmediate();
      if (answer.statusCode !== 415 && answer.statusCode !== 403) ran.push(`${path}: ${answer.statusCode}`);
    }
    const got = await app.inject({ url: `/trpc/${path}?input={}`, headers: { cookie: cookies.owner } });
    if (got.statusCode !== 405) ran.push(`GET ${path}: ${got.statusCode}`);
  }
  expect(ran).toEqual([]);
  task.meta.figure = `${mutations.length} mutations, ${ways.length + 1} ways, 0 executed`;
  await app.close();
  await context.close();
});
