import { existsSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { loadBuiltClient } from '#server/web/built-client.ts';
import { paths } from '#shared/paths.ts';
import { addMaterials } from '../../bench/support/seed.ts';
import { cookieOf, createTestApp } from './http.ts';
import { createTestContext } from './test-context.ts';

/** The weight of a first visit, in KB as sent (brotli). The HTML holds the critical CSS. */
export type Visit = { html: number; scripts: number; styles: number; fonts: number };

/** `pages`: the most a first visit may weigh. `files`: the weight of each file when the budget was set. */
export type Budgets = { pages: Record<string, Visit>; files: Record<string, number> };

export const budgetFile = resolve('bench/budgets.json');

/** A file's name without its hash, and its path in the build; the HTML has no path. */
export type SentFile = { name: string; path: string; kb: number };

export const isAdminPage = (route: string): boolean => route.startsWith(paths.admin);

const client = resolve('dist/client');

/** Weighs first visits of the built site, on a data file of its own. Throws when there is no build. */
export async function openBuiltSite() {
  const { render } = await loadBuiltClient();
  const context = createTestContext();
  const materialId = addMaterials(context.db, 60).at(-1) ?? '';
  const app = await createTestApp(context, render);
  const admin = await cookieOf(context, context.addUser('admin', { isAdmin: true }));

  return {
    /**
     * The site's own files that a first visit of a page fetches, by kind; those of /admin as an admin. `{id}` stands for
     * a material's id.
     */
    async visit(route: string): Promise<Record<keyof Visit, SentFile[]>> {
      const url = route.replace('{id}', materialId);
      const cookie = isAdminPage(route) ? admin : '';
      const answer = await app.inject({ url, headers: { cookie, 'accept-encoding': 'br' } });
      if (answer.statusCode !== 200) throw new Error(`${route} answered ${answer.statusCode}`);
      const html = (await app.inject({ url, headers: { cookie } })).body;
      const addresses = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, address = '']) => fileAt(address));
      return {
        html: [{ name: 'the HTML', path: '', kb: answer.rawPayload.length / 1024 }],
        scripts: addresses(/<(?:link rel="modulepreload" href|script type="module" src)="([^"]+)"/g),
        styles: addresses(/<link rel="stylesheet" href="([^"]+)"/g),
        fonts: addresses(/'(\/assets\/[^']+\.woff2)'/g),
      };
    },
    async close() {
      await app.close();
      context.db.$client.close();
    },
  };
}

/** A file of the build as it is sent: compressed where the build has compressed it. */
function fileAt(address: string): SentFile {
  const path = join(client, address);
  const sent = existsSync(`${path}.br`) ? `${path}.br` : path;
  return { name: basename(address).replace(/-[\w-]{8}(?=\.\w+$)/, ''), path, kb: statSync(sent).size / 1024 };
}

export const kbOf = (files: SentFile[]): number => files.reduce((sum, { kb }) => sum + kb, 0);
