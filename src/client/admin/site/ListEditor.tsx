import { ActionIcon, Button, Fieldset, Group, Text, Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { settingLimits } from '#shared/site-settings.ts';
import classes from './Settings.module.css';
import type { SectionFormState } from './section-form-state.ts';
import { emptyEntry, type Field } from './setting-fields.ts';

type ListField = Extract<Field, { kind: 'list' }>;

type ListEditorProps = {
  field: ListField;
  path: string;
  form: SectionFormState['form'];
  renderField: (field: Field, path: string) => ReactNode;
};

type Direction = 'up' | 'down';

/** A list of entries: add one, remove one, move one up or down. The focus moves along. */
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
  const move = (from: number, direction: Direction) => {
    const to = direction === 'up' ? from - 1 : from + 1;
    flushSync(() => form.reorderListItem(path, { from, to }));
    const moved = `[data-entry="${to}"]`;
    focus(`${moved} [data-move="${direction}"]:not(:disabled)`);
    // The first entry can only move down, the last only up.
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
          // oxlint-disable-next-line react/no-array-index-key -- the form holds the values by index
          <fieldset key={index} aria-label={name} data-entry={index} className={classes.entry}>
            <div className={classes.entryFields}>
              {entry === 'line' && <TextInput aria-label={name} {...form.getInputProps(`${path}.${index}`)} />}
              {entry === 'text' && (
                <Textarea aria-label={name} autosize minRows={2} {...form.getInputProps(`${path}.${index}`)} />
              )}
              {typeof entry !== 'string' && entry.map((inner) => renderField(inner, `${path}.${index}.${inner.name}`))}
            </div>
            <EntryActions
              name={name}
              isFirst={index === 0}
              isLast={index === entries.length - 1}
              onMove={(direction) => move(index, direction)}
              onRemove={() => remove(index)}
            />
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

type EntryActionsProps = {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (direction: Direction) => void;
  onRemove: () => void;
};

function EntryActions({ name, isFirst, isLast, onMove, onRemove }: EntryActionsProps) {
  const moves = [
    { direction: 'up', disabled: isFirst, icon: <IconArrowUp size={20} aria-hidden /> },
    { direction: 'down', disabled: isLast, icon: <IconArrowDown size={20} aria-hidden /> },
  ] as const;
  return (
    <Group gap={0} wrap="nowrap" className={classes.entryActions ?? ''}>
      {moves.map(({ direction, disabled, icon }) => (
        <ActionIcon
          key={direction}
          variant="subtle"
          color="gray.7"
          size={44}
          data-move={direction}
          aria-label={`Move ${name} ${direction}`}
          disabled={disabled}
          onClick={() => onMove(direction)}
        >
          {icon}
        </ActionIcon>
      ))}
      <ActionIcon variant="subtle" color="red.8" size={44} aria-label={`Remove ${name}`} onClick={onRemove}>
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
