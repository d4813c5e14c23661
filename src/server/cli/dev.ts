import type { Server } from 'node:http';
import { sql } from 'drizzle-orm';
import { type Connect, createServer, type ViteDevServer } from 'vite';
import { contentVersion } from '#server/db/schema/settings.ts';
import { type Client, startFromCommandLine } from '#server/start.ts';
import type { RenderPage } from '#server/web/render.ts';

await startFromCommandLine({ DEMO: 'on' }, viteClient);

/** The client served by Vite: every request sees the current sources, and the browser reloads on changes. */
async function viteClient(): Promise<Client> {
  let vite: ViteDevServer | null = null;
  return {
    clientFolder: null,
    inlineScriptHashes: null,
    logTransport: { target: 'pino-pretty' },
    render: async (request) => {
      if (!vite) throw new Error('Vite has not started');
      const { createRender, indexHtml } = (await vite.ssrLoadModule('/entry-server.tsx')) as {
        createRender: (build: { template: string }) => RenderPage;
        indexHtml: string;
      };
      return createRender({ template: await vite.transformIndexHtml(request.url, indexHtml) })(request);
    },
    async attach(app, db) {
      const server = await createServer({
        server: { middlewareMode: true, hmr: { server: app.server } },
        // Read in place: otherwise Vite makes a temporary copy, and the watcher would restart us each time.
        configLoader: 'native',
        appType: 'custom',
      });
      vite = server;
      answerFirst(app.server, server.middlewares);
      // Before the app waits for its connections to end, because Vite's own to the browsers do not end by themselves.
      app.addHook('preClose', () => server.close());
      // Visitors' pages are kept until the content version grows.
      server.watcher.on('all', () => {
        db.update(contentVersion)
          .set({ version: sql`${contentVersion.version} + 1` })
          .run();
      });
    },
  };
}

/** Lets Vite serve its modules, of which one page takes a hundred, before the site's own log and headers. */
function answerFirst(server: Server, middlewares: Connect.Server): void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    middlewares(request, response, () => {
      for (const listener of listeners) listener.call(server, request, response);
    });
  });
}
