import { trpc } from './trpc.ts';

/** Who is signed in, as the first HTML said or the server says since; null for a visitor. */
export function useSession() {
  const [user] = trpc.auth.session.useSuspenseQuery(undefined, { staleTime: 60_000 });
  return user;
}
