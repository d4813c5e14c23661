import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const source = join(root, 'src');

const rules = await extractDepcruiseOptions(join(root, '.dependency-cruiser.mjs'));

/**
 * The rules that are broken in a project of these files under src/, by their names. `npm run check` looks at the real
 * ones.
 */
async function rulesBrokenBy(planted: Record<string, string>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'planted-imports-'));
  try {
    cpSync(join(root, 'package.json'), join(folder, 'package.json'));
    for (const [file, code] of Object.entries(planted)) {
      mkdirSync(dirname(join(folder, 'src', file)), { recursive: true });
      writeFileSync(join(folder, 'src', file), code);
    }
    const { output } = await cruise(['src'], { ...rules, baseDir: folder });
    if (typeof output === 'string') throw new Error(output);
    return [...new Set(output.summary.violations.map(({ rule }) => rule.name))];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Whether code inserts orders, or updates their status. */
const writesOrderStatus = (code: string): boolean =>
  /\.insert\(orders\)/.test(code) ||
  [...code.matchAll(/\.update\(orders\)\s*\.set\(\{([^}]*)\}/g)].some(([, set = '']) => /\bstatus\b/.test(set)) ||
  /\bupdate\s+["`]?orders["`]?\s+set\b[^;]*\bstatus\b/i.test(code);

const opensTransaction = (code: string): boolean => /(?:\bdb|\btx)\s*\.transaction\(/.test(code);

/** Whether code asks the machine for the time, for chance, or for a timer. */
const asksNature = (code: string): boolean =>
  /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\brandom(?:Bytes|UUID|Int|FillSync)\b|\bgetRandomValues\b|(?<!\.)\bset(?:Timeout|Interval)\b/.test(
    code.replaceAll(/\/\*.*?\*\/|^\s*\/\/.*$/gms, ''),
  );

/** The names of the outermost functions that write to the data file without the unit of work. */
function bareWriters(code: string): string[] {
  const found = new Set<string>();
  const visit = (node: ts.Node, around: ts.SignatureDeclaration[]): void => {
    const inside = ts.isFunctionLike(node) ? [...around, node] : around;
    if (writes(node) && !inside.some(takesWork)) found.add(nameOf(inside[0]));
    node.forEachChild((child) => visit(child, inside));
  };
  visit(ts.createSourceFile('x.ts', code, ts.ScriptTarget.Latest, true), []);
  return [...found];
}

const writes = (node: ts.Node): boolean =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  ['insert', 'update', 'delete'].includes(node.expression.name.text) &&
  /(?:^|\.)(?:db|tx)$/.test(node.expression.expression.getText());

/** By its type, or because it is what `perform` or `prepareOnce` calls. */
const takesWork = (signature: ts.SignatureDeclaration): boolean =>
  signature.parameters.some((parameter) => /\bWork\b|^work$/.test(parameter.getText())) ||
  (ts.isCallExpression(signature.parent) &&
    ['perform', 'prepareOnce'].includes(signature.parent.expression.getText().split('<')[0] ?? ''));

function nameOf(signature: ts.SignatureDeclaration | undefined): string {
  if (!signature) return 'the file itself';
  const named = signature.name ?? (ts.isVariableDeclaration(signature.parent) ? signature.parent.name : null);
  return named?.getText() ?? 'a function without a name';
}

/** What writes without it: what the mailer calls once a reminder has gone, and what the unit of work itself calls. */
const stillBare = [
  'server/features/orders/reminders.data.ts: noteMailSent',
  'server/features/orders/state.data.ts: keepStates',
];

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(?:ts|tsx|js)$/.test(file));

describe('Imports in one direction', () => {
  test.each([
    ['shared-takes-only-shared', 'shared/orders.ts', "import { openDb } from '#server/db/open-db.ts';"],
    ['shared-runs-on-both-sides', 'shared/orders.ts', "import { join } from 'node:path';"],
    [
      'client-takes-only-the-router-of-the-server',
      'client/features/orders/OrdersPage.tsx',
      "import type { Db } from '../../../server/db/open-db.ts';",
    ],
    [
      'client-takes-only-the-type-of-the-router',
      'client/features/orders/OrdersPage.tsx',
      "import { appRouter } from '#server/router.ts';",
    ],
    [
      'client-takes-only-the-type-of-the-router',
      'client/features/orders/OrdersPage.tsx',
      "const load = () => import('#server/router.ts');",
    ],
    [
      'only-the-routes-load-admin',
      'client/features/orders/OrdersPage.tsx',
      "const load = () => import('#client/admin/orders/OrdersScreen.tsx');",
    ],
    [
      'payments-are-shown-by-orders',
      'client/admin/payments/OrderPayments.tsx',
      "import type { OrderDetails } from '#client/admin/orders/order.ts';",
    ],
    ['admin-is-loaded-by-the-lazy-route', 'client/routes.tsx', "import { AdminApp } from './admin/AdminApp.tsx';"],
    ['server-takes-nothing-of-the-client', 'server/start.ts', "import { render } from '#client/entry-server.tsx';"],
    [
      'server-imports-run-down',
      'server/db/seed.ts',
      "import { markPaid } from '#server/features/payments/payments.data.ts';",
    ],
    [
      'server-imports-run-down',
      'server/features/orders/orders.data.ts',
      "import type { Payment } from '#server/features/payments/payments.data.ts';",
    ],
    ['server-imports-run-down', 'server/features/orders/orders.data.ts', "import { app } from '#server/app.ts';"],
    [
      'server-imports-run-down',
      'server/features/orders/orders.routes.ts',
      "import { page } from '#server/web/page.ts';",
    ],
    ['server-imports-run-down', 'server/app.ts', "const load = () => import('./demo/seed.ts');"],
    ['server-file-has-its-place', 'server/utilities/strings.ts', "import { money } from '#shared/money.ts';"],
    [
      'room-takes-only-data-of-another-room',
      'server/features/payments/payments.router.ts',
      "import { ordersRouter } from '#server/features/orders/orders.router.ts';",
    ],
    [
      'rooms-are-used-through-their-data',
      'server/web/sitemap.ts',
      "import { ordersRouter } from '#server/features/orders/orders.router.ts';",
    ],
    ['only-db-takes-the-driver', 'server/web/sitemap.ts', "import Database from 'better-sqlite3';"],
    [
      'only-db-takes-the-driver',
      'server/features/orders/orders.data.ts',
      "import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';",
    ],
    [
      'only-the-unit-of-work-writes-and-tells',
      'server/features/orders/revise.data.ts',
      "import { inTransaction } from '#server/db/transaction.ts';",
    ],
    [
      'only-the-unit-of-work-writes-and-tells',
      'server/features/orders/revise.data.ts',
      "import { queueMail } from '#server/mail/outbox.ts';",
    ],
    [
      'only-the-unit-of-work-writes-and-tells',
      'server/features/accounts/team.admin.data.ts',
      "import { withdrawNotifications } from '#server/push/queue.ts';",
    ],
    [
      'only-the-unit-of-work-writes-and-tells',
      'server/jobs/jobs.ts',
      "import { recordChange } from '#server/audit/audit.ts';",
    ],
    [
      'only-events-write-the-history',
      'server/features/payments/settlement.data.ts',
      "import { recordOrderEvent } from '#server/features/orders/record-history.data.ts';",
    ],
    ['no-barrel', 'client/ui/Card.tsx', "import { Card } from '../lib/index.ts';"],
    ['no-re-export', 'client/ui/cards.ts', "export { Card } from './Card.tsx';"],
  ])('The rule “%s” catches a planted import: in %s, “%s”.', async (rule, file, line) => {
    const target = /'([^']+)';?\)?;$/.exec(line)?.[1] ?? '';
    const imported = target.startsWith('.') ? join(dirname(file), target) : target.replace(/^#/, '');
    const planted = target.startsWith('node:') ? { [file]: line } : { [file]: line, [imported]: 'export {};' };
    expect(await rulesBrokenBy(planted)).toContain(rule);
  });

  test('An import of a file that does not exist is caught.', async () => {
    expect(await rulesBrokenBy({ 'client/app.tsx': "import { routes } from './gone.tsx';" })).toEqual([
      'import-is-found',
    ]);
  });

  test('A cycle of files is caught, also one of types alone.', async () => {
    const planted = {
      'shared/orders.ts': "import type { Payment } from './payments.ts';",
      'shared/payments.ts': "import type { Order } from './orders.ts';",
    };
    expect(await rulesBrokenBy(planted)).toEqual(['no-cycle-of-files']);
  });

  test('A cycle of folders is caught where no files form one.', async () => {
    const planted = {
      'client/ui/Card.tsx': "import { notify } from '#client/lib/notify.ts';",
      'client/lib/notify.ts': '',
      'client/lib/form.ts': "import { Field } from '#client/ui/Field.tsx';",
      'client/ui/Field.tsx': '',
    };
    expect(await rulesBrokenBy(planted)).toEqual(['no-cycle-of-folders']);
  });

  test('The imports that the rules allow are not reported.', async () => {
    const planted = {
      'shared/money.ts': 'export type Money = number;',
      'client/lib/trpc.ts': "import type { AppRouter } from '#server/router.ts';",
      'client/routes.tsx': "const load = () => import('./admin/AdminApp.tsx');",
      'client/admin/AdminApp.tsx': '',
      'server/router.ts': "import { ordersRouter } from './features/orders/orders.router.ts';",
      'server/features/orders/orders.router.ts': "import { list } from '#server/features/catalog/catalog.data.ts';",
      'server/features/catalog/catalog.data.ts': "import type { Money } from '#shared/money.ts';",
    };
    expect(await rulesBrokenBy(planted)).toEqual([]);
  });
});

describe('Names and places of files', () => {
  const featureFile =
    /^server\/features\/[a-z-]+\/(?:(?:[a-z-]+\.(?:router|admin\.router|data|admin\.data|routes|mails))|events)\.ts$/;

  test('A feature folder contains only the known kinds of files.', () => {
    expect(files.filter((file) => file.startsWith('server/features/') && !featureFile.test(file))).toEqual([]);
  });

  test('Only the order lifecycle writes the status of an order.', () => {
    const writers = files.filter((file) => writesOrderStatus(readFileSync(join(source, file), 'utf8')));
    expect(writers).toEqual(['server/features/orders/lifecycle.data.ts']);
  });

  test.each([
    "tx.update(orders).set({ status: 'cancelled', updatedAt: now }).where(eq(orders.id, id)).run();",
    'tx\n  .update(orders)\n  .set({ updatedAt: now, status })\n  .run();',
    'db.insert(orders).values(order).run();',
    "db.run(sql`update orders set status = 'shipped'`);",
    'db.run(sql`UPDATE "orders" SET "status" = 1`);',
  ])('The check of status writes catches a planted write of an order’s status: “%s”.', (code) => {
    expect(writesOrderStatus(code)).toBe(true);
  });

  test('The check of status writes ignores changes of other columns and of other tables.', () => {
    expect(writesOrderStatus('tx.update(orders).set({ totalPaise }).where(eq(orders.status, status)).run();')).toBe(
      false,
    );
    expect(writesOrderStatus("tx.update(payments).set({ status: 'failed' }).run();")).toBe(false);
  });

  test('Component files are named in PascalCase.tsx, and all other source files in lower case.', () => {
    const wrong = files.filter((file) => {
      const name = file.split('/').at(-1) ?? '';
      return !/^(?:[A-Z][A-Za-z]*\.tsx|[a-z][a-z0-9]*(?:[-.][a-z0-9]+)*\.(?:ts|tsx|js))$/.test(name);
    });
    expect(wrong).toEqual([]);
  });

  test('Only server/db opens a transaction by itself.', () => {
    const openers = files.filter((file) => opensTransaction(readFileSync(join(source, file), 'utf8')));
    expect(openers).toEqual(['server/db/transaction.ts']);
  });

  test.each([
    'db.transaction((tx) => tx.run(x));',
    'work.tx.transaction(() => {});',
    'services.db\n  .transaction(run)',
  ])('The check of transactions sees a planted one: “%s”.', (code) => {
    expect(opensTransaction(code)).toBe(true);
  });

  test('The server takes time, chance and timers from server/nature.ts, or through the services that are made with it.', () => {
    const asking = files.filter(
      // The payment window of demo mode runs in the browser.
      (file) => /^server\/(?!.*checkout\.js$)/.test(file) && asksNature(readFileSync(join(source, file), 'utf8')),
    );
    expect(asking).toEqual(['server/nature.ts']);
  });

  test.each([
    ['const at = Date.now();', true],
    ['createMemoryRateLimit({ max, clock: Date.now })', true],
    ['const today = new Date();', true],
    ['if (Math.random() < 0.5) retry();', true],
    ["import { createHash, randomBytes } from 'node:crypto';", true],
    ['const id = crypto.randomUUID();', true],
    ["import { setTimeout as delay } from 'node:timers/promises';", true],
    ['setInterval(look, 1000);', true],
    ['const day = new Date(clock());', false],
    ['// Date.now() is the machine’s.', false],
    ['nature.after(1000, look);', false],
  ])('The check of time and chance judges a planted line: “%s”.', (code, isCaught) => {
    expect(asksNature(code)).toBe(isCaught);
  });

  test('Every function of a room or job that writes takes the unit of work, so that its signature says so.', () => {
    const rooms = files.filter((file) => /^server\/(?:features|jobs)\//.test(file));
    const bare = rooms.flatMap((file) =>
      bareWriters(readFileSync(join(source, file), 'utf8')).map((name) => `${file}: ${name}`),
    );
    expect(bare).toEqual(stillBare);
  });

  test.each([
    ['function forget(tx: Executor, id: string) { tx.delete(users).where(eq(users.id, id)).run(); }', ['forget']],
    ['const note = (db: Db) => db.update(users).set({ role: null }).run();', ['note']],
    ['function run(site: Site) { site.db.insert(users).values({}).run(); }', ['run']],
    ['function keep({ tx }: Work<Admin>) { tx.insert(users).values({}).run(); }', []],
    ['function later(site: Site) { perform(site, visitor, ({ tx }) => tx.insert(users).values({}).run()); }', []],
    ['const insertion = prepareOnce((db) => db.insert(users).values({}).prepare());', []],
  ])('The check of who writes judges a planted function: “%s”.', (code, names) => {
    expect(bareWriters(code)).toEqual(names);
  });

  test('Only server/config.ts reads the environment variables.', () => {
    const readers = files.filter(
      (file) =>
        file !== 'server/config.ts' && /process\.env(?!\.\w+ = )/.test(readFileSync(join(source, file), 'utf8')),
    );
    expect(readers).toEqual([]);
  });
});

describe('Events', async () => {
  const rooms = files.filter((file) => /^server\/features\/[a-z-]+\/events\.ts$/.test(file));
  const code = files
    .filter((file) => file.startsWith('server/') && !rooms.includes(file))
    .map((file) => readFileSync(join(source, file), 'utf8'))
    .join('\n');
  const events: [name: string, event: unknown][] = [];
  for (const room of rooms) events.push(...Object.entries((await import(join(source, room))) as object));
  const isEvent = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && ['audit', 'record', 'tell'].some((way) => way in value);
  /** `orderPlaced`; `videoEvents` stands for each of its own. */
  const all = events.filter(([, value]) => typeof value === 'object' && value !== null);

  test.each(all)('Something raises the event %s.', (name) => {
    expect(code).toMatch(new RegExp(`[({,:]\\s*${name}\\b`));
  });

  test.each(all)('The event %s is told to the history, the audit log or somebody.', (_, value) => {
    const parts = isEvent(value) ? [value] : Object.values(value as object);
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.every(isEvent)).toBe(true);
  });
});
