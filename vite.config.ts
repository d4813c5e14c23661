import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import simpleVars from 'postcss-simple-vars';
import type { Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { defineConfig } from 'vitest/config';
import { parseManual } from './src/client/admin/help/parse-manual.ts';
import { theme } from './src/client/theme.ts';

const folder = (path: string) => resolve(import.meta.dirname, path);
const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 6);

/**
 * What the server finds in node_modules; everything else it uses is built in. Why each of these is not:
 * docs/decisions/022-server-in-few-files.md.
 */
const { dependencies } = JSON.parse(readFileSync(folder('package.json'), 'utf8'));

/** The server keeps its names, for the log's sake; without comments and space it loads sooner and into less memory. */
const withoutSpace = { compress: false, mangle: false, codegen: { removeWhitespace: true } };

/** What only pages with fields or tabs have of Mantine. */
const fields =
  /node_modules[\\/]@mantine[\\/].*[\\/](?:Input\w*|InlineInput|PasswordInput|Textarea|TextInput|NativeSelect|Combobox|FocusTrap|Tabs|use-focus-\w+|use-debounced-callback)[\\/]/;

/** Small modules of the pages that sell, most of them on other pages too. */
const parts =
  /src[\\/](?:shared[\\/](?:enums|money)|client[\\/].*[\\/](?:beginning|CategoryBadge|checkout|ComboBand|ContactAdmin|CourierNote|Cover|CoverFan|CoverStage|DownloadButton|Loading|LoginToBuy|Notice|OneItem|Panel|PreviewSampleButton|Price|QueryState|recheck-coupon|Shelf|StepsPanel|TestPaymentNote|ToneBadge|use-cart|use-purchase))(?:\.module\.css|\.tsx?)$/;

/**
 * One build, three outputs: the browser's files, the page renderer (self-contained, so that the running site needs no
 * browser library), and the server with its commands, with all its libraries that have no files of their own: hundreds of
 * small files take longer to find and to read than to run.
 */
