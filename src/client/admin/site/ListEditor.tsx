import { ActionIcon, Button, Fieldset, Group, Text, Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { settingLimits } from '#shared/site-settings.ts';
import classes from './Settings.module.css';
import type { SectionFormState } from './section-form-state.ts';
import { emptyEntry, type Field } from './section-forms.ts';

type ListField = Extract<Field, { kind: 'list' }>;

type ListEditorProps = {
  field: ListField;
  path: string;
  form: SectionFormState['form'];
  renderField: (field: Field, path: string) => ReactNode;
};

/** A list of entries: add one, remove one, move one up or down. The focus goes along. */
export function ListEditor({ field: { label, noun, entry }, path, form, renderField }: ListEditorProps) {
  const id = useId();
  const frame = useRef<HTMLFieldSetElement>(null);
  const { value, error } = form.getInputProps(path);
  const entries: unknown[] = Array.isArray(value) ? value : [];

  const focus = (selector: string) => frame.current?.querySelector<HTMLElement>(selector)?.focus();
  const add = () => {
    flushSync(() => form.insertListItem(path, emptyEntry(entry)));
    focus(`[data-entry="${entries.length}"] :is(input, textarea)`);
  };
  const remove = (index: number) => {
    flushSync(() => form.removeListItem(path, index));
    focus('[data-add]');
  };
  const move = (from: number, to: number, direction: 'up' | 'down') => {
    flushSync(() => form.reorderListItem(path, { from, to }));
    const moved = `[data-entry="${to}"]`;
    focus(`${moved} [data-move="${direction}"]:not(:disabled)`);
    // At either end there is only one way left to go.
    if (!frame.current?.querySelector(moved)?.contains(document.activeElement))
      focus(`${moved} [data-move]:not(:disabled)`);
  };

  return (
    <Fieldset
      ref={frame}
      legend={label}
      className={classes.list ?? ''}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      {entries.map((_entry, index) => {
        const name = `${noun} ${index + 1}`;
        return (
          // The values are the form's, so that an entry is its place.
          // oxlint-disable-next-line react/no-array-index-key
          <fieldset key={index} aria-label={name} data-entry={index} className={classes.entry}>
            <div className={classes.entryFields}>
              {entry === 'line' && <TextInput aria-label={name} {...form.getInputProps(`${path}.${index}`)} />}
              {entry === 'text' && (
                <Textarea aria-label={name} autosize minRows={2} {...form.getInputProps(`${path}.${index}`)} />
              )}
              {typeof entry !== 'string' && entry.map((inner) => renderField(inner, `${path}.${index}.${inner.name}`))}
            </div>
            <Group gap={0} wrap="nowrap" className={classes.entryActions ?? ''}>
              <ActionIcon
                variant="subtle"
                color="gray.7"
                size={44}
                data-move="up"
                aria-label={`Move ${name} up`}
                disabled={index === 0}
                onClick={() => move(index, index - 1, 'up')}
              >
                <IconArrowUp size={20} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray.7"
                size={44}
                data-move="down"
                aria-label={`Move ${name} down`}
                disabled={index === entries.length - 1}
                onClick={() => move(index, index + 1, 'down')}
              >
                <IconArrowDown size={20} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="red.8"
                size={44}
                aria-label={`Remove ${name}`}
                onClick={() => remove(index)}
              >
                <IconTrash size={20} aria-hidden />
              </ActionIcon>
            </Group>
          </fieldset>
        );
      })}
      {error && (
        <Text id={`${id}-error`} size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      <Button
        data-add
        variant="default"
        mih={44}
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={entries.length >= settingLimits.entries}
        onClick={add}
      >
        Add {noun}
      </Button>
    </Fieldset>
  );
}
