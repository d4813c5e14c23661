import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { LRUCache } from 'lru-cache';
import type { SessionUser } from '#shared/users.ts';
import { trpc } from './lib/trpc.ts';

/** Characters in all, and age in ms: what a page says of the time may be as old as a visitor's kept page. */
const limits = { maxSize: 16 * 1024 * 1024, ttl: 3 * 60_000 };

/** Of the session, what people have in common; the rest says who somebody is. */
const common = ['isAdmin', 'role', 'verificationStatus', 'verificationReason'] as const satisfies (keyof SessionUser)[];
const isCommon = (field: string | symbol): boolean => common.some((name) => name === field);

/**
 * Renders signed-in people's pages, and keeps what is rendered for everybody whose page comes from the same address and
 * the same data. What reads during rendering who is signed in is rendered for her alone and not kept.
 */
export function createKeptRenders<Rendered extends { html: string }>() {
  const renders = new LRUCache<string, Rendered>({
    ...limits,
    sizeCalculation: ({ html }, key) => html.length + key.length,
  });

  return (url: string, queryClient: QueryClient, render: () => Rendered): Rendered => {
    const session = queryClient
      .getQueryCache()
      .find<SessionUser>({ queryKey: getQueryKey(trpc.auth.session, undefined, 'query') });
    const user = session?.state.data;
    if (!session || !user) return render();
    const key = `${url} ${JSON.stringify([commonOf(user), dataBeside(session.queryHash, queryClient)])}`;
    const kept = renders.get(key);
    if (kept) return kept;
    let isPersonal = false;
    session.setState({ data: watched(user, () => void (isPersonal = true)) });
    const rendered = render();
    session.setState({ data: user });
    if (!isPersonal) renders.set(key, rendered);
    return rendered;
  };
}

const commonOf = (user: SessionUser) => common.map((name) => user[name]);

const dataBeside = (sessionHash: string, queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryHash }) => queryHash !== sessionHash)
    .map(({ queryHash, state: { status, data, error } }) => [queryHash, status, data, error?.message]);

/** The user, telling when something is read of it that is not common. */
const watched = (user: SessionUser, onRead: () => void): SessionUser =>
  new Proxy(user, {
    get: (target, field, receiver) => {
      if (!isCommon(field)) onRead();
      return Reflect.get(target, field, receiver);
    },
    ownKeys: (target) => {
      onRead();
      return Reflect.ownKeys(target);
    },
  });
