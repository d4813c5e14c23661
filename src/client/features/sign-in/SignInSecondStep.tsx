import { trpc } from '#client/lib/trpc.ts';
import type { SecondStep } from '#shared/second-factor.ts';
import type { SessionUser } from '#shared/users.ts';
import { FactorForm } from './FactorForm.tsx';

type SignInSecondStepProps = {
  step: SecondStep;
  onSignedIn: (user: SessionUser | null) => void;
  /** Leads back to the password. */
  onBack: () => void;
};

/** Ends a sign-in whose password was right. Loaded only where a second factor is asked for. */
export default function SignInSecondStep({ step: { token, methods }, onSignedIn, onBack }: SignInSecondStepProps) {
  const begin = trpc.auth.beginSecondStep.useMutation();
  const end = trpc.auth.secondStep.useMutation({ onSuccess: onSignedIn });
  return (
    <FactorForm
      methods={methods}
      beginPasskey={() => begin.mutateAsync({ token })}
      onFactor={(factor) => end.mutateAsync({ token, factor })}
      cancel="Back to the password"
      onCancel={onBack}
    />
  );
}
