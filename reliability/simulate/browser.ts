/** A browser: it keeps its cookies and shows them with each call, and the site looks its session up each time. */
import { readDeviceToken } from '#server/auth/device-cookie.ts';
import { validateSession } from '#server/auth/sessions.ts';
import { createChance } from './chance.ts';
import type { World } from './world.ts';

export type Browser = {
  name: string;
  cookies: Map<string, string>;
  /** Whose session it had when it was last used. */
  userId: string | null;
};

export const cookiesOf = ({ cookies }: Browser): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** An address of her own, at which nobody else's tries are counted. */
const ipOf = (name: string): string => `198.51.100.${createChance(name).below(256)}`;

/** The browser of this name; a new one has no cookies. */
export function browserOf({ browsers }: World, name: string): Browser {
  const browser = browsers.get(name) ?? { name, cookies: new Map(), userId: null };
  browsers.set(name, browser);
  return browser;
}

/** The procedures as this browser calls them now, and who is signed in. */
export async function callerIn(world: World, browser: Browser) {
  const { context } = world;
  const header = cookiesOf(browser);
  const session = await validateSession(context, header);
  const user = session?.user ?? null;
  browser.userId = user?.id ?? browser.userId;
  const keep = (cookie: string): void => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === '') browser.cookies.delete(name);
    else browser.cookies.set(name, value);
  };
  const caller = context.caller(user, {
    sessionId: session?.sessionId ?? null,
    isReauthenticated: session?.isReauthenticated ?? false,
    deviceToken: readDeviceToken(context, header),
    ip: ipOf(browser.name),
    setCookie: keep,
    clearDevice: () => void browser.cookies.delete('session'),
  });
  // Who signs in is told of her own account before she has a session.
  const owner = world.memory.accounts.get(browser.name.replace(/^.* of /, ''))?.userId ?? null;
  const listener = { id: user?.id ?? owner, as: world.roleOf(user?.id ?? null) };
  return { user, site: world.witness.listening(caller, listener) };
}

/** A cookie that must open nothing any more. */
export const sessionCookieIn = ({ cookies }: Browser): string | null => {
  const session = cookies.get('session');
  return session === undefined ? null : `session=${session}`;
};
