import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { siteFolder } from '#server/site-folder.ts';
import { StartError } from '#server/start-error.ts';
import type { RenderPage } from './render.ts';

const clientFolder = resolve(siteFolder, 'dist/client');

export type BuiltClient = { clientFolder: string; inlineScriptHashes: string[]; render: RenderPage };

/** Loads the built client. Throws StartError without a production build. */
export async function loadBuiltClient(): Promise<BuiltClient> {
  try {
    const manifest = JSON.parse(await readFile(resolve(clientFolder, '.vite/manifest.json'), 'utf8'));
    const stylesheet = await readFile(resolve(clientFolder, manifest['style.css'].file), 'utf8');
    const { createRender, indexHtml } = await import(
      pathToFileURL(resolve(siteFolder, 'dist/pages/entry-server.js')).href
    );
    const inlineScripts = [...String(indexHtml).matchAll(/<script>([\s\S]*?)<\/script>/g)];
    return {
      clientFolder,
      render: createRender({ manifest, stylesheet }),
      inlineScriptHashes: inlineScripts.map(
        ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
      ),
    };
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      (error.code === 'ENOENT' || error.code === 'ERR_MODULE_NOT_FOUND')
    ) {
      throw new StartError('The site has not been built; run "npm run build" in its folder first.');
    }
    throw error;
  }
}
