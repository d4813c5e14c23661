import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconUserMinus, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { Link, useParams } from 'react-router-dom';
import { pagesOptions } from '#client/admin/ui/AdminList.tsx';
import type { Column } from '#client/admin/ui/AdminTable.tsx';
import { EmailAddress, RowAction } from '#client/admin/ui/Cells.tsx';
import { CsvImport, type SampleColumn } from '#client/admin/ui/CsvImport.tsx';
import { EditDialog, type EditDialogState, useEditDialog } from '#client/admin/ui/Dialog.tsx';
import { DialogForm } from '#client/admin/ui/Forms.tsx';
import { ListScreen } from '#client/admin/ui/ListScreen.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useFilters } from '#client/lib/filters.ts';
import { useZodForm } from '#client/lib/form.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { EmailField } from '#client/ui/EmailField.tsx';
import { VerificationBadge } from '#client/ui/ToneBadge.tsx';
import { addMemberInput, type BatchImportReport } from '#shared/batches.ts';
import { formatDate } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { BatchInvite } from './BatchInvite.tsx';

type Member = Answers['batchesAdmin']['members']['items'][number];

/** The students of one batch, and the ways into it. */
export function BatchScreen() {
  const id = (useParams().id ?? '').slice(0, 64);
  const { timeZone } = useSite();
  const filtering = useFilters(['q']);
  const batch = trpc.batchesAdmin.get.useQuery({ id }, { retry: false });
  const members = trpc.batchesAdmin.members.useInfiniteQuery(
    { id, search: filtering.filters.q.slice(0, 100), limit: 50 },
    pagesOptions,
  );
  const adding = useEditDialog<null>();
  const remove = trpc.batchesAdmin.removeMember.useMutation(
    useFeedback({ saved: 'Taken out of the batch', failed: (message) => `Nothing was changed: ${message}` }),
  );
  const title = batch.data?.title ?? 'Batch';
  const columns: Column<Member>[] = [
    {
      header: 'Name',
      render: ({ profileId, fullName }) => (
        <Anchor component={Link} to={paths.adminUser(profileId)} fw={600} size="sm">
          {fullName}
        </Anchor>
      ),
    },
    { header: 'Email', render: ({ email }) => <EmailAddress>{email}</EmailAddress> },
    { header: 'Status', render: ({ verificationStatus }) => <VerificationBadge status={verificationStatus} /> },
    { header: 'Since', isShort: true, render: ({ createdAt }) => formatDate(createdAt, timeZone) },
    {
      header: 'Actions',
      render: ({ id: userId, fullName }) => (
        <RowAction
          label={`Take ${fullName} out`}
          icon={IconUserMinus}
          danger
          onClick={() => remove.mutate({ id, userId })}
        />
      ),
      onPhone: 'bare',
    },
  ];
  return (
    <ListScreen
      title={title}
      description="A batch. Its students can take the tests that are set for it, once verified."
      alsoRefreshed={[batch]}
      actions={
        <>
          <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={adding.add}>
            Add a student
          </Button>
          <MembersImport batchId={id} />
        </>
      }
      summary={
        <>
          <Anchor component={Link} to={paths.adminBatches} size="sm" display="inline-block" py={8} mb="xs">
            All batches
          </Anchor>
          {batch.isError && <Text mb="md">There is no such batch.</Text>}
          {batch.data && <BatchInvite batch={batch.data} />}
        </>
      }
      filtering={filtering}
      search={{ label: 'Search students of the batch', placeholder: 'Name or email' }}
      nouns="students"
      label="Students of the batch"
      columns={columns}
      query={members}
      icon={IconUsers}
      emptyText="Nobody is in this batch yet"
      notFoundText="No students found"
    >
      <EditDialog dialog={adding} title={`Add a student to ${title}`}>
        <AddMemberForm dialog={adding} batchId={id} />
      </EditDialog>
    </ListScreen>
  );
}

function AddMemberForm({ dialog, batchId }: { dialog: EditDialogState<null>; batchId: string }) {
  const form = useZodForm(addMemberInput, { initialValues: { id: batchId, email: '' } });
  const add = trpc.batchesAdmin.addMember.useMutation();
  return (
    <DialogForm
      dialog={dialog}
      form={form}
      save={add.mutateAsync}
      saved="Added to the batch"
      failed={(message) => `Nobody was added: ${message}`}
      saveLabel="Add"
    >
      <EmailField
        description="Of the student’s account"
        size="sm"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('email')}
      />
    </DialogForm>
  );
}

const sampleColumns: SampleColumn<BatchImportReport['sample'][number]>[] = [
  { header: 'Email', render: ({ email }) => email },
  { header: 'Name', render: ({ fullName }) => fullName },
];

const MembersImport = ({ batchId }: { batchId: string }) => (
  <Group>
    <CsvImport
      noun="student"
      address={paths.batchImport(batchId)}
      template={paths.batchTemplate}
      aboutTemplate="One email address in each row, of the student’s account here."
      afterwards="They join the batch at once. Send the invite link to those without an account."
      knownTitle="Skipped: in the batch already"
      sampleColumns={sampleColumns}
    />
  </Group>
);
