import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { type ChildNode, parse } from 'postcss';
import mantine from 'postcss-preset-mantine';
import simpleVars from 'postcss-simple-vars';
import { minifySync, type Plugin, transformWithOxc } from 'vite';
import { defineConfig } from 'vitest/config';
import type { Stylesheet, Stylesheets } from './src/client/lib/page-styles.ts';

const folder = (path: string) => resolve(import.meta.dirname, path);

/** Libraries that read files of their own beside their code; the server finds them in node_modules. */
const librariesWithFiles = [
  'better-sqlite3',
  '@node-rs/argon2',
  '@napi-rs/canvas',
  '@hyzyla/pdfium',
  'pdfkit',
  '@cantoo/pdf-lib',
  '@expo-google-fonts/noto-sans-tamil',
];

/** What pages with a list share, and what only those about materials; without forms, which would bring their schemas along. */
const listParts = /client[\\/](?:ui[\\/](?:QueryState|SearchField|FilterSelect|Loading|Notice)|lib[\\/]filters)/;
const catalogueParts =
  /client[\\/](?:ui[\\/](?:ToneBadge|ContactAdmin)|features[\\/](?:catalog|checkout|fulfilment)[\\/])/;

/** The server keeps its names, for the log's sake; without comments and space it loads sooner and into less memory. */
const withoutSpace = { compress: false, mangle: false, codegen: { removeWhitespace: true } };

/**
 * One build, three outputs: the browser's files, the page renderer (self-contained, so that the running site needs no
 * browser library), and the server with its commands, with all its libraries that have no files of their own: hundreds of
 * small files take longer to find and to read than to run.
 */
export default defineConfig({
  root: folder('src/client'),
  cacheDir: folder('node_modules/.vite'),
  plugins: [react(), stableIds(), pageTemplate(), takenApartStyles(), selfContainedPages(), demoPdfs(), precompress()],
  css: {
    postcss: {
      plugins: [
        mantine(),
        simpleVars({
          variables: {
            'mantine-breakpoint-xs': '36em',
            'mantine-breakpoint-sm': '48em',
            'mantine-breakpoint-md': '62em',
            'mantine-breakpoint-lg': '75em',
            'mantine-breakpoint-xl': '88em',
          },
        }),
      ],
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
    },
  },
  environments: {
    client: {
      build: {
        outDir: folder('dist/client'),
        emptyOutDir: true,
        manifest: true,
        rolldownOptions: {
          input: [folder('src/client/main.tsx'), folder('src/client/take-over.tsx')],
          // boot.ts calls what main.tsx exports.
          preserveEntrySignatures: 'exports-only',
          // What pages share, in few files: on a slow line forty small ones take longer than one of their size.
          output: {
            // The files may need each other both ways; their modules still run in the order of their imports.
            strictExecutionOrder: true,
            codeSplitting: {
              groups: [
                // Each holds all that it leans on but for the one before, so that no two need each other to start.
                { name: 'core', tags: ['$initial'], priority: 1 },
                // Forms and their schemas: for those pages only that have one.
                { name: 'forms', test: /node_modules[\\/](?:zod|@mantine[\\/]form|klona|fast-deep-equal)[\\/]/ },
                { name: 'icons', test: /node_modules[\\/]@tabler/, minShareCount: 2 },
                { name: 'components', test: /node_modules[\\/]@mantine/, minShareCount: 3 },
                { name: 'lists', test: listParts, minShareCount: 2 },
                { name: 'catalogue', test: catalogueParts, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        ssr: true,
        outDir: folder('dist/pages'),
        emptyOutDir: true,
        copyPublicDir: false,
        minify: true,
        rolldownOptions: { input: folder('src/client/entry-server.tsx') },
      },
    },
    server: {
      consumer: 'server',
      build: {
        ssr: true,
        outDir: folder('dist/server'),
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            main: folder('src/server/main.ts'),
            demo: folder('src/server/cli/demo.ts'),
            backup: folder('src/server/cli/backup.ts'),
            restore: folder('src/server/cli/restore.ts'),
            'back-up': folder('src/server/backups/back-up.js'),
            'inspect-pdf': folder('src/server/pdf/inspect-pdf.js'),
            'stamp-pdf': folder('src/server/pdf/stamp-pdf.js'),
            'render-preview': folder('src/server/pdf/render-preview.js'),
            'draw-receipt': folder('src/server/pdf/draw-receipt.js'),
            admin: folder('src/server/cli/admin.ts'),
          },
          output: { chunkFileNames: '[name].js', minify: withoutSpace },
        },
      },
    },
  },
  test: {
    root: import.meta.dirname,
    // The tests mostly compute: one process for each processor.
    maxWorkers: '100%',
    // For a slow or busy machine: what is fast says so by itself.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/**/*.test.ts'],
          // The server's modules keep no state of their own, so the files of a process share them: loading is half the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'browser code', include: ['tests/ui/**/*.test.tsx'], environment: 'happy-dom' } },
    ],
  },
});

/**
 * Makes the template of all pages: index.html with boot.ts inside, where it is smaller than a request for it would be.
 * The page renderer adds what each page consists of, so Vite is not asked to.
 */
function pageTemplate(): Plugin {
  const fill = async (html: string) => {
    const file = folder('src/client/boot.ts');
    const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file);
    return html.replace('<!--boot-->', () => `<script type="module">${minifySync(file, code).code}</script>`);
  };
  return {
    name: 'page-template',
    transformIndexHtml: fill,
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      const source = await fill(readFileSync(folder('src/client/index.html'), 'utf8'));
      this.emitFile({ type: 'asset', fileName: 'index.html', source });
    },
  };
}

