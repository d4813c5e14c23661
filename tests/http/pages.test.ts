import { describe, expect, test } from 'vitest';
import type { RenderPage } from '#server/http/pages.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { createWorld } from '../support/world.ts';

const notFound: RenderPage = async () => ({ status: 404, redirectTo: null, html: '<!doctype html>' });

describe('a missing page', () => {
  test.each(['a visitor', 'a student'])('is logged for %s, without the query and not without end', async (who) => {
    const world = createWorld();
    const log: string[] = [];
    const app = await createTestApp(world, notFound, log);
    const headers = who === 'a student' ? { cookie: await cookieOf(world, world.addUser('asha')) } : {};
    const path = `/no/${'x'.repeat(500)}`;
    const answer = await app.inject({ url: `${path}?token=secret`, headers });
    expect(answer.statusCode).toBe(404);
    const entries = log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'page not found');
    expect(entries.map((entry) => entry.path)).toEqual([path.slice(0, 200)]);
    await app.close();
  });

  test('is logged when only its head is asked for, as the browser does for a link that leads nowhere', async () => {
    const world = createWorld();
    const log: string[] = [];
    const app = await createTestApp(world, notFound, log);
    expect((await app.inject({ method: 'HEAD', url: '/no/such/page' })).statusCode).toBe(404);
    expect(log.join('')).toContain('page not found');
    await app.close();
  });
});
