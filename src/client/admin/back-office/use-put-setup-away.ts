import { failureText } from '#client/admin/ui/use-feedback.ts';
import { notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';

/** Takes the set-up off the first screen, or brings it back. */
export function usePutSetupAway() {
  const utils = trpc.useUtils();
  return trpc.setupAdmin.putAway.useMutation({
    onSuccess: (_answer, { isPutAway }) =>
      notify.success(isPutAway ? 'Put away. You find it under Setup in the menu.' : 'It is on the dashboard again.'),
    onError: (error) => notify.error(failureText((message) => `This could not be changed: ${message}`, error)),
    onSettled: () => utils.setupAdmin.state.invalidate(),
  });
}
