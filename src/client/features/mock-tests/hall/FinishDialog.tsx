import { Button, Stack, Text } from '@mantine/core';
import { Dialog } from '#client/ui/Dialog.tsx';
import { type Format, sectionNames } from '#shared/hall-formats.ts';
import { countStates } from './Palette.tsx';
import type { OpenAttempt } from './use-attempt.ts';

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
          Keep answering
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

const isInLastPeriod = ({ place, periods }: Pick<OpenAttempt, 'place' | 'periods'>): boolean =>
  place === periods.length - 1;

export const finishLabel = (format: Format, open: Pick<OpenAttempt, 'place' | 'periods' | 'period'>): string =>
  isInLastPeriod(open) ? 'Finish the test' : `Finish ${sectionNames(format, open.period)}`;
