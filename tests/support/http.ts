import { buildApp } from '#server/app.ts';
import { createSession } from '#server/auth/sessions.ts';
import type { RenderPage } from '#server/web/pages.ts';
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
