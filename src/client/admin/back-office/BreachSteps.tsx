import { Group, Radio, Stack, Text, Textarea } from '@mantine/core';
import { Section } from '#client/admin/ui/AdminScreen.tsx';
import { InlineForm } from '#client/admin/ui/Forms.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useZodForm } from '#client/lib/form.ts';
import { notify } from '#client/lib/notify.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { breachCloseInput, breachLettersInput, type breachReaders } from '#shared/breaches.ts';
import { formatDateTime } from '#shared/dates.ts';
import type { Breach } from './BreachForm.tsx';

type Readers = (typeof breachReaders)[number];
const noReaders: { readers: Readers; emails: string } = { readers: 'named', emails: '' };

/** The letter to the persons concerned, and who gets it. */
export function TellPersons({ breach }: { breach: Breach }) {
  const { timeZone } = useSite();
  const { id, isDrill, letter, told, toldAt, closedAt, persons, phones } = breach;
  const form = useZodForm(breachLettersInput, { initialValues: noReaders });
  const tell = trpc.breachesAdmin.tell.useMutation(
    useFeedback({
      form,
      failed: (message) => `The letters were not sent: ${message}`,
      onDone: ({ letters }) => {
        notify.success(letters === 0 ? 'Everybody has the letter already.' : `Letters on their way: ${letters}`);
        form.setValues(noReaders);
        form.resetDirty(noReaders);
      },
    }),
  );
  return (
    <Section title="Tell the persons concerned">
      <Stack>
        <Text>
          Without delay, each of them (Digital Personal Data Protection Act, section 8(6)), in English and in Tamil.{' '}
          {toldAt !== null && (
            <strong>
              Told so far: {told.toLocaleString('en-IN')}, last {formatDateTime(toldAt, timeZone)}.
            </strong>
          )}
        </Text>
        <details>
          <summary>The letter</summary>
          <Text size="sm" mt="xs" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {letter}
          </Text>
        </details>
        {closedAt === null && (
          <InlineForm
            label="Letters"
            form={form}
            schema={breachLettersInput}
            onSubmit={() => tell.mutate({ id, letters: form.getValues() })}
            isSaving={tell.isPending}
            submitLabel={isDrill ? 'Send the letter to me' : 'Send the letters'}
          >
            <Radio.Group label="Who gets it" {...form.getInputProps('readers')}>
              <Stack gap="sm" mt={6}>
                <Radio value="named" label="Only these email addresses" />
                <Radio
                  value="everybody"
                  label={`Everybody with an email address (${persons.withEmail.toLocaleString('en-IN')})`}
                  description="If you cannot tell whose data it was. Nobody gets it twice."
                />
              </Stack>
            </Radio.Group>
            {form.getValues().readers === 'named' && (
              <Textarea
                label="Email addresses"
                description="One a line."
                autosize
                minRows={3}
                {...form.getInputProps('emails')}
              />
            )}
          </InlineForm>
        )}
        {phones.length > 0 && (
          <Group gap="sm">
            <Text size="sm">
              Known by phone only: {phones.length.toLocaleString('en-IN')}. Send them the letter by WhatsApp or SMS.
            </Text>
            <CopyButton text={phones.join('\n')} what="the numbers" label="Copy the numbers" />
            <CopyButton text={letter} what="the letter" label="Copy the letter" />
          </Group>
        )}
      </Stack>
    </Section>
  );
}

/** How it ended; then the case stands in the register as it is. */
export function CloseBreach({ breach: { id } }: { breach: Breach }) {
  const form = useZodForm(breachCloseInput, { initialValues: { outcome: '' } });
  const close = trpc.breachesAdmin.close.useMutation(
    useFeedback({
      form,
      saved: 'The case is closed.',
      failed: (message) => `The case stays open: ${message}`,
      onDone: () => form.resetDirty(),
    }),
  );
  return (
    <Section title="Close the case">
      <InlineForm
        label="Close the case"
        form={form}
        schema={breachCloseInput}
        onSubmit={({ outcome }) => close.mutate({ id, outcome })}
        isSaving={close.isPending}
        submitLabel="Close the case"
      >
        <Textarea label="What keeps it from happening again" autosize minRows={2} {...form.getInputProps('outcome')} />
      </InlineForm>
    </Section>
  );
}
