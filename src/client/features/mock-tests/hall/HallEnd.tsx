import { Button, Stack, Text } from '@mantine/core';
import { Dialog, type DialogProps } from '#client/ui/Dialog.tsx';
import { type Format, graceMs } from '#shared/hall-formats.ts';
import { type AttemptWriter, unsavedAnswers } from './attempt-writer.ts';
import { TimeLeft } from './HallClock.tsx';
import { AnswerList } from './KeptAnswers.tsx';
import type { KeptHere } from './sheet-changes.ts';
import { useWritten } from './use-attempt.ts';

type HallEndProps = {
  writer: AttemptWriter;
  format: Format;
  /** Makes this page the one that writes the attempt again, with what it could not send. */
  takeBack: (unsent: KeptHere) => void;
  onSubmitted: () => void;
};

/** What is shown over the paper once nothing more can be written here. */
export function HallEnd({ writer, format, takeBack, onSubmitted }: HallEndProps) {
  const phase = useWritten(writer, (state) => state.phase);
  const because = useWritten(writer, (state) => state.because);
  const isOpened = (wanted: typeof phase) => phase === wanted;
  const unsaved = phase === 'open' ? [] : unsavedAnswers(writer.state());
  const result = (
    <Button mih={44} fullWidth onClick={onSubmitted}>
      See the result
    </Button>
  );
  return (
    <>
      <UnclosableDialog opened={isOpened('takenOver')} title="You opened this test on another device">
        {unsaved.length === 0 ? (
          <Text mb="md">Your answers are saved there. You can go on here instead.</Text>
        ) : (
          <>
            <Text>
              {answers(unsaved.length)} given here {unsaved.length === 1 ? 'has' : 'have'} not been sent. Take the test
              back to bring {unsaved.length === 1 ? 'it' : 'them'} in.
            </Text>
            <AnswerList format={format} differences={unsaved} />
          </>
        )}
        <Button mih={44} fullWidth onClick={() => takeBack(writer.state())}>
          Take it back
        </Button>
      </UnclosableDialog>
      <UnclosableDialog opened={isOpened('ending') || isOpened('submitting')} title="Handing in your answers">
        <HandingIn writer={writer} onSubmitted={onSubmitted} />
      </UnclosableDialog>
      <UnclosableDialog
        opened={isOpened('closed')}
        title={because === 'submitted' ? 'Already handed in' : 'Time is up'}
      >
        <Text>
          {because === 'submitted'
            ? 'The test was handed in before the last answers from here arrived.'
            : 'The last answers from here did not reach us in time.'}{' '}
          What was saved before counts.
        </Text>
        <AnswerList format={format} differences={unsaved} />
        {result}
      </UnclosableDialog>
      <UnclosableDialog opened={isOpened('refused')} title="The site does not take these answers">
        <Text>{because} They are kept on this device; tell the educator if you do not know why.</Text>
        <AnswerList format={format} differences={unsaved} />
        <Button mih={44} fullWidth onClick={onSubmitted}>
          Leave the test
        </Button>
      </UnclosableDialog>
    </>
  );
}

const answers = (count: number): string => (count === 1 ? '1 answer' : `${count} answers`);

/** Whether the sheet has arrived, what is done about it, and the way back while there is time. */
function HandingIn({ writer, onSubmitted }: Pick<HallEndProps, 'writer' | 'onSubmitted'>) {
  const isSending = useWritten(writer, (state) => state.isSending);
  const trouble = useWritten(writer, (state) => state.trouble);
  const phase = useWritten(writer, (state) => state.phase);
  const endsAt = useWritten(writer, (state) => state.endsAt);
  const isTimeUp = endsAt !== null && writer.now() >= endsAt;
  const isTooLate = endsAt !== null && writer.now() >= endsAt + graceMs;
  if (trouble === null)
    return (
      <Text component="output" display="block">
        {isTimeUp ? 'Time is up. ' : ''}Your answers are being handed in…
      </Text>
    );
  return (
    <Stack gap="xs">
      <Text component="output" display="block">
        {trouble === 'connection' ? 'No connection.' : 'The site is busy.'} Your answers are kept here, and we try again
        by itself{isTimeUp && !isTooLate && ' for two minutes after the end'}. What was saved before counts in any case.
      </Text>
      {endsAt !== null && !isTimeUp && (
        <Text>
          Time left: <TimeLeft writer={writer} endsAt={endsAt} />
        </Text>
      )}
      <Button mih={44} disabled={isSending} onClick={writer.sendNow}>
        Try now
      </Button>
      {phase === 'submitting' && !isTimeUp && (
        <Button variant="default" mih={44} disabled={isSending} onClick={() => writer.goOn()}>
          Keep answering
        </Button>
      )}
      {isTooLate && (
        <Button variant="default" mih={44} onClick={onSubmitted}>
          See the result
        </Button>
      )}
    </Stack>
  );
}

/** A dialog that leaves only what it offers. */
const UnclosableDialog = (props: Pick<DialogProps, 'opened' | 'title' | 'children'>) => (
  <Dialog {...props} onClose={() => {}} withCloseButton={false} />
);
