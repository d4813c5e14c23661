import { Checkbox, Radio, Stack, Text } from '@mantine/core';
import type { EditDialogState } from '#client/admin/ui/Dialog.tsx';
import { DialogForm } from '#client/admin/ui/Forms.tsx';
import { useZodForm } from '#client/lib/form.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';
import { type AudienceInput, audienceInput } from '#shared/series.ts';

type FormDialog = Pick<EditDialogState<unknown>, 'close' | 'leave' | 'setClosing'>;

export type AudienceTest = { id: string; title: string };

/** Who may take a test: every verified student, or the holders of series and the members of batches. */
export function AudienceForm({ dialog, test }: { dialog: FormDialog; test: AudienceTest }) {
  const query = trpc.testsAdmin.audience.useQuery({ id: test.id }, { gcTime: 0 });
  return (
    <QueryState
      query={query}
      loading={<Loading height={240} label="Loading who may take it" />}
      errorText="This list could not be loaded."
    >
      {query.data && <Fields dialog={dialog} test={test} audience={query.data} />}
    </QueryState>
  );
}

type FieldsProps = {
  dialog: FormDialog;
  test: AudienceTest;
  audience: Answers['testsAdmin']['audience'];
};

function Fields({ dialog, test, audience: { isOpenToAll, series, batches } }: FieldsProps) {
  const save = trpc.testsAdmin.setAudience.useMutation();
  const form = useZodForm<AudienceInput>(audienceInput, {
    initialValues: {
      id: test.id,
      isOpenToAll,
      seriesIds: series.flatMap(({ id, isChosen }) => (isChosen ? [id] : [])),
      batchIds: batches.flatMap(({ id, isIn }) => (isIn ? [id] : [])),
    },
  });
  const values = form.getValues();
  const ofExam = series.filter((each) => each.ofExam);
  const isClosedToAll = !values.isOpenToAll && values.seriesIds.length + values.batchIds.length + ofExam.length === 0;
  return (
    <DialogForm
      dialog={dialog}
      form={form}
      save={save.mutateAsync}
      saved={`${test.title}: saved who may take it`}
      failed={(message) => `Nothing was changed: ${message}`}
    >
      <Radio.Group
        label={`Who may take ${test.title}`}
        value={values.isOpenToAll ? 'all' : 'chosen'}
        onChange={(value) => form.setFieldValue('isOpenToAll', value === 'all')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="all" label="Every verified student" />
          <Radio value="chosen" label="Only students who bought a series or are in a batch" />
        </Stack>
      </Radio.Group>
      <Checkbox.Group
        label="Series"
        description={series.length === 0 ? 'There is none yet' : 'Whoever buys one of them can take it, once verified'}
        {...form.getInputProps('seriesIds')}
      >
        <Choices of={series} />
      </Checkbox.Group>
      {ofExam.length > 0 && (
        <Text size="sm">
          In it because they open every test of its exam: {ofExam.map(({ title }) => title).join(', ')}
        </Text>
      )}
      <Checkbox.Group
        label="Batches"
        description={
          batches.length === 0 ? 'There is none yet' : 'Their students can take it without paying, once verified'
        }
        {...form.getInputProps('batchIds')}
      >
        <Choices of={batches} />
      </Checkbox.Group>
      {isClosedToAll && (
        <Text component="output" display="block" size="sm" c="var(--mantine-color-error)">
          Nobody can take it like this: choose a series or a batch.
        </Text>
      )}
    </DialogForm>
  );
}

const Choices = ({ of }: { of: readonly { id: string; title: string }[] }) => (
  <Stack gap="xs" mt="xs">
    {of.map(({ id, title }) => (
      <Checkbox key={id} value={id} label={title} />
    ))}
  </Stack>
);
