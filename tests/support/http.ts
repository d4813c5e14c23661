import { type App, buildApp } from '#server/app.ts';
import { createSession } from '#server/auth/sessions.ts';
import type { RenderPage } from '#server/web/render.ts';
import type { SessionUser } from '#shared/users.ts';
import type { TestContext } from './test-context.ts';

const renderNothing: RenderPage = async () => ({ status: 200, redirectTo: null, html: '<!doctype html>' });

/** The site's Fastify app over a test context; use `app.inject`. Log lines go into `log`. */
export function createTestApp(context: TestContext, render: RenderPage = renderNothing, log?: string[]) {
  return buildApp({
    logger: log ? { level: 'info', stream: { write: (line: string) => void log.push(line) } } : false,
    services: () => context.services,
    clientFolder: null,
    inlineScriptHashes: [],
    render,
  });
}

/** The Cookie header of a new session of this user. */
export async function cookieOf(context: TestContext, user: SessionUser): Promise<string> {
  return (await createSession(context, user.id)).split(';')[0] ?? '';
}

/** The paths of all routes; the printed tree leaves out of each what its parent begins with. */
export function registeredPaths(app: App): string[] {
  const [at, found]: [string[], string[]] = [[], []];
  const tree = app.printRoutes({ commonPrefix: false });
  for (const [, indent = '', part = ''] of tree.matchAll(/^([│ ]*)[├└]── (\S+) \(/gm)) {
    at.length = indent.length / 4;
    at.push((at.at(-1) ?? '') + part);
    found.push(at.at(-1) ?? '');
  }
  return found;
}
