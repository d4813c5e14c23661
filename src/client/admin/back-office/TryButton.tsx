import { Button } from '@mantine/core';
import { failureText } from '#client/admin/ui/use-feedback.ts';
import { notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import { type Check, type CheckId, type TriedNow, triedNow } from '#shared/checks.ts';
import { FoundAndAdvice } from './CheckList.tsx';

const labels: Record<TriedNow, [first: string, again: string]> = {
  mail: ['Send me a test mail', 'Send another test mail'],
  razorpay: ['Try the keys', 'Try the keys again'],
};

const isTried = (id: CheckId): id is TriedNow => triedNow.some((known) => known === id);

/** Tries a step that can be tried with a press, and shows what came of it; nothing for the others. */
export function TryButton({ check: { id, state } }: { check: Check }) {
  return isTried(id) && state !== 'open' ? <Try id={id} isAgain={state === 'good'} /> : null;
}

function Try({ id, isAgain }: { id: TriedNow; isAgain: boolean }) {
  const utils = trpc.useUtils();
  const attempt = trpc.setupAdmin.try.useMutation({
    onSuccess: ({ state }) => {
      if (state === 'good')
        notify.success(id === 'mail' ? 'The test mail is sent: look into your mailbox.' : 'It works.');
    },
    onError: (error) => notify.error(failureText((message) => `This could not be tried: ${message}`, error)),
    onSettled: () => utils.setupAdmin.state.invalidate(),
  });
  const failed = attempt.data && attempt.data.state !== 'good' ? attempt.data : null;
  return (
    <>
      <div role="alert">{failed && !attempt.isPending && <FoundAndAdvice outcome={failed} />}</div>
      <Button
        variant={isAgain ? 'default' : 'filled'}
        mih={44}
        loading={attempt.isPending}
        onClick={() => attempt.mutate({ id })}
      >
        {labels[id][isAgain ? 1 : 0]}
      </Button>
    </>
  );
}
