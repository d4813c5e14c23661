import { lazy, Suspense, useEffect, useState } from 'react';
import { notify } from '#client/lib/notify.ts';
import { useSessionChange } from '#client/lib/session.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Loading } from '#client/ui/Loading.tsx';
import type { SecondStep } from '#shared/second-factor.ts';
import type { SessionUser } from '#shared/users.ts';
import { AdminBanner } from './AdminScreen.tsx';
import { PasswordForm, TopDialog, usePrompt } from './Reauthentication.tsx';

const SignInSecondStep = lazy(() => import('#client/features/accounts/SignInSecondStep.tsx'));

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
        <SignInQuestion email={user.email} onSignedIn={settle} onCancel={() => answer(false)} />
      </TopDialog>
    </>
  );
}

type SignInQuestionProps = {
  email: string;
  onSignedIn: (user: SessionUser | null) => void;
  onCancel: () => void;
};

function SignInQuestion({ email, onSignedIn, onCancel }: SignInQuestionProps) {
  const [step, setStep] = useState<SecondStep | null>(null);
  const signIn = trpc.auth.signIn.useMutation({
    onSuccess: (answer) => (answer && 'methods' in answer ? setStep(answer) : onSignedIn(answer)),
  });
  if (step !== null)
    return (
      <Suspense fallback={<Loading height={160} label="Loading the second step" />}>
        <SignInSecondStep step={step} onSignedIn={onSignedIn} onBack={() => setStep(null)} />
      </Suspense>
    );
  return (
    <PasswordForm
      why={`Your session has ended. What you typed is still here: log in as ${email} to continue.`}
      email={email}
      submitLabel="Log in"
      isSending={signIn.isPending}
      onSubmit={(password) => signIn.mutateAsync({ email, password })}
      onCancel={onCancel}
    />
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
