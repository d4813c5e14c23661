import { lazy, Suspense } from 'react';
import { notify } from '#client/lib/notify.ts';
import { useSessionChange } from '#client/lib/session.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import type { SessionUser } from '#shared/users.ts';

const SignInQuestion = lazy(() =>
  import('#client/features/sign-in/SignInQuestion.tsx').then(({ SignInQuestion: Component }) => ({
    default: Component,
  })),
);

type SignInHereProps = { user: SessionUser; opened: boolean; onClose: () => void; onSignedIn: () => void };

/** Asks a student whose session has ended to sign in again, over the paper: she can also go on answering. */
export function SignInHere({ user, opened, onClose, onSignedIn }: SignInHereProps) {
  const changeSession = useSessionChange();
  function settle(signedIn: SessionUser | null): void {
    void changeSession(signedIn);
    onClose();
    if (signedIn?.id === user.id) onSignedIn();
    else if (signedIn) notify.error(`${signedIn.email} is logged in here now. These answers are ${user.email}’s.`);
  }
  return (
    <Dialog opened={opened} onClose={onClose} title="Please log in again">
      <Suspense fallback={<Loading height={160} label="Loading the question" />}>
        {opened && (
          <SignInQuestion
            why={`Your session has ended. Your answers are kept on this device: log in as ${user.email} to save them.`}
            email={user.email}
            onSignedIn={settle}
            onCancel={onClose}
          />
        )}
      </Suspense>
    </Dialog>
  );
}
