import type { Manifest } from 'vite';

/** A page's built files: its entry, and all that it and the page import. `core`: the largest, which every page has. */
export type PageFiles = { entry: string; scripts: string[]; core: string | null; stylesheet: string | null };

const entryKey = 'main.tsx';
/** What the entry loads. */
const hydrateKey = 'hydrate.tsx';

/** While developing, Vite serves the sources one by one. */
const sources: PageFiles = { entry: `/${entryKey}`, scripts: [], core: null, stylesheet: null };

/** `manifest`: Vite's, null while developing; `pages`: source files as the manifest names them. */
export function pageFiles(manifest: Manifest | null, pages: string[]): PageFiles {
  if (manifest === null) return sources;
  const seen = new Set<string>();
  const filesOf = (key: string): string[] => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return [];
    seen.add(key);
    return [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap(filesOf)];
  };
  const [entry = '', ...scripts] = [entryKey, hydrateKey, ...pages].flatMap(filesOf);
  const core = Object.values(manifest).find(({ name }) => name === 'core');
  return { entry, scripts, core: core ? `/${core.file}` : null, stylesheet: `/${manifest['style.css']?.file}` };
}
