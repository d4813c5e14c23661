import { Group, NativeSelect, Select, Stack, Switch, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import { CatalogueForm, type FormOf, useCatalogueForm } from '#client/admin/ui/CatalogueForm.tsx';
import { RowAction } from '#client/admin/ui/Cells.tsx';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import type { SeriesInput } from '#shared/series.ts';

export type AdminSeries = Answers['seriesAdmin']['list']['items'][number];

/** The form of a test series: its tests and its exam are chosen from what there is. */
export function SeriesForm(props: FormOf<AdminSeries, SeriesInput, SeriesInput>) {
  const state = useCatalogueForm(props, ({ tests }) => ({
    tests: tests.map(({ testId, isFree }) => ({ testId, isFree })),
  }));
  const { form, fields } = state;
  const choices = trpc.seriesAdmin.choices.useQuery();
  const exams = choices.data?.exams ?? [];
  const { value, onChange, ...syllabus } = form.getInputProps('syllabusId');
  const { label, hint } = fields.find(({ name }) => name === 'syllabusId') ?? {};
  return (
    <CatalogueForm
      {...props}
      state={state}
      special={{
        tests: <TestsField form={form} choices={choices.data?.tests ?? []} isFailed={choices.isError} />,
        syllabusId: (
          <NativeSelect
            {...syllabus}
            label={label}
            description={hint}
            data={[{ value: '', label: 'None' }, ...exams.map(({ id, title }) => ({ value: id, label: title }))]}
            value={value ?? ''}
            onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
          />
        ),
      }}
    />
  );
}

type TestsFieldProps = {
  form: UseFormReturnType<SeriesInput>;
  choices: Answers['seriesAdmin']['choices']['tests'];
  /** Whether the choices could not be loaded. */
  isFailed: boolean;
};

/** The chosen tests, each with whether it is free, and a searched list that puts in another. */
function TestsField({ form, choices, isFailed }: TestsFieldProps) {
  const { tests } = form.getValues();
  const titleOf = (testId: string) => choices.find((choice) => choice.testId === testId)?.title ?? 'Deleted test';
  const add = (testId: string) => {
    form.insertListItem('tests', { testId, isFree: false });
    form.clearFieldError('tests');
  };
  return (
    <Stack gap="xs">
      <Text fw={500} size="sm" id="series-tests">
        Tests
      </Text>
      <ul aria-labelledby="series-tests" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {tests.map(({ testId }, index) => (
          <Group key={testId} component="li" justify="space-between" gap="xs">
            <Text size="sm" style={{ overflowWrap: 'anywhere', flex: '1 1 12rem' }}>
              {titleOf(testId)}
            </Text>
            <Group gap="xs" wrap="nowrap">
              <Switch
                label="Free sample"
                aria-label={`Free sample: ${titleOf(testId)}`}
                {...form.getInputProps(`tests.${index}.isFree`, { type: 'checkbox' })}
              />
              <RowAction
                label={`Take out ${titleOf(testId)}`}
                icon={IconTrash}
                onClick={() => form.removeListItem('tests', index)}
              />
            </Group>
          </Group>
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        Only students who bought the series can take its tests; a free sample is open to every verified student.
      </Text>
      <Select
        label="Add a test"
        placeholder="Type a part of its title"
        key={tests.length}
        searchable
        value={null}
        error={form.errors.tests}
        nothingFoundMessage={isFailed ? 'The tests could not be loaded.' : 'No test with this title'}
        maxDropdownHeight={280}
        data={choices
          .filter((choice) => !tests.some(({ testId }) => testId === choice.testId))
          .map(({ testId, title, isActive }) => ({
            value: testId,
            label: isActive ? title : `${title} (not on the site yet)`,
          }))}
        onChange={(testId) => testId && add(testId)}
      />
    </Stack>
  );
}
