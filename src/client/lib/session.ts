import { useMantineColorScheme } from '@mantine/core';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { messages } from '#shared/messages.ts';
import type { SessionUser } from '#shared/users.ts';
import { notify } from './notify.ts';
import { forgetKeptBooks, hasUnsent, noteLoggedInHere, readDeviceChoices } from './this-device.ts';
import { trpc } from './trpc.ts';

/** Who is signed in, as the first HTML said or the server says since; null for a visitor. */
export function useSession() {
  const [user] = trpc.auth.session.useSuspenseQuery(undefined, { staleTime: 60_000 });
  return user;
}

/** Who is signed in, fetched again whenever the page is shown: for pages on which students wait for an admin. */
export function useFreshSession() {
  const user = useSession();
  trpc.auth.session.useQuery(undefined, {
    enabled: user !== null,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  return user;
}

/** Sets who is signed in, without a reload: drops the previous person's data and fetches what is shown again. */
export function useSessionChange(): (user: SessionUser | null) => Promise<void> {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return async (user) => {
    utils.auth.session.setData(undefined, user);
    if (user !== null) noteLoggedInHere();
    // Signing out has cleared what the site stored on this device: the chosen colours are nobody's secret.
    if (user === null && colorScheme !== 'auto') setColorScheme(colorScheme);
    void forgetKeptBooks(user?.id ?? null);
    await queryClient.invalidateQueries({ predicate: isPersonal });
    queryClient.removeQueries({ type: 'inactive', predicate: isPersonal });
  };
}

const shared = [getQueryKey(trpc.site.info), getQueryKey(trpc.site.content), getQueryKey(trpc.auth.session)].map(
  ([path]) => String(path),
);
const isPersonal = ({ queryKey }: Query): boolean => !shared.includes(String(queryKey[0]));

/** Ends the session on the server and forgets everything this browser had fetched for it. */
export function useSignOut() {
  const changeSession = useSessionChange();
  return trpc.auth.signOut.useMutation({
    onMutate: readDeviceChoices,
    onSuccess: (_answer, _input, putBack) => {
      putBack();
      notify.success(hasUnsent() ? messages.signedOutUnsent : messages.signedOut);
      return changeSession(null);
    },
    onError: () => notify.error(messages.signOutFailed),
  });
}
