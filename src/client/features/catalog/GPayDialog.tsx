import { Button, Code, Group, List, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useSite, useSiteContent } from '#client/lib/site.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { ContactAdminButton } from './ContactAdminButton.tsx';
import classes from './GPayDialog.module.css';

export type GPayDialogProps = { upiQrUrl: string; materialTitle: string; opened: boolean; onClose: () => void };

/** The UPI QR code, the UPI id and the steps after paying. */
export function GPayDialog({ upiQrUrl, materialTitle, opened, onClose }: GPayDialogProps) {
  const { name, upiId, upiAppUrl } = useSite();
  const { afterPayingSteps } = useSiteContent('purchase');
  const clipboard = useClipboard();
  return (
    <Dialog opened={opened} onClose={onClose} title="Pay with GPay" centered>
      <Stack align="center" gap="md">
        <img
          src={upiQrUrl}
          alt={`GPay QR code that pays ${name}${upiId && `, UPI ID ${upiId}`}`}
          width={240}
          height={240}
          className={classes.qr}
        />
        <Text size="sm" ta="center">
          Pay the amount we told you on WhatsApp with GPay, PhonePe, Paytm or any other UPI app: scan this code from
          another device{upiId && ', or copy the UPI ID and pay to it from this one'}.
        </Text>
        {upiId && (
          <Group gap="xs" justify="center">
            <Text size="sm">UPI ID</Text>
            <Code className={classes.upiId ?? ''}>{upiId}</Code>
            <Button
              variant="light"
              mih={44}
              px="sm"
              leftSection={clipboard.copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
              onClick={() => clipboard.copy(upiId)}
            >
              {clipboard.copied ? 'Copied' : 'Copy'}
            </Button>
          </Group>
        )}
        <Text size="sm" component="output">
          {clipboard.copied && 'UPI ID copied.'}
          {clipboard.error && 'Your browser did not allow copying. Please select the UPI ID and copy it.'}
        </Text>
        {upiAppUrl !== null && (
          <Button component="a" href={upiAppUrl} fullWidth mih={44} hiddenFrom="sm">
            Open UPI app
          </Button>
        )}
        <section aria-label="After paying" className={classes.after}>
          <Text fw={600} mb="xs">
            After paying
          </Text>
          <List type="ordered" size="sm" spacing={4}>
            {afterPayingSteps.map((step) => (
              <List.Item key={step}>{step}</List.Item>
            ))}
          </List>
        </section>
        <ContactAdminButton materialTitle={materialTitle} />
      </Stack>
    </Dialog>
  );
}
