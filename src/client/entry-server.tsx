/** Renders the pages to HTML on the server; the build bundles this file for Node. */
import { dehydrate, type Query, type QueryClient } from '@tanstack/react-query';
import { createServerSideHelpers } from '@trpc/react-query/server';
import type { inferRouterContext } from '@trpc/server';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import type { Manifest } from 'vite';
import type { AppRouter } from '#server/router.ts';
import { isAdminScreen, privatePaths } from '#shared/paths.ts';
import { Providers } from './app.tsx';
import { createCriticalCss } from './critical-css.ts';
import indexHtml from './index.html?raw';
import { createKeptRenders } from './kept-renders.ts';
import { HeadCollector, type HeadTag, headTags } from './lib/page-head.tsx';
import type { PageHandle } from './lib/prefetch.ts';
import { createQueryClient, createTrpcClient, serverError } from './lib/trpc.ts';
import { type PageFiles, pageFiles } from './page-files.ts';
import { routes } from './routes.tsx';
import { Shell } from './shell.tsx';

/** `isShell`: only what is the same for everybody. */
type PageRequest = { url: string; router: AppRouter; ctx: inferRouterContext<AppRouter>; isShell?: boolean };

/** `head` holds the head's tags and styles. */
type Rendered = { html: string; head: string; status: number };

export { indexHtml };

const handler = createStaticHandler(routes);

type Build = {
  /** index.html, as Vite has changed it in development. */
  template?: string;
  /** Vite's; null in development, where Vite serves the sources. */
  manifest?: Manifest | null;
  /** All styles of the site. */
  stylesheet?: string;
};

/** Makes the function that turns a request into a page's HTML, its head tags, and the data the browser goes on with. */
export function createRender({ template = indexHtml, manifest = null, stylesheet = '' }: Build = {}) {
  const fill = createTemplate(template);
  const criticalCss = createCriticalCss(stylesheet);
  const { stylesheet: stylesFile } = pageFiles(manifest, []);
  const keptRenders = createKeptRenders<Rendered>();
  return async ({ url, router, ctx, isShell = false }: PageRequest) => {
    const queryClient = createQueryClient();
    const queries = createServerSideHelpers({ router, ctx, queryClient });
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const context = await handler.query(
      new Request(new URL(pathname + (searchParams.size > 0 ? `?${searchParams}` : ''), 'http://localhost')),
    );
    if (context instanceof Response)
      return { status: context.status, redirectTo: context.headers.get('location'), html: '' };
    const handles = context.matches
      .map(({ route }) => route.handle as PageHandle | undefined)
      .filter((handle) => handle !== undefined);

    const asked = { params: context.matches.at(-1)?.params ?? {}, search: searchParams, isSignedIn: ctx.user !== null };
    const prefetchPage = async (handle: PageHandle) => (await handle.load?.())?.prefetch?.(queries, asked);
    await Promise.all([
      queries.site.info.prefetch(),
      ...(isShell ? [] : [queries.auth.session.prefetch(), ...handles.map(prefetchPage)]),
      ctx.user && queries.cart.count.prefetch(),
    ]);

    // She comes from a page that has loaded the stylesheet: half as many bytes, and no rules to be looked for.
    const isLinked = stylesFile !== null && ctx.user !== null && isPrivate(pathname);
    const styles = (html: string) =>
      isLinked ? `<link rel="stylesheet" href="${stylesFile}">` : `<style>${criticalCss(html)}</style>`;

    let page: Rendered;
    if (isShell) {
      const site = await queries.site.info.fetch();
      const tags = headTags(
        { title: 'Mock test', description: 'Take this mock test.', path: pathname, noindex: true },
        site,
      );
      const html = renderToString(<Shell />);
      page = { head: headHtml(tags, styles(html)), status: 200, html };
    } else if (handles.some((handle) => handle.browserOnly)) {
      const site = await queries.site.info.fetch();
      const tags = headTags({ title: 'Admin', description: 'For the admin.', path: pathname, noindex: true }, site);
      // The screen itself is drawn in the browser, the one that says "Access Denied" or "not found" too.
      page = { head: headHtml(tags, styles('')), status: isAdminScreen(pathname) ? 200 : 404, html: '' };
    } else {
      page = keptRenders(url, queryClient, () => {
        let found: { tags: HeadTag[]; status: number } = { tags: [], status: 200 };
        const html = renderToString(
          <HeadCollector value={(head) => void (found = head)}>
            <Providers queryClient={queryClient} trpcClient={createTrpcClient()}>
              <StaticRouterProvider
                router={createStaticRouter(handler.dataRoutes, context)}
                context={context}
                hydrate={false}
              />
            </Providers>
          </HeadCollector>,
        );
        return { head: headHtml(found.tags, styles(html)), status: found.status, html };
      });
    }

    const files = pageFiles(
      manifest,
      handles.map(({ file }) => file),
    );
    // What is her own on a page comes with the scripts.
    const isForReading = ctx.user === null && handles.every((handle) => handle.isForReading);
    const state = dehydrate(queryClient, { shouldDehydrateQuery: isAnswered });
    return {
      // The browser repeats queries that failed; the page must not be kept like this.
      status: hasFailed(queryClient) ? 500 : page.status,
      redirectTo: null,
      html: fill({
        '<!--app-core-->': files.core && !isForReading ? `<meta name="core" content="${files.core}">` : '',
        '<!--app-head-->': page.head,
        '<!--app-html-->': page.html,
        '<!--app-data-->': jsonScript('page-data', state),
        '<!--app-files-->': filesTemplate(
          { ...files, stylesheet: isLinked ? null : files.stylesheet },
          isForReading ? 'on-use' : 'at-once',
        ),
      }),
    };
  };
}

