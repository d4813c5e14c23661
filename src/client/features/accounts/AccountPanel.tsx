import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload, IconLock, IconLogout, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { notify } from '#client/lib/notify.ts';
import { useSessionChange } from '#client/lib/session.ts';
import { trpc } from '#client/lib/trpc.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import type { SessionUser } from '#shared/users.ts';
import classes from './AccountPanel.module.css';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';

/** What one can do about the account itself: password, sessions, a copy of one's data, the end of it. */
export function AccountPanel({ user }: { user: SessionUser }) {
  const changeSession = useSessionChange();
  const [deleting, dialog] = useDisclosure(false);
  const leaveEverywhere = trpc.account.signOutEverywhere.useMutation({
    onSuccess: () => {
      notify.success(messages.signedOut);
      return changeSession(null);
    },
    onError: () => notify.error(messages.signOutFailed),
  });

  return (
    <Paper withBorder p={{ base: 'md', sm: 'xl' }} radius="lg" mt="lg" component="section" aria-labelledby="account">
      <Title order={2} size="h3" id="account" mb="xs">
        Your account
      </Title>
      <Stack gap={0} component="ul" className={classes.list ?? ''}>
        <Row text="Choose a new password; every other device is signed out.">
          <Button
            component={Link}
            to={paths.changePassword}
            variant="default"
            leftSection={<IconLock size={18} aria-hidden />}
          >
            Change password
          </Button>
        </Row>
        <Row text="Ends your session here and on every other phone and computer.">
          <Button
            variant="default"
            leftSection={<IconLogout size={18} aria-hidden />}
            loading={leaveEverywhere.isPending}
            onClick={() => leaveEverywhere.mutate()}
          >
            Sign out everywhere
          </Button>
        </Row>
        <Row text="A file with all that we keep about you: profile, orders, payments, tests, marks and messages.">
          <Button
            component="a"
            href={paths.accountData}
            download
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            Download my data
          </Button>
        </Row>
        {!user.isAdmin && (
          <Row text="Removes your account and your personal data for good.">
            <Button
              variant="outline"
              color="red.9"
              className={classes.danger ?? ''}
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={dialog.open}
            >
              Delete my account
            </Button>
          </Row>
        )}
      </Stack>
      <DeleteAccountDialog user={user} opened={deleting} onClose={dialog.close} />
    </Paper>
  );
}

function Row({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className={classes.row}>
      <Text size="sm" c="dimmed">
        {text}
      </Text>
      {children}
    </li>
  );
}
