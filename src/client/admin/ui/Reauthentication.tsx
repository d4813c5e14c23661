import type { ModalProps } from '@mantine/core';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { FactorForm } from '#client/features/sign-in/FactorForm.tsx';
import { PasswordForm } from '#client/features/sign-in/PasswordForm.tsx';
import { type AskedFor, addPrompt, noteGiven } from '#client/lib/reauthenticate.ts';
import { useSession } from '#client/lib/session.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import type { FactorMethod } from '#shared/second-factor.ts';
import { Loaded } from './Loaded.tsx';

/** Asks for the password or a second factor, above any dialog, when a sensitive action requires it again. */
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
  return (
    <Loaded query={query} what="the question" height={160}>
      {(methods) =>
        methods === null ? <PasswordQuestion answer={answer} /> : <FactorQuestion methods={methods} answer={answer} />
      }
    </Loaded>
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

/** A question above every other dialog; Escape closes it alone. Mounted before any of them, closed. */
export function TopDialog(props: ModalProps) {
  const closeAlone = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || !props.opened) return;
    event.stopImmediatePropagation();
    props.onClose();
  });
  useEffect(() => {
    // Every open dialog listens to Escape on the window, in the order they were mounted.
    window.addEventListener('keydown', closeAlone, { capture: true });
    return () => window.removeEventListener('keydown', closeAlone, { capture: true });
  }, []);
  return <Dialog centered zIndex={400} closeOnEscape={false} {...props} />;
}

/**
 * Makes a component the one that asks for what the server wants, once for all waiting calls. After a no, only a
 * person's action asks again, not what the page fetches by itself; until then `isDeclined`.
 */
export function usePrompt(wanted: AskedFor) {
  const [state, setState] = useState<'idle' | 'asking' | 'declined'>('idle');
  const isDeclined = useRef(false);
  const waiting = useRef<((isGiven: boolean) => void)[]>([]);

  const answer = useCallback(
    (isGiven: boolean) => {
      isDeclined.current = !isGiven;
      if (isGiven) noteGiven(wanted);
      setState(isGiven ? 'idle' : 'declined');
      for (const tell of waiting.current.splice(0)) tell(isGiven);
    },
    [wanted],
  );
  const ask = useCallback(() => setState('asking'), []);

  useEffect(() => {
    const remove = addPrompt(wanted, ({ isQuery, answer: tell }) => {
      if (isQuery && isDeclined.current) return tell(false);
      waiting.current.push(tell);
      ask();
    });
    return () => {
      remove();
      answer(false);
    };
  }, [wanted, answer, ask]);

  return { isAsked: state === 'asking', isDeclined: state === 'declined', ask, answer };
}
