import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { addMaterials } from '../../bench/support/seed.ts';
import { createTestApp } from './http.ts';
import { createTestContext } from './test-context.ts';

/** The weight of a first visit, in KB as sent (brotli). The HTML holds the critical CSS. */
export type Visit = { html: number; scripts: number; styles: number; fonts: number };

/** `pages`: the most a first visit may weigh. `files`: the weight of each file when the budget was set. */
export type Budgets = { pages: Record<string, Visit>; files: Record<string, number> };

export const budgetFile = resolve('bench/budgets.json');

/** A file's name without its hash, and its path in the build; the HTML has no path. */
export type SentFile = { name: string; path: string; kb: number };

const client = resolve('dist/client');

/** Weighs first visits of the built site, on a data file of its own. Throws when there is no build. */
export async function openBuiltSite() {
  if (!existsSync(client)) throw new Error('This weighs the built pages: npm run build');
  const built = (name: string): unknown => JSON.parse(readFileSync(join(client, '.vite', name), 'utf8'));
  const { createRender } = await import(pathToFileURL(resolve('dist/pages/entry-server.js')).href);
  const template = readFileSync(join(client, 'index.html'), 'utf8');
  const [manifest, stylesheets] = [built('manifest.json'), built('styles.json')];
  const context = createTestContext();
  const materialId = addMaterials(context.db, 60).at(-1) ?? '';
  const app = await createTestApp(context, createRender({ template, manifest, stylesheets }));

  return {
    /** The site's own files that a first visit of a page fetches, by kind. `{id}` stands for a material's id. */
    async visit(route: string): Promise<Record<keyof Visit, SentFile[]>> {
      const url = route.replace('{id}', materialId);
      const answer = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
      if (answer.statusCode !== 200) throw new Error(`${route} answered ${answer.statusCode}`);
      const html = (await app.inject({ url })).body;
      const start: { entry: string; scripts: string[]; styles: string[] } = JSON.parse(
        /id="page-start">([^<]*)</.exec(html)?.[1] ?? '',
      );
      const fonts = [...html.matchAll(/<link rel="preload" as="font"[^>]*href="([^"]+)"/g)].map(
        ([, file = '']) => file,
      );
      return {
        html: [{ name: 'the HTML', path: '', kb: answer.rawPayload.length / 1024 }],
        scripts: [start.entry, ...start.scripts].map(fileAt),
        styles: start.styles.map(fileAt),
        fonts: fonts.map(fileAt),
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