/** Writes down every stylesheet's rules one by one, so that the page renderer can pick what a page needs of them. */
function takenApartStyles(): Plugin {
  return {
    name: 'taken-apart-styles',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (this.environment.name !== 'client') return;
        const sheets: Stylesheets = {};
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
          const sheet = parse(String(file.source));
          sheets[`/${file.fileName}`] = sheet.nodes.map(partOf);
          // Every page holds all fonts; declared once more, they would have the browser lay it out anew.
          sheet.walkAtRules('font-face', (rule) => void rule.remove());
          file.source = sheet.toString();
        }
        this.emitFile({ type: 'asset', fileName: '.vite/styles.json', source: JSON.stringify(sheets) });
      },
    },
  };
}

const conditional = ['media', 'supports', 'container'];

const partOf = (node: ChildNode): Stylesheet[number] =>
  node.type === 'atrule' && conditional.includes(node.name)
    ? { within: `@${node.name} ${node.params}`, rules: (node.nodes ?? []).map(ruleOf) }
    : ruleOf(node);

const ruleOf = (node: ChildNode) => ({
  selectors: node.type === 'rule' ? node.selectors.map(classesIn) : [[]],
  css: node.toString(),
});

/** The classes a selector cannot do without: not those it excludes, nor those it gives as alternatives. */
const classesIn = (selector: string): string[] =>
  [...selector.replaceAll(/:(?:not|is|where|has)\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '').matchAll(/\.([\w-]+)/g)].map(
    ([, name = '']) => name,
  );

/**
 * Mantine gives its fields other ids as soon as a page is taken over, which has React render them all again at once: for a
 * cheap phone a tenth of a second without an answer. React's own ids are the same on both sides.
 */
function stableIds(): Plugin {
  let isFound = false;
  return {
    name: 'stable-ids',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      if (!/@mantine[\\/]hooks[\\/]esm[\\/]use-id[\\/]use-id\.mjs$/.test(id)) return null;
      isFound = true;
      return `import { useId as useReactId } from 'react';
        export function useId(id) {
          const reactId = useReactId();
          return typeof id === 'string' ? id : \`mantine-\${reactId.replaceAll(':', '')}\`;
        }`;
    },
    buildEnd(error) {
      if (!error && !isFound) this.error('Mantine’s useId is no longer where it was');
    },
  };
}

/** In the build only: while developing, the page renderer takes its libraries from node_modules. */
function selfContainedPages(): Plugin {
  return {
    name: 'self-contained-pages',
    apply: 'build',
    configEnvironment: (name) =>
      name === 'ssr'
        ? { define: { 'process.env.NODE_ENV': '"production"' }, resolve: { noExternal: true } }
        : name === 'server'
          ? { resolve: { noExternal: true, external: librariesWithFiles } }
          : undefined,
  };
}

/** Puts the PDFs of the demo beside the server's files, where the demo looks for them. */
function demoPdfs(): Plugin {
  return {
    name: 'demo-pdfs',
    applyToEnvironment: ({ name }) => name === 'server',
    generateBundle() {
      const from = folder('src/server/demo/pdfs');
      for (const name of readdirSync(from))
        this.emitFile({ type: 'asset', fileName: `pdfs/${name}`, source: readFileSync(join(from, name)) });
    },
  };
}

/** Writes .br and .gz files beside the browser's text files, so that none is compressed twice. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir }) {
      if (!dir) return;
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(?:js|css|svg|json|txt|webmanifest)$/.test(name) || name.startsWith('.vite')) continue;
        const file = join(dir, name);
        const bytes = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(bytes));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
