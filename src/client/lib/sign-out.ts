import { messages } from '#shared/messages.ts';
import { readDeviceChoices } from './device-choices.ts';
import { notify } from './notify.ts';
import { useSessionChange } from './session.ts';
import { trpc } from './trpc.ts';

/** Ends the session on the server and forgets everything this browser had fetched for it. */
export function useSignOut() {
  const changeSession = useSessionChange();
  return trpc.auth.signOut.useMutation({
    onMutate: readDeviceChoices,
    onSuccess: (_answer, _input, putBack) => {
      putBack();
      notify.success(messages.signedOut);
      return changeSession(null);
    },
    onError: () => notify.error(messages.signOutFailed),
  });
}
