import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { Section } from '#client/admin/ui/AdminScreen.tsx';
import { confirm } from '#client/admin/ui/confirm.tsx';
import { Dialog } from '#client/admin/ui/Dialog.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { trpc } from '#client/lib/trpc.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { Notice } from '#client/ui/Notice.tsx';

/** With fewer it is time for new ones. */
const few = 3;

type RecoveryCodesProps = { left: number; onCodes: (codes: string[]) => void };

/** How many recovery codes are left, and new ones. */
export function RecoveryCodes({ left, onCodes }: RecoveryCodesProps) {
  const renew = trpc.securityAdmin.newRecoveryCodes.useMutation(
    useFeedback({
      failed: (message) => `The codes could not be made: ${message}`,
      onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
    }),
  );
  const ask = () =>
    confirm({
      title: 'Make new recovery codes?',
      text: 'The old ones will no longer work.',
      confirmLabel: 'Make new codes',
      isDangerous: false,
      onConfirm: () => renew.mutate(),
    });
  return (
    <Section title="Recovery codes">
      <Stack align="flex-start">
        <Text>Each lets you in once, without your phone or security key. You have {left} left.</Text>
        {left < few && <Notice tone="wait" title="Few recovery codes are left. Make new ones." />}
        <Button variant="default" mih={44} loading={renew.isPending} onClick={ask}>
          Make new codes
        </Button>
      </Stack>
    </Section>
  );
}

/** Shows new recovery codes, once. Only its button closes it, so that a slip does not lose them. */
export function NewRecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Dialog
      opened={codes.length > 0}
      onClose={onClose}
      title="Your recovery codes"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Text>
          Keep these where you keep your passwords, or on paper. If you lose your phone, each lets you in once. They are
          not shown again.
        </Text>
        <Stack gap={4} component="ul" p={0} m={0} aria-label="Recovery codes" style={{ listStyle: 'none' }}>
          {codes.map((code) => (
            <li key={code}>
              <Code fz="md">{code}</Code>
            </li>
          ))}
        </Stack>
        <Group justify="space-between">
          <CopyButton text={codes.join('\n')} what="the recovery codes" />
          <Button mih={44} onClick={onClose}>
            I have saved them
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
