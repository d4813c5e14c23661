import { Button, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#client/admin/ui/Dialog.tsx';
import { wholeNumber } from '#client/admin/ui/NumberFields.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { serverError, trpc } from '#client/lib/trpc.ts';
import type { Result } from './AssignDialog.tsx';

type GoOnDialogProps = { result: Result | null; onClose: () => void };

/** Lets the student of an attempt that has ended go on with it. `result` null: closed. */
export const GoOnDialog = ({ result, onClose }: GoOnDialogProps) => (
  <Dialog opened={result !== null} onClose={onClose} title="Let this student go on" fullScreen={false}>
    {result && <GoOnForm result={result} onClose={onClose} />}
  </Dialog>
);

function GoOnForm({ result: { id, student }, onClose }: { result: Result; onClose: () => void }) {
  const [minutes, setMinutes] = useState<string | number>(10);
  const [reason, setReason] = useState('');
  const goOn = trpc.resultsAdmin.letGoOn.useMutation(
    useFeedback({
      saved: 'The student can go on, and is told',
      failed: (message) => `Nothing was changed: ${message}`,
      onSaved: onClose,
    }),
  );
  const errors = serverError(goOn.error)?.fieldErrors ?? {};
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        goOn.mutate({ id, minutes: Number(minutes) || 0, reason });
      }}
    >
      <Stack>
        <Text>
          {student ?? 'The student'} goes on with the last part of the test, with all answers as they are. The marks are
          made anew at the end. If the key was shown already, it has been seen.
        </Text>
        <NumberInput
          label="Minutes more"
          description="Added to the time there was, or from now on if that is over"
          {...wholeNumber}
          value={minutes}
          onChange={setMinutes}
          error={errors.minutes}
          data-autofocus
        />
        <TextInput
          label="Reason"
          description="Kept in the audit log; without a name, please"
          maxLength={200}
          required
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          error={errors.reason}
        />
        <Button type="submit" mih={44} loading={goOn.isPending}>
          Let go on
        </Button>
      </Stack>
    </form>
  );
}
