import { Button, Group, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Notice } from '#client/ui/Notice.tsx';
import type { Field } from '#shared/fields.ts';
import type { SectionValues, StoredSection } from './setting-fields.ts';

type NewerDefaultsProps = { stored: StoredSection; fields: Field[]; form: UseFormReturnType<SectionValues> };

/** The texts of a section that the site has better by now: hers stay until she takes them. */
export function NewerDefaults({ stored, fields, form }: NewerDefaultsProps) {
  const keep = trpc.siteAdmin.keepOwn.useMutation(
    useFeedback({ saved: 'Yours stays.', failed: (message) => `This could not be noted: ${message}` }),
  );
  return stored.newer.map(({ name, value }) => {
    const label = fields.find((field) => field.name === name)?.label ?? name;
    return (
      <Notice key={name} tone="info" title={`${label}: the site has a newer text`} mb="sm">
        <Text size="sm" mb="xs">
          Yours stays as you wrote it. Compare, and take the newer one if it is better.
        </Text>
        <details>
          <summary>The newer text</summary>
          {paragraphsOf(value).map(({ title, text }) => (
            <Text key={title + text} size="sm" mt="xs" style={{ whiteSpace: 'pre-wrap' }}>
              {title !== '' && <strong>{title}. </strong>}
              {text}
            </Text>
          ))}
        </details>
        <Group gap="sm" mt="sm">
          <Button
            variant="default"
            mih={44}
            aria-label={`Take the newer text: ${label}`}
            onClick={() => {
              form.setFieldValue(name, value);
              notify.info('The newer text is in the form. Save to publish it.');
            }}
          >
            Take the newer text
          </Button>
          <Button
            variant="subtle"
            mih={44}
            aria-label={`Keep mine: ${label}`}
            loading={keep.isPending}
            onClick={() => keep.mutate({ part: name })}
          >
            Keep mine
          </Button>
        </Group>
      </Notice>
    );
  });
}

/** A text, or a list of paragraphs with titles. */
function paragraphsOf(value: unknown): { title: string; text: string }[] {
  if (!Array.isArray(value)) return [{ title: '', text: String(value) }];
  return value.map((step: unknown) =>
    typeof step === 'object' && step !== null && 'title' in step && 'text' in step
      ? { title: String(step.title), text: String(step.text) }
      : { title: '', text: String(step) },
  );
}
