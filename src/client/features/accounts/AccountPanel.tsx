import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload, IconLock, IconLogout, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { notify } from '#client/lib/notify.ts';
import { useSessionChange } from '#client/lib/session.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import type { SessionUser } from '#shared/users.ts';
import classes from './AccountPanel.module.css';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';

/** Actions on the account: password, sessions, data export, deletion. */
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
    <Panel title="Your account" mt="lg">
      <ul className={classes.rows}>
        <Row text="Choose a new password. This logs out your other devices.">
          <ActionButton to={paths.changePassword} variant="default" icon={IconLock}>
            Change password
          </ActionButton>
        </Row>
        <Row text="Logs you out here and on all your other devices.">
          <ActionButton
            variant="default"
            icon={IconLogout}
            loading={leaveEverywhere.isPending}
            onClick={() => leaveEverywhere.mutate()}
          >
            Log out on all devices
          </ActionButton>
        </Row>
        <Row text="A copy of your data: profile, orders, payments, tests, marks and messages.">
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
          <Row text="Permanently deletes your account and your personal data.">
            <ActionButton
              variant="outline"
              color="red.9"
              className={classes.danger ?? ''}
              icon={IconTrash}
              onClick={dialog.open}
            >
              Delete my account
            </ActionButton>
          </Row>
        )}
      </ul>
      <DeleteAccountDialog user={user} opened={deleting} onClose={dialog.close} />
    </Panel>
  );
}

function Row({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className={classes.row}>
      <p className="small dimmed">{text}</p>
      {children}
    </li>
  );
}
