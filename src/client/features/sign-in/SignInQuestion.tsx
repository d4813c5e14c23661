import { lazy, Suspense, useState } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import { Loading } from '#client/ui/Loading.tsx';
import type { SecondStep } from '#shared/second-factor.ts';
import type { SessionUser } from '#shared/users.ts';
import { PasswordForm } from './PasswordForm.tsx';

const SignInSecondStep = lazy(() => import('./SignInSecondStep.tsx'));

type SignInQuestionProps = {
  /** Why somebody who was signed in is asked again. */
  why: string;
  email: string;
  onSignedIn: (user: SessionUser | null) => void;
  onCancel: () => void;
};

/** Asks whose session has ended in the middle of something to sign in again, with the second step where there is one. */
export function SignInQuestion({ why, email, onSignedIn, onCancel }: SignInQuestionProps) {
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
      why={why}
      email={email}
      submitLabel="Log in"
      isSending={signIn.isPending}
      onSubmit={(password) => signIn.mutateAsync({ email, password })}
      onCancel={onCancel}
    />
  );
}
