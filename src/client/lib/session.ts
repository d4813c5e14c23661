import { trpc } from './trpc.ts';

/** Who is signed in, as the first HTML said or the server says since; null for a visitor. */
export function useSession() {
  const [user] = trpc.auth.session.useSuspenseQuery(undefined, { staleTime: 60_000 });
  return user;
}

/**
 * Who is signed in, asked again whenever the page is opened or come back to: for pages that show an admin's decision
 * to the student who waits for it.
 */
export function useFreshSession() {
  const user = useSession();
  trpc.auth.session.useQuery(undefined, {
    enabled: user !== null,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  return user;
}