export default defineConfig({
  root: folder('src/client'),
  cacheDir: folder('node_modules/.vite'),
  plugins: [react(), themeStyles(), manualPages(), bundledLibraries(), demoFiles(), pdfjsFiles(), precompressed()],
  css: {
    // A class is named by itself and its file; Vite's own names carry its line, too, and weigh a kilobyte more.
    modules: { generateScopedName: (name, file) => `_${name}_${shortHash(relative(folder('src'), file))}` },
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
        // One stylesheet, so that the order of its rules never depends on the page somebody came from.
        cssCodeSplit: false,
        rolldownOptions: {
          input: [folder('src/client/main.tsx'), folder('src/client/hydrate.tsx')],
          // Few files: on a slow line forty small ones take longer than one of their size.
          output: {
            // A module runs when it is imported, not when its file is loaded; see main.tsx.
            strictExecutionOrder: true,
            codeSplitting: {
              groups: [
                { name: 'core', tags: ['$initial'], priority: 3 },
                { name: 'fields', test: fields, minShareCount: 3, priority: 2, includeDependenciesRecursively: false },
                { name: 'parts', test: parts, priority: 2, includeDependenciesRecursively: false },
                {
                  name: 'components',
                  test: /node_modules[\\/]@(?:mantine[\\/](?:core|hooks)|tabler)(?!.*[\\/](?:Modal|ModalBase|ScrollArea|Table|Select|Combobox|Popover|Radio|SegmentedControl|Textarea)[\\/])/,
                  minShareCount: 3,
                  priority: 1,
                },
                // Few public pages open a dialog; with it comes what places and scrolls it.
                {
                  name: 'dialogs',
                  test: /node_modules[\\/](?:@mantine[\\/]core|@floating-ui)/,
                  minShareCount: 3,
                  includeDependenciesRecursively: false,
                },
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
        rolldownOptions: {
          input: folder('src/client/entry-server.tsx'),
          output: { chunkFileNames: '[name]-[hash].js' },
        },
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
            'send-away': folder('src/server/backups/send-away.js'),
            'back-up': folder('src/server/backups/back-up.js'),
            'restore-drill-job': folder('src/server/jobs/restore-drill-job.js'),
            'inspect-pdf': folder('src/server/pdf/inspect-pdf.js'),
            'stamp-job': folder('src/server/pdf/stamp/stamp-job.js'),
            'render-pages': folder('src/server/pdf/render-pages.js'),
            'draw-receipt': folder('src/server/pdf/draw-receipt.js'),
            'draw-rank-list': folder('src/server/pdf/draw-rank-list.js'),
            admin: folder('src/server/cli/admin.ts'),
            doctor: folder('src/server/cli/doctor.ts'),
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
    // The modules keep no state of their own, so the files of a process share them: loading is half the time.
    isolate: false,
    projects: [
      { extends: true, test: { name: 'server', include: ['tests/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'browser code',
          include: ['tests/ui/**/*.test.tsx'],
          environment: 'happy-dom',
          // setup.ts takes the screens away before a test closes the data file under them.
          sequence: { hooks: 'list' },
          setupFiles: ['tests/ui/setup.ts'],
        },
      },
    ],
  },
});

/**
 * `virtual:theme.css`: the variables of the theme and the classes of `visibleFrom` and `hiddenFrom`, which Mantine would
 * otherwise work out and put into every page.
 */
function themeStyles(): Plugin {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const { variables, dark, light } = defaultCssVariablesResolver(merged);
  const css = [
    convertCssVariables({
      variables,
      dark: { ...dark, '--mantine-color-scheme': 'dark' },
      light: { ...light, '--mantine-color-scheme': 'light' },
    }),
    ...Object.entries(merged.breakpoints).map(
      ([name, from]) =>
        `@media (min-width: ${from}) { .mantine-hidden-from-${name} { display: none !important; } }
         @media (width < ${from}) { .mantine-visible-from-${name} { display: none !important; } }`,
    ),
  ].join('\n');
  return {
    name: 'theme-styles',
    resolveId: (id) => (id === 'virtual:theme.css' ? `\0${id}` : undefined),
    load: (id) => (id === '\0virtual:theme.css' ? css : undefined),
  };
}

/** In the build only: while developing, the page renderer takes its libraries from node_modules. */
function bundledLibraries(): Plugin {
  return {
    name: 'bundled-libraries',
    apply: 'build',
    configEnvironment: (name) =>
      name === 'ssr'
        ? { define: { 'process.env.NODE_ENV': '"production"' }, resolve: { noExternal: true } }
        : name === 'server'
          ? { resolve: { noExternal: true, external: Object.keys(dependencies) } }
          : undefined,
  };
}

/** The pages of docs/ that the admin's help shows, taken apart here, so that no browser loads a Markdown library. */
function manualPages(): Plugin {
  return {
    name: 'manual-pages',
    load: {
      filter: { id: /\.md$/ },
      handler: (id) =>
        `export default ${JSON.stringify(parseManual(readFileSync(id, 'utf8'), { file: id, folder: folder('.') }))}`,
    },
  };
}

/** Puts the PDFs and the payment window of the demo beside the server's files, where the demo looks for them. */
function demoFiles(): Plugin {
  return {
    name: 'demo-files',
    applyToEnvironment: ({ name }) => name === 'server',
    generateBundle() {
      const from = folder('src/server/demo/pdfs');
      for (const name of readdirSync(from))
        this.emitFile({ type: 'asset', fileName: `pdfs/${name}`, source: readFileSync(join(from, name)) });
      const fileName = 'sandbox-checkout.js';
      const source = readFileSync(folder(`src/server/gateway/sandbox/${fileName}`));
      this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

/** What pdf.js fetches by name: the standard fonts, for PDFs that hold none, and its decoder of JPEG 2000. */
function pdfjsFiles(): Plugin {
  return {
    name: 'pdfjs-files',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      const emit = (file: string) =>
        this.emitFile({
          type: 'asset',
          fileName: `assets/pdfjs/${basename(file)}`,
          source: readFileSync(folder(`node_modules/pdfjs-dist/${file}`)),
        });
      for (const name of readdirSync(folder('node_modules/pdfjs-dist/standard_fonts'))) emit(`standard_fonts/${name}`);
      emit('wasm/openjpeg_nowasm_fallback.js');
    },
  };
}

/** Writes .br and .gz files beside the browser's text files, so that none is compressed twice. */
function precompressed(): Plugin {
  return compression({
    // The plugin sees the files of all environments; those of the browser are known by their place.
    include: [/\bassets\/.*\.(?:m?js|css|svg|json|txt)$/, /service-worker\.js$/, /\.(?:svg|txt|webmanifest)$/],
    algorithms: ['brotliCompress', 'gzip'],
    threshold: 0,
  });
}
