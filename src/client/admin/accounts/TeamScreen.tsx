import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconLink, IconMailForward, IconUserEdit, IconUserMinus, IconUserPlus, IconX } from '@tabler/icons-react';
import { AdminScreen, Section } from '#client/admin/ui/AdminScreen.tsx';
import { AdminTable, type Column } from '#client/admin/ui/AdminTable.tsx';
import { EmailAddress, RowAction, TwoLines } from '#client/admin/ui/Cells.tsx';
import { confirm } from '#client/admin/ui/confirm.tsx';
import { Dialog, EditDialog, useEditDialog } from '#client/admin/ui/Dialog.tsx';
import { Fact, Facts } from '#client/admin/ui/Facts.tsx';
import { Loaded } from '#client/admin/ui/Loaded.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useSession } from '#client/lib/session.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { teamMessages } from '#shared/messages.ts';
import { roles } from '#shared/rights.ts';
import { roleDescriptions, roleLabels } from '#shared/role-texts.ts';
import { type Admin, InviteForm, RoleForm } from './TeamForms.tsx';

type Invitation = Answers['teamAdmin']['list']['invitations'][number];

/** Who is an admin, and who was asked to become one. */
export function TeamScreen() {
  const query = trpc.teamAdmin.list.useQuery();
  const inviting = useEditDialog<null>();
  const changing = useEditDialog<Admin>();
  return (
    <AdminScreen
      title="Team"
      description="Who runs the site with you, and what each may do."
      refreshed={[query]}
      actions={
        <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={inviting.add}>
          Invite an admin
        </Button>
      }
    >
      <Loaded query={query} what="the team" height={240}>
        {({ admins, invitations }) => (
          <Stack gap="xl">
            <Admins admins={admins} onChange={changing.edit} />
            {invitations.length > 0 && <Invitations invitations={invitations} />}
            <Section title="What each role may do">
              <Facts>
                {roles.map((role) => (
                  <Fact key={role} term={roleLabels[role]}>
                    {roleDescriptions[role]}
                  </Fact>
                ))}
              </Facts>
            </Section>
          </Stack>
        )}
      </Loaded>
      <EditDialog dialog={inviting} title="Invite an admin">
        <InviteForm dialog={inviting} />
      </EditDialog>
      <EditDialog dialog={changing} title={`Role of ${changing.item?.fullName ?? ''}`}>
        {changing.item && <RoleForm dialog={changing} admin={changing.item} />}
      </EditDialog>
    </AdminScreen>
  );
}

function Admins({ admins, onChange }: { admins: Admin[]; onChange: (admin: Admin) => void }) {
  const { timeZone } = useSite();
  const ownId = useSession()?.id;
  const remove = trpc.teamAdmin.remove.useMutation(
    useFeedback({ saved: teamMessages.removed, failed: teamMessages.removeFailed }),
  );
  const askToRemove = ({ id, fullName }: Admin) =>
    confirm({
      title: 'Take the admin rights away?',
      text: `${fullName} is logged out everywhere and stays as a student. You can invite them again.`,
      confirmLabel: 'Take away',
      onConfirm: () => remove.mutate({ id }),
    });
  const columns: Column<Admin>[] = [
    {
      header: 'Name',
      render: ({ id, fullName, email }) => (
        <TwoLines title={id === ownId ? `${fullName} (you)` : fullName} detail={<EmailAddress>{email}</EmailAddress>} />
      ),
    },
    { header: 'Role', isShort: true, render: ({ role }) => roleLabels[role] },
    {
      header: 'Last seen',
      isShort: true,
      render: ({ lastSeenAt }) => (lastSeenAt === null ? 'Never' : formatDateTime(lastSeenAt, timeZone)),
    },
    {
      header: 'Actions',
      render: (admin) => (
        <Group gap={4} wrap="nowrap">
          <RowAction
            label={`Change the role of ${admin.fullName}`}
            icon={IconUserEdit}
            onClick={() => onChange(admin)}
          />
          <RowAction
            label={`Take the admin rights of ${admin.fullName} away`}
            icon={IconUserMinus}
            danger
            onClick={() => askToRemove(admin)}
          />
        </Group>
      ),
    },
  ];
  return (
    <Section title="Admins">
      <AdminTable label="Admins" columns={columns} rows={admins} />
    </Section>
  );
}

function Invitations({ invitations }: { invitations: Invitation[] }) {
  const { timeZone } = useSite();
  const again = trpc.teamAdmin.inviteAgain.useMutation(
    useFeedback({ saved: teamMessages.invited, failed: teamMessages.inviteFailed }),
  );
  const {
    mutate: share,
    data: shared,
    reset: closeShared,
  } = trpc.teamAdmin.share.useMutation(useFeedback({ failed: teamMessages.shareFailed }));
  const withdraw = trpc.teamAdmin.withdraw.useMutation(
    useFeedback({ saved: teamMessages.withdrawn, failed: teamMessages.withdrawFailed }),
  );
  const columns: Column<Invitation>[] = [
    {
      header: 'Email',
      render: ({ email, invitedBy }) => (
        <TwoLines title={<EmailAddress>{email}</EmailAddress>} detail={`Invited by ${invitedBy}`} />
      ),
    },
    { header: 'Role', isShort: true, render: ({ role }) => roleLabels[role] },
    {
      header: 'Works until',
      isShort: true,
      render: ({ expiresAt, isExpired }) =>
        isExpired ? <ToneBadge tone="bad">Expired</ToneBadge> : formatDate(expiresAt, timeZone),
    },
    {
      header: 'Actions',
      render: ({ id, email }) => (
        <Group gap={4} wrap="nowrap">
          <RowAction
            label={`Send the invitation of ${email} again`}
            icon={IconMailForward}
            onClick={() => again.mutate({ id })}
          />
          <RowAction
            label={`Link of the invitation of ${email}, to send in a chat`}
            icon={IconLink}
            onClick={() => share({ id })}
          />
          <RowAction
            label={`Withdraw the invitation of ${email}`}
            icon={IconX}
            danger
            onClick={() => withdraw.mutate({ id })}
          />
        </Group>
      ),
    },
  ];
  return (
    <Section title="Invitations">
      <AdminTable label="Invitations" columns={columns} rows={invitations} />
      <Dialog opened={shared !== undefined} onClose={closeShared} title="Link of the invitation">
        <Stack>
          <Text size="sm">
            Send this to nobody else: anybody who has the link can join. It works once, for 7 days, and the link in the
            mail no longer works.
          </Text>
          <TextInput
            label="Link"
            value={shared?.url ?? ''}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton text={shared?.url ?? ''} what="the link" label="Copy link" />
        </Stack>
      </Dialog>
    </Section>
  );
}
