import { useEffect } from 'react';
import { SignInQuestion } from '#client/features/sign-in/SignInQuestion.tsx';
import { notify } from '#client/lib/notify.ts';
import { useSessionChange } from '#client/lib/session.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { SessionUser } from '#shared/users.ts';
import { AdminBanner } from './AdminScreen.tsx';
import { TopDialog, usePrompt } from './Reauthentication.tsx';

/**
 * Asks an admin whose session has ended to sign in again, above any open dialog: what was typed stays, and waiting
 * requests are sent again. After a no, a banner says so above the screen.
 */
export function SignInAgain({ user }: { user: SessionUser }) {
  const { isAsked, isDeclined, ask, answer } = usePrompt('UNAUTHORIZED');
  const changeSession = useSessionChange();

  function settle(signedIn: SessionUser | null): void {
    const isSame = signedIn?.id === user.id;
    void changeSession(signedIn);
    answer(isSame);
    if (!isSame && signedIn) notify.error(`${signedIn.email} is logged in here now. Nothing was saved.`);
  }

  useSignInElsewhere(isAsked || isDeclined, settle);
  return (
    <>
      {isDeclined && (
        <AdminBanner color="red" role="alert" text="Your session has ended." onClick={ask} link="Log in again" />
      )}
      <TopDialog opened={isAsked} onClose={() => answer(false)} title="Please log in again">
        <SignInQuestion
          why={`Your session has ended. What you typed is still here: log in as ${user.email} to continue.`}
          email={user.email}
          onSignedIn={settle}
          onCancel={() => answer(false)}
        />
      </TopDialog>
    </>
  );
}

/** Notices that somebody has signed in in another tab, on coming back from it. */
function useSignInElsewhere(isMissed: boolean, onSignedIn: (user: SessionUser) => void): void {
  const { client } = trpc.useUtils();
  useEffect(() => {
    if (!isMissed) return;
    const look = () =>
      void client.auth.session.query(undefined, { context: { asksNobody: true } }).then(
        (user) => user && onSignedIn(user),
        // A lost connection changes nothing: the question stays.
        () => {},
      );
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [client, isMissed, onSignedIn]);
}
