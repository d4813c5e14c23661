import { Radio, Stack, Text } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { EditDialogState } from '#client/admin/ui/Dialog.tsx';
import { DialogForm } from '#client/admin/ui/Forms.tsx';
import { useZodForm } from '#client/lib/form.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { EmailField } from '#client/ui/EmailField.tsx';
import { teamMessages } from '#shared/messages.ts';
import { type Role, roles } from '#shared/rights.ts';
import { roleDescriptions, roleLabels } from '#shared/role-texts.ts';
import { inviteInput, roleInput } from '#shared/team.ts';

const empty: { email: string; role: Role } = { email: '', role: 'desk' };

export type Admin = Answers['teamAdmin']['list']['admins'][number];

/** Asks whom to invite, and to what. */
export function InviteForm({ dialog }: { dialog: EditDialogState<null> }) {
  const form = useZodForm(inviteInput, { initialValues: empty });
  const invite = trpc.teamAdmin.invite.useMutation();
  return (
    <DialogForm
      dialog={dialog}
      form={form}
      save={(values) => invite.mutateAsync(values)}
      saved={teamMessages.invited}
      failed={teamMessages.inviteFailed}
      saveLabel="Send invitation"
    >
      <Text size="sm">They get a link by mail. It works once, for 7 days.</Text>
      <EmailField size="sm" autoComplete="off" data-autofocus {...form.getInputProps('email')} />
      <RoleChoice {...form.getInputProps('role')} />
    </DialogForm>
  );
}

/** Gives an admin another role. */
export function RoleForm({ dialog, admin }: { dialog: EditDialogState<Admin>; admin: Admin }) {
  const form = useZodForm(roleInput, { initialValues: { role: admin.role } });
  const setRole = trpc.teamAdmin.setRole.useMutation();
  return (
    <DialogForm
      dialog={dialog}
      form={form}
      save={({ role }) => setRole.mutateAsync({ id: admin.id, role })}
      saved={teamMessages.roleChanged}
      failed={teamMessages.roleFailed}
    >
      <Text size="sm">
        {admin.fullName} is logged out, gets a mail about it, and has the new role after logging in again.
      </Text>
      <RoleChoice {...form.getInputProps('role')} />
    </DialogForm>
  );
}

/** Chooses a role, each with what it is for. */
function RoleChoice(props: GetInputPropsReturnType) {
  return (
    <Radio.Group label="Role" required {...props}>
      <Stack gap="sm" mt={6}>
        {roles.map((role) => (
          <Radio key={role} value={role} label={roleLabels[role]} description={roleDescriptions[role]} size="md" />
        ))}
      </Stack>
    </Radio.Group>
  );
}
