import { Button, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from '#client/admin/ui/Dialog.tsx';
import { wholeNumber } from '#client/admin/ui/NumberFields.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { type Answers, serverError, trpc } from '#client/lib/trpc.ts';
import type { Result } from './AssignDialog.tsx';

type GoOnDialogProps = { result: Result | null; onClose: () => void };

/** Lets the student of an attempt that has ended go on with it. `result` null: closed. */
export const GoOnDialog = ({ result, onClose }: GoOnDialogProps) => (
  <Dialog opened={result !== null} onClose={onClose} title="Let this student go on" fullScreen={false}>
    {result && <GoOnForm result={result} onClose={onClose} />}
  </Dialog>
);

function GoOnForm({ result: { id, student }, onClose }: { result: Result; onClose: () => void }) {
  const goOn = trpc.resultsAdmin.letGoOn.useMutation(
    useFeedback({
      saved: 'The student can go on, and is told',
      failed: (message) => `Nothing was changed: ${message}`,
      onSaved: onClose,
    }),
  );
  return (
    <HelpForm
      said={`${student ?? 'The student'} goes on with the last part of the test, with all answers as they are. The test is marked again at the end. If the key was shown already, it has been seen.`}
      minutesNote="Added to the time there was, or from now on if that is over"
      label="Let go on"
      call={goOn}
      save={(help) => goOn.mutate({ id, ...help })}
    />
  );
}

export type Inside = Answers['resultsAdmin']['inside']['items'][number];

/** Gives a student who is in the test more minutes. `attempt` null: closed. */
export const MinutesDialog = ({ attempt, onClose }: { attempt: Inside | null; onClose: () => void }) => (
  <Dialog opened={attempt !== null} onClose={onClose} title={`Help ${attempt?.student ?? ''}`} fullScreen={false}>
    {attempt && <MinutesForm attempt={attempt} onClose={onClose} />}
  </Dialog>
);

function MinutesForm({ attempt: { id, student, parts }, onClose }: { attempt: Inside; onClose: () => void }) {
  const [running, before] = parts;
  const [part, setPart] = useState(running?.place ?? 0);
  const add = trpc.resultsAdmin.addMinutes.useMutation(
    useFeedback({
      saved: 'Saved. The student is told',
      failed: (message) => `Nothing was changed: ${message}`,
      onSaved: onClose,
    }),
  );
  const isBack = part === before?.place;
  return (
    <HelpForm
      said={
        isBack
          ? `${student} goes back to ${before.name}, with all answers as they are. What is left of the time for ${running?.name} comes after it.`
          : `The clock in ${student}’s test is put off by so much, also beyond the closing time.`
      }
      minutesNote={isBack ? 'From now on' : 'Added to the time there is'}
      label={isBack ? 'Let go back' : 'Add minutes'}
      call={add}
      save={(help) => add.mutate({ attemptId: id, part, ...help })}
    >
      {before && running && (
        <NativeSelect
          label="What for"
          data={[
            { value: String(running.place), label: `More time in ${running.name}` },
            { value: String(before.place), label: `Back to ${before.name}, which was left by mistake` },
          ]}
          value={String(part)}
          onChange={({ currentTarget }) => setPart(Number(currentTarget.value))}
        />
      )}
    </HelpForm>
  );
}

type HelpFormProps = {
  /** What happens, in sentences. */
  said: string;
  minutesNote: string;
  label: string;
  call: { error: unknown; isPending: boolean };
  save: (help: { minutes: number; reason: string }) => void;
  children?: ReactNode;
};

/** The minutes and the reason, which every help to a student needs. */
function HelpForm({ said, minutesNote, label, call, save, children }: HelpFormProps) {
  const [minutes, setMinutes] = useState<string | number>(10);
  const [reason, setReason] = useState('');
  const errors = serverError(call.error)?.fieldErrors ?? {};
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save({ minutes: Number(minutes) || 0, reason });
      }}
    >
      <Stack>
        {children}
        <Text>{said}</Text>
        <NumberInput
          label="Minutes more"
          description={minutesNote}
          {...wholeNumber}
          value={minutes}
          onChange={setMinutes}
          error={errors.minutes}
          data-autofocus
        />
        <TextInput
          label="Reason"
          description="Kept among your notes about the student"
          maxLength={200}
          required
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          error={errors.reason}
        />
        <Button type="submit" mih={44} loading={call.isPending}>
          {label}
        </Button>
      </Stack>
    </form>
  );
}
