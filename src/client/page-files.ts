import type { Manifest } from 'vite';

/** The addresses of the built files that a page consists of, each script after those it imports. */
export type PageFiles = { scripts: string[]; stylesheet: string | null };

const entry = 'main.tsx';

/** While developing, Vite serves the sources one by one. */
const sources: PageFiles = { scripts: [`/${entry}`], stylesheet: null };

/** `manifest`: Vite's, null while developing; `pages`: source files as the manifest names them. */
export function pageFiles(manifest: Manifest | null, pages: string[]): PageFiles {
  if (manifest === null) return sources;
  const seen = new Set<string>();
  const filesOf = (key: string): string[] => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return [];
    seen.add(key);
    return [...(chunk.imports ?? []).flatMap(filesOf), `/${chunk.file}`];
  };
  return { scripts: [...pages, entry].flatMap(filesOf), stylesheet: `/${manifest['style.css']?.file}` };
}
