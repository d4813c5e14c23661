import { messages } from '#shared/messages.ts';
import { notify } from './notify.ts';
import { trpc } from './trpc.ts';

/** Ends the session on the server and forgets everything this browser had fetched for it. */
export function useSignOut() {
  const utils = trpc.useUtils();
  return trpc.auth.signOut.useMutation({
    onSuccess: async () => {
      utils.auth.session.setData(undefined, null);
      await utils.invalidate();
      notify.success(messages.signedOut);
    },
    onError: () => notify.error(messages.signOutFailed),
  });
}
