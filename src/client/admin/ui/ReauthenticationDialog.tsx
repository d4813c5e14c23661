import { FactorForm } from '#client/features/accounts/FactorForm.tsx';
import { useSession } from '#client/lib/session.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';
import type { FactorMethod } from '#shared/second-factor.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { TopDialog } from './TopDialog.tsx';
import { usePrompt } from './use-prompt.ts';

/**
 * Asks for the password or a second factor, above any open dialog, when the server requires it again for a sensitive
 * action.
 */
export function ReauthenticationDialog() {
  const { isAsked, answer } = usePrompt('PRECONDITION_REQUIRED');
  return (
    <TopDialog opened={isAsked} onClose={() => answer(false)} title="Please confirm it’s you">
      <ConfirmationQuestion answer={answer} />
    </TopDialog>
  );
}

type QuestionProps = { answer: (isGiven: boolean) => void };

/** Asks the signed-in admin for a second factor, or for the password if there is none. */
export function ConfirmationQuestion({ answer }: QuestionProps) {
  const query = trpc.account.factors.useQuery(undefined, { staleTime: 0, gcTime: 0 });
  const methods = query.data;
  return (
    <QueryState
      query={query}
      loading={<Loading height={160} label="Loading the question" />}
      errorText="The question could not be loaded."
    >
      {methods === null && <PasswordQuestion answer={answer} />}
      {methods && <FactorQuestion methods={methods} answer={answer} />}
    </QueryState>
  );
}

function FactorQuestion({ methods, answer }: QuestionProps & { methods: FactorMethod[] }) {
  const begin = trpc.account.beginFactor.useMutation();
  const confirm = trpc.account.confirmFactor.useMutation({ onSuccess: () => answer(true) });
  return (
    <FactorForm
      methods={methods}
      beginPasskey={() => begin.mutateAsync()}
      onFactor={(factor) => confirm.mutateAsync({ factor })}
      cancel="Cancel"
      onCancel={() => answer(false)}
    />
  );
}

function PasswordQuestion({ answer }: QuestionProps) {
  const email = useSession()?.email ?? '';
  const confirm = trpc.account.confirmPassword.useMutation({ onSuccess: () => answer(true) });
  return (
    <PasswordForm
      why="For your security, confirm your password to continue."
      email={email}
      submitLabel="Continue"
      isSending={confirm.isPending}
      onSubmit={(password) => confirm.mutateAsync({ password })}
      onCancel={() => answer(false)}
    />
  );
}
