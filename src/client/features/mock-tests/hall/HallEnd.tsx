import { Button, Text } from '@mantine/core';
import { Dialog } from '#client/ui/Dialog.tsx';
import type { OpenAttempt } from './use-attempt.ts';

type HallEndProps = {
  open: OpenAttempt;
  /** Makes this page the one that writes the attempt again. */
  takeBack: () => void;
  onSubmitted: () => void;
};

/** What is shown over the paper once nothing more can be written here. */
export function HallEnd({ open: { phase, isOver, isSending, sendNow }, takeBack, onSubmitted }: HallEndProps) {
  const none = () => {};
  return (
    <>
      <Dialog
        opened={phase === 'takenOver'}
        onClose={none}
        withCloseButton={false}
        title="You opened this test on another device"
      >
        <Text mb="md">Your answers are saved there. You can go on here instead.</Text>
        <Button mih={44} fullWidth onClick={takeBack}>
          Take it back
        </Button>
      </Dialog>
      <Dialog
        opened={phase === 'submitting'}
        onClose={none}
        withCloseButton={false}
        title={isOver ? 'Time is up' : 'Handing in your answers'}
      >
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
      </Dialog>
      <Dialog opened={phase === 'late'} onClose={none} withCloseButton={false} title="Time is up">
        <Text mb="md">The last changes did not reach us in time. What was saved before counts.</Text>
        <Button mih={44} fullWidth onClick={onSubmitted}>
          See the result
        </Button>
      </Dialog>
    </>
  );
}
