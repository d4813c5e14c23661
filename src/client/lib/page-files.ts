import type { Manifest } from 'vite';

/** What boot.ts needs to bring a page to life. */
export type PageStart = {
  /** The address of main.tsx. */
  entry: string;
  /** Everything else that it and the page consist of. */
  scripts: string[];
  /** The stylesheets, of which the page holds only what its first sight needs. */
  styles: string[];
  /** Whether the page is there to be read, and its scripts wait for somebody to do something. */
  waits: boolean;
};

export type PageFiles = { entry: string; scripts: string[]; styles: string[]; fonts: string[] };

const entryKey = 'main.tsx';
/** What the entry loads in its turn. */
const appKey = 'take-over.tsx';
const headingFont = /-latin-700-.*\.woff2$/;

/** While developing, Vite serves the sources one by one. */
const sources: PageFiles = { entry: `/${entryKey}`, scripts: [], styles: [], fonts: [] };

/**
 * The addresses of what pages consist of, so that none waits for another file to ask for it. `manifest`: Vite's, null
 * while developing; `pages`: files as the manifest names them.
 */
export function pageFiles(manifest: Manifest | null, pages: string[]): PageFiles {
  if (manifest === null) return sources;
  const [scripts, styles, seen] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    // A page's own styles refine those of what it is made of.
    for (const imported of chunk.imports ?? []) visit(imported);
    scripts.add(`/${chunk.file}`);
    for (const style of chunk.css ?? []) styles.add(`/${style}`);
  };
  // A page that another file holds too stands in the manifest under the name of its chunk.
  const keyOf = (file: string) =>
    Object.keys(manifest).find((key) => key === file || file.endsWith(`/${manifest[key]?.name}.tsx`)) ?? file;
  for (const file of [entryKey, appKey, ...pages]) visit(keyOf(file));

  const entry = `/${manifest[entryKey]?.file}`;
  const fonts = Object.values(manifest).flatMap(({ file }) => (headingFont.test(file) ? [`/${file}`] : []));
  return { entry, scripts: [...scripts].filter((file) => file !== entry), styles: [...styles], fonts };
}
