import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const source = join(root, 'src');

type Import = { from: string; to: string; typeOnly: boolean };

/** Where an import of a source file leads, as a path under src/; null when it leads to a library. */
function target(file: string, specifier: string): string | null {
  const alias = /^#(shared|server|client)\/(.+)$/.exec(specifier);
  if (alias) return `${alias[1]}/${alias[2]}`;
  return specifier.startsWith('.') ? relative(source, resolve(source, dirname(file), specifier)) : null;
}

/** Every static, re-exporting and dynamic import between source files. */
function importsOf(file: string, code: string): Import[] {
  const found: Import[] = [];
  const statement =
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^;'"]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;
  for (const [, type, named, bare, dynamic] of code.matchAll(statement)) {
    const to = target(file, named ?? bare ?? dynamic ?? '');
    if (to) found.push({ from: file, to, typeOnly: Boolean(type) });
  }
  return found;
}

const layersOfServer = ['db', 'backups', 'auth', 'mail', 'pdf', 'files', 'payments', 'features'];

/** What is wrong with an import, in words; null when nothing is. */
function violation({ from, to, typeOnly }: Import): string | null {
  const [fromSide, fromLayer = ''] = from.split('/');
  const [toSide, toLayer = ''] = to.split('/');
  if (fromSide === 'shared' && toSide !== 'shared') return 'shared imports only shared';
  if (fromSide === 'server' && toSide === 'client') return 'the server imports nothing of the client';
  if (fromSide === 'client' && toSide === 'server' && !(typeOnly && to === 'server/router.ts')) {
    return 'the client takes only `import type { AppRouter }` from the server';
  }
  if (toSide === 'client' && toLayer === 'admin' && fromLayer !== 'admin' && from !== 'client/routes.tsx') {
    return 'only the lazy route imports client/admin';
  }
  if (fromSide === 'server' && toSide === 'server') {
    const [lower, upper] = [layersOfServer.indexOf(fromLayer), layersOfServer.indexOf(toLayer)];
    if (lower >= 0 && lower < layersOfServer.length - 1 && upper === layersOfServer.length - 1)
      return 'features come above the shell';
    const features = [from, to].map((path) => /^server\/features\/([^/]+)\//.exec(path)?.[1]);
    if (features[0] && features[1] && features[0] !== features[1] && !to.endsWith('.data.ts')) {
      return 'a feature uses only the .data.ts of another feature';
    }
    if (lower >= 0 && ['server/router.ts', 'server/app.ts', 'server/start.ts', 'server/services.ts'].includes(to))
      return 'imports run upwards';
  }
  if (/\/index\.tsx?$/.test(to)) return 'no barrels';
  return null;
}

/** Whether code inserts orders, or updates their status. */
const writesOrderStatus = (code: string): boolean =>
  /\.insert\(orders\)/.test(code) ||
  [...code.matchAll(/\.update\(orders\)\s*\.set\(\{([^}]*)\}/g)].some(([, set = '']) => /\bstatus\b/.test(set)) ||
  /\bupdate\s+["`]?orders["`]?\s+set\b[^;]*\bstatus\b/i.test(code);

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(?:ts|tsx|js)$/.test(file));
const allImports = files.flatMap((file) => importsOf(file, readFileSync(join(source, file), 'utf8')));

describe('Imports in one direction', () => {
  test('No import in the source breaks the rules for imports.', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(allImports.length).toBeGreaterThan(100);
    const broken = allImports.flatMap((found) => {
      const why = violation(found);
      return why ? [`${found.from} -> ${found.to}: ${why}`] : [];
    });
    expect(broken).toEqual([]);
  });

  test.each([
    ['shared/orders.ts', "import { openDb } from '#server/db/open-db.ts';"],
    ['client/features/orders/OrdersPage.tsx', "import { db } from '../../../server/db/open-db.ts';"],
    ['client/features/orders/OrdersPage.tsx', "const load = () => import('#server/router.ts');"],
    ['client/features/orders/OrdersPage.tsx', "import { appRouter } from '#server/router.ts';"],
    ['client/features/orders/OrdersPage.tsx', "import { OrdersScreen } from '#client/admin/orders/OrdersScreen.tsx';"],
    ['server/db/seed.ts', "import { markPaid } from '#server/features/payments/settlement.data.ts';"],
    [
      'server/features/orders/orders.data.ts',
      "import { paymentsRouter } from '#server/features/payments/payments.router.ts';",
    ],
    ['server/features/orders/orders.data.ts', "import { appRouter } from '#server/router.ts';"],
    ['server/start.ts', "import { createRender } from '#client/entry-server.tsx';"],
  ])('In the file %s, the check of imports catches the line “%s”.', (file, code) => {
    expect(importsOf(file, code).map(violation)).toEqual([expect.any(String)]);
  });

  test('The imports between the source files form no cycles.', () => {
    const edges = new Map<string, string[]>();
    for (const { from, to, typeOnly } of allImports) if (!typeOnly) edges.set(from, [...(edges.get(from) ?? []), to]);
    const done = new Set<string>();
    const visit = (file: string, path: string[]): string[] | null => {
      if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
      if (done.has(file)) return null;
      for (const to of edges.get(file) ?? []) {
        const cycle = visit(to, [...path, file]);
        if (cycle) return cycle;
      }
      done.add(file);
      return null;
    };
    expect(files.map((file) => visit(file, [])).filter((cycle) => cycle !== null)).toEqual([]);
  });
});

describe('Names and places of files', () => {
  const featureFile =
    /^server\/features\/[a-z-]+\/[a-z-]+\.(?:router|admin\.router|data|admin\.data|routes|mails)\.ts$/;

  test('A feature folder contains only the known kinds of files.', () => {
    expect(files.filter((file) => file.startsWith('server/features/') && !featureFile.test(file))).toEqual([]);
  });

  test('Only the order lifecycle and the demo’s sample content write the status of an order.', () => {
    const writers = files.filter((file) => writesOrderStatus(readFileSync(join(source, file), 'utf8')));
    // The demo's sample content is a past that nobody lived through.
    expect(writers.toSorted()).toEqual([
      'server/demo/desk-orders.ts',
      'server/demo/orders.ts',
      'server/features/orders/lifecycle.data.ts',
    ]);
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

  test('Only server/config.ts reads the environment variables.', () => {
    const readers = files.filter(
      (file) => file !== 'server/config.ts' && readFileSync(join(source, file), 'utf8').includes('process.env'),
    );
    expect(readers).toEqual([]);
  });
});
