import { Checkbox, NativeSelect, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import type { EditDialogState } from '#client/admin/ui/Dialog.tsx';
import { DialogForm } from '#client/admin/ui/Forms.tsx';
import { useZodForm } from '#client/lib/form.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import {
  type BreachInput,
  breachAdvice,
  breachedData,
  breachInput,
  breachKinds,
  breachMeasures,
} from '#shared/breaches.ts';
import { localMinute } from '#shared/dates.ts';

export type Breach = Answers['breachesAdmin']['byId'];

type BreachFormProps = { dialog: EditDialogState<Breach>; onOpened?: (id: string) => void };

/** Opens a case, or corrects what is known of one. */
export function BreachForm({ dialog, onOpened }: BreachFormProps) {
  const { timeZone } = useSite();
  const { item } = dialog;
  const form = useZodForm(breachInput, { initialValues: item ? typed(item, timeZone) : blank(timeZone) });
  const open = trpc.breachesAdmin.open.useMutation();
  const correct = trpc.breachesAdmin.correct.useMutation();
  const save = async (values: BreachInput) => {
    if (!item) return (await open.mutateAsync(values)).id;
    await correct.mutateAsync({ id: item.id, case: values });
    return item.id;
  };
  const when = { type: 'datetime-local' } as const;
  return (
    <DialogForm
      dialog={dialog}
      form={form}
      save={save}
      onSaved={(id) => onOpened?.(id)}
      saved={item ? 'Saved. The letter and the report are up to date.' : 'The case is open.'}
      failed={(message) => `This could not be saved: ${message}`}
      saveLabel={item ? 'Save' : 'Open the case'}
    >
      <NativeSelect
        label="What happened"
        data={Object.entries(breachKinds).map(([value, { english }]) => ({ value, label: asSentence(english) }))}
        {...form.getInputProps('kind')}
      />
      <TextInput
        label="Noticed"
        description="The deadlines count from this moment."
        {...when}
        {...form.getInputProps('noticedAt')}
      />
      <TextInput
        label="Began at the earliest"
        description="Blank = not known."
        {...when}
        {...form.getInputProps('beganAt')}
      />
      <Choices
        label="Which data"
        description="Appears in the letter to each person."
        field={form.getInputProps('data')}
        options={breachedData.map(({ id, data }) => [id, data.english])}
      />
      <Choices
        label="What may follow, and what the persons concerned can do"
        field={form.getInputProps('advice')}
        options={Object.entries(breachAdvice).map(([name, { english }]) => [name, english])}
      />
      <Choices
        label="What you have done"
        field={form.getInputProps('measures')}
        options={Object.entries(breachMeasures).map(([name, { english }]) => [name, english])}
      />
      <Textarea
        label="In your own words"
        description="Appears in the English letter and in the report. Name nobody."
        autosize
        minRows={3}
        {...form.getInputProps('note')}
      />
      <Switch
        label="This is a drill"
        description="The letter goes to you alone."
        mih={44}
        {...form.getInputProps('isDrill', { type: 'checkbox' })}
      />
    </DialogForm>
  );
}

type ChoicesProps = { label: string; description?: string; field: object; options: (readonly [string, string])[] };

const Choices = ({ label, description, field, options }: ChoicesProps) => (
  <Checkbox.Group label={label} description={description} {...field}>
    <Stack gap="sm" mt={6}>
      {options.map(([value, words]) => (
        <Checkbox key={value} value={value} label={words} />
      ))}
    </Stack>
  </Checkbox.Group>
);

export const asSentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

const blank = (timeZone: string): BreachInput => ({
  isDrill: false,
  kind: 'login',
  noticedAt: localMinute(Date.now(), timeZone),
  beganAt: '',
  data: [],
  advice: ['strangers'],
  measures: [],
  note: '',
});

const typed = (
  { isDrill, kind, noticedAt, beganAt, data, advice, measures, note }: Breach,
  timeZone: string,
): BreachInput => ({
  isDrill,
  kind,
  noticedAt: localMinute(noticedAt, timeZone),
  beganAt: beganAt === null ? '' : localMinute(beganAt, timeZone),
  data,
  advice,
  measures,
  note,
});