/** The files of a page, inert until the script in index.html loads them. */
const filesTemplate = ({ entry, scripts, stylesheet }: PageFiles, load: 'at-once' | 'on-use'): string => {
  const tags = [
    stylesheet && `<link rel="stylesheet" href="${stylesheet}">`,
    ...scripts.map((file) => `<link rel="modulepreload" href="${file}">`),
    `<script type="module" src="${entry}"></script>`,
  ];
  return `<template id="files" data-load="${load}">${tags.join('')}</template>`;
};

/** Whether a query met a fault of the server rather than a refusal. */
const hasFailed = (queryClient: QueryClient): boolean =>
  queryClient
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.status === 'error' && serverError(state.error)?.code === 'INTERNAL_SERVER_ERROR');

const headHtml = (tags: HeadTag[], styles: string): string => [...tags.map(tagHtml), styles].join('\n    ');

const isPrivate = (pathname: string): boolean =>
  privatePaths.some((path) => pathname === path || pathname.startsWith(`${path}/`));

function tagHtml({ name, attributes, text }: HeadTag): string {
  const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`);
  const start = `<${name}${written.join('')} data-head="">`;
  if (text === undefined) return start;
  // The text of a script is not markup: it is safe as it is, and escapes would appear literally.
  return `${start}${name === 'script' ? text : escapeHtml(text)}</${name}>`;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Refusals go along with the page, so that the browser too knows at once that something is missing. */
function isAnswered({ state }: Query): boolean {
  const refusal = serverError(state.error);
  return state.status === 'success' || (refusal !== null && refusal.code !== 'INTERNAL_SERVER_ERROR');
}

const jsonScript = (id: string, data: unknown): string =>
  `<script type="application/json" id="${id}">${scriptJson(data)}</script>`;

/** JSON that cannot end the script element it stands in; of an error it holds the code and the message. */
function scriptJson(data: unknown): string {
  const plain = (_key: string, value: unknown) => (value instanceof Error ? serverError(value) : value);
  return JSON.stringify(data, plain).replaceAll('<', '\\u003c');
}

/** Prepares a template whose placeholders are replaced, each of them once; `$` in the content has no meaning. */
function createTemplate(template: string): (parts: Record<string, string>) => string {
  const texts = template.split(/(<!--app-[a-z]+-->)/);
  return (parts) => texts.map((text) => parts[text] ?? text).join('');
}
