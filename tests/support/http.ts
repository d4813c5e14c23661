import { buildApp } from '#server/app.ts';
import { createSession } from '#server/auth/sessions.ts';
import type { RenderPage } from '#server/web/pages.ts';
import type { SessionUser } from '#shared/users.ts';
import type { World } from './test-context.ts';

const renderNothing: RenderPage = async () => ({ status: 200, redirectTo: null, html: '<!doctype html>' });

/** The site's Fastify app over a test's world; use `app.inject`. Its log's lines go into `log`. */
export function createTestApp(world: World, render: RenderPage = renderNothing, log?: string[]) {
  return buildApp({
    logger: log ? { level: 'info', stream: { write: (line: string) => void log.push(line) } } : false,
    services: () => world.services,
    clientFolder: null,
    inlineScriptHashes: [],
    render,
  });
}

/** The Cookie header of a new session of this person. */
export async function cookieOf(world: World, user: SessionUser): Promise<string> {
  return (await createSession(world, user.id)).split(';')[0] ?? '';
}
