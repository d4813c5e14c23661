import { Button, Group, Text, TextInput } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { Section } from '#client/admin/ui/AdminScreen.tsx';
import { EditDialog, type EditDialogState, useEditDialog } from '#client/admin/ui/Dialog.tsx';
import { DialogForm } from '#client/admin/ui/Forms.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useZodForm } from '#client/lib/form.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { batchInviteInput } from '#shared/batches.ts';
import { formatDate, formatDay } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';

type Batch = Answers['batchesAdmin']['get'];

/** The link by which students join a batch, with its last day. */
export function BatchInvite({ batch: { id, inviteToken, inviteEndsAt } }: { batch: Batch }) {
  const { publicUrl, timeZone } = useSite();
  const inviting = useEditDialog<null>();
  const withdraw = trpc.batchesAdmin.withdrawInvite.useMutation(
    useFeedback({ saved: 'The link no longer works', failed: (message) => `Nothing was changed: ${message}` }),
  );
  const link = inviteToken && publicUrl + paths.joinBatch(inviteToken);
  const [now] = useState(Date.now);
  const isOver = inviteEndsAt !== null && inviteEndsAt <= now;
  return (
    <Section title="Invite link" mb="md">
      {link ? (
        <>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {link}
          </Text>
          <Text size="sm" c="dimmed" mb="xs">
            {inviteEndsAt !== null &&
              (isOver
                ? `It stopped working after ${formatDate(inviteEndsAt - 1, timeZone)}.`
                : `Whoever has it can join until ${formatDate(inviteEndsAt - 1, timeZone)}.`)}
          </Text>
        </>
      ) : (
        <Text size="sm" c="dimmed" mb="xs">
          With a link, students join by themselves: send it in your WhatsApp group.
        </Text>
      )}
      <Group gap="xs">
        {link && !isOver && <CopyButton text={link} what="the invite link" />}
        <Button variant="default" mih={44} leftSection={<IconLink size={18} aria-hidden />} onClick={inviting.add}>
          {link ? 'Make a new link' : 'Make a link'}
        </Button>
        {link && !isOver && (
          <Button variant="default" mih={44} loading={withdraw.isPending} onClick={() => withdraw.mutate({ id })}>
            Withdraw it
          </Button>
        )}
      </Group>
      <EditDialog dialog={inviting} title="Invite link">
        <InviteForm dialog={inviting} batchId={id} replaces={link !== null} />
      </EditDialog>
    </Section>
  );
}

/** How long a link works unless another day is chosen, in ms. */
const usualMs = 14 * 24 * 60 * 60_000;

type InviteFormProps = { dialog: EditDialogState<null>; batchId: string; replaces: boolean };

function InviteForm({ dialog, batchId, replaces }: InviteFormProps) {
  const { timeZone } = useSite();
  const [lastDay] = useState(() => formatDay(Date.now() + usualMs, timeZone));
  const form = useZodForm(batchInviteInput, {
    initialValues: { id: batchId, lastDay },
  });
  const invite = trpc.batchesAdmin.invite.useMutation();
  return (
    <DialogForm
      dialog={dialog}
      form={form}
      save={invite.mutateAsync}
      saved="The link is ready"
      failed={(message) => `No link was made: ${message}`}
      saveLabel="Make the link"
    >
      {replaces && <Text size="sm">The earlier link stops working.</Text>}
      <TextInput
        type="date"
        label="Last day"
        description="The last day on which students can join"
        required
        {...form.getInputProps('lastDay')}
      />
    </DialogForm>
  );
}
