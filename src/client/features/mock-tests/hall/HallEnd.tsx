import { Button, Stack, Text } from '@mantine/core';
import { Dialog, type DialogProps } from '#client/ui/Dialog.tsx';
import { type Format, type Span, spansOf } from '#shared/hall-formats.ts';
import { countStates } from './Palette.tsx';
import type { OpenAttempt } from './use-attempt.ts';

type HallEndProps = {
  open: OpenAttempt;
  /** Makes this page the one that writes the attempt again. */
  takeBack: () => void;
  onSubmitted: () => void;
};

/** What is shown over the paper once nothing more can be written here. */
export function HallEnd({ open: { phase, isOver, isSending, sendNow }, takeBack, onSubmitted }: HallEndProps) {
  return (
    <>
      <UnclosableDialog opened={phase === 'takenOver'} title="You opened this test on another device">
        <Text mb="md">Your answers are saved there. You can go on here instead.</Text>
        <Button mih={44} fullWidth onClick={takeBack}>
          Take it back
        </Button>
      </UnclosableDialog>
      <UnclosableDialog opened={phase === 'submitting'} title={isOver ? 'Time is up' : 'Handing in your answers'}>
        <Text component="output" display="block" mb="md">
          {isSending
            ? 'Your answers are being handed in…'
            : 'No connection. We try again by itself for two minutes; what was saved before counts in any case.'}
        </Text>
        {!isSending && (
          <Button mih={44} fullWidth onClick={sendNow}>
            Try now
          </Button>
        )}
      </UnclosableDialog>
      <UnclosableDialog opened={phase === 'late'} title="Time is up">
        <Text mb="md">The last changes did not reach us in time. What was saved before counts.</Text>
        <Button mih={44} fullWidth onClick={onSubmitted}>
          See the result
        </Button>
      </UnclosableDialog>
    </>
  );
}

/** A dialog that leaves only what it offers. */
const UnclosableDialog = (props: Pick<DialogProps, 'opened' | 'title' | 'children'>) => (
  <Dialog {...props} onClose={() => {}} withCloseButton={false} />
);

type FinishDialogProps = { opened: boolean; onClose: () => void; format: Format; open: OpenAttempt };

/** Asks before a period or the whole test is finished. */
export function FinishDialog({ opened, onClose, format, open }: FinishDialogProps) {
  const isLast = isInLastPeriod(open);
  const finish = finishLabel(format, open);
  return (
    <Dialog opened={opened} onClose={onClose} title={`${finish}?`}>
      <Summary open={open} />
      <Text my="md">
        {isLast
          ? 'After this you cannot change an answer.'
          : 'The time of the next part begins at once, and you cannot come back to this one.'}
      </Text>
      <Stack gap="xs">
        <Button
          mih={44}
          onClick={() => {
            onClose();
            if (isLast) open.submit();
            else open.leavePeriod();
          }}
        >
          {finish}
        </Button>
        <Button variant="default" mih={44} data-autofocus onClick={onClose}>
          Go on answering
        </Button>
      </Stack>
    </Dialog>
  );
}

function Summary({ open: { kept, period } }: { open: OpenAttempt }) {
  const counts = countStates(kept, period);
  const answered = counts.answered + counts.answeredMarked;
  const marked = counts.marked + counts.answeredMarked;
  return (
    <Text>
      {answered} answered, {period.to - period.from - answered} not answered, {marked} marked for review.
    </Text>
  );
}

const isInLastPeriod = ({ place, periods }: OpenAttempt): boolean => place === periods.length - 1;

export const finishLabel = (format: Format, open: OpenAttempt): string =>
  isInLastPeriod(open) ? 'Finish the test' : `Finish ${sectionNames(format, open.period)}`;

/** The sections of a period without what stands behind their colon: `Part A`. */
const sectionNames = (format: Format, period: Span): string =>
  spansOf(format)
    .flatMap(({ from, to }, place) =>
      from >= period.from && to <= period.to ? [format.sections[place]?.name.split(':')[0]] : [],
    )
    .join(', ');
