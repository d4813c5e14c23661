import { Button, Stack, Text } from '@mantine/core';
import { Dialog } from '#client/ui/Dialog.tsx';
import type { AttemptWriter } from './attempt-writer.ts';
import { TimeLeft } from './HallClock.tsx';
import { useWritten } from './use-attempt.ts';

type LeaveDialogProps = { writer: AttemptWriter; opened: boolean; onClose: () => void; leave: () => void };

/** Asks before the test is left: its clock runs on. */
export function LeaveDialog({ writer, opened, onClose, leave }: LeaveDialogProps) {
  const endsAt = useWritten(writer, (state) => state.endsAt);
  return (
    <Dialog opened={opened} onClose={onClose} title="Leave?">
      <Text mb="md">
        {endsAt === null ? (
          'Your answers stay, and you can go on later.'
        ) : (
          <>
            The clock runs on. <TimeLeft writer={writer} endsAt={endsAt} /> left.
          </>
        )}
      </Text>
      <Stack gap="xs">
        <Button mih={44} data-autofocus onClick={onClose}>
          Stay in the test
        </Button>
        <Button mih={44} variant="default" onClick={leave}>
          Leave
        </Button>
      </Stack>
    </Dialog>
  );
}
