import { ActionIcon, Button, Fieldset, Group, Text, Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { flushSync } from 'react-dom';
import type { Field } from '#shared/fields.ts';
import { settingLimits } from '#shared/site-settings.ts';
import classes from './Settings.module.css';
import { emptyEntry, type ListField, type SectionFormState } from './setting-fields.ts';

type Form = SectionFormState['form'];
type Path = { path: string; form: Form };

type EntriesProps = Path & {
  label: string;
  hint?: string | undefined;
  /** What one entry is called. */
  noun: string;
  /** A new one. */
  blank: unknown;
  className: string | undefined;
  /** Draws the entries, each of them marked `data-entry` with its place; `focus` takes a selector. */
  children: (entries: unknown[], act: { remove: (index: number) => void; focus: (at: string) => void }) => ReactNode;
};

/** A list of entries in a form: add one, remove one. The focus moves along. */
export function Entries({ label, hint, noun, blank, path, form, className = '', children }: EntriesProps) {
  const id = useId();
  const { value, error } = form.getInputProps(path);
  const entries: unknown[] = Array.isArray(value) ? value : [];

  const focus = (selector: string) => document.getElementById(id)?.querySelector<HTMLElement>(selector)?.focus();
  const add = () => {
    flushSync(() => form.insertListItem(path, blank));
    focus(`[data-entry="${entries.length}"] :is(input, textarea)`);
  };
  const remove = (index: number) => {
    flushSync(() => form.removeListItem(path, index));
    focus('[data-add]');
  };
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <Fieldset id={id} legend={label} className={className} aria-describedby={described || undefined}>
      {hint && (
        <Text id={`${id}-hint`} size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      {children(entries, { remove, focus })}
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

type ListEditorProps = Path & {
  field: ListField;
  renderField: (field: Field, path: string) => ReactNode;
};

type Direction = 'up' | 'down';

/** A list whose entries are moved up and down too. */
export function ListEditor({ field: { label, noun, entry }, path, form, renderField }: ListEditorProps) {
  const move = (from: number, direction: Direction, focus: (at: string) => void) => {
    const to = direction === 'up' ? from - 1 : from + 1;
    flushSync(() => form.reorderListItem(path, { from, to }));
    // The first entry can only move down, the last only up.
    focus(`[data-entry="${to}"] [data-move]:not(:disabled)`);
    focus(`[data-entry="${to}"] [data-move="${direction}"]:not(:disabled)`);
  };
  return (
    <Entries label={label} noun={noun} blank={emptyEntry(entry)} path={path} form={form} className={classes.list}>
      {(entries, { remove, focus }) =>
        entries.map((_entry, index) => {
          const name = `${noun} ${index + 1}`;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the form holds the values by index
            <fieldset key={index} aria-label={name} data-entry={index} className={classes.entry}>
              <div className={classes.entryFields}>
                {entry === 'line' && <TextInput aria-label={name} {...form.getInputProps(`${path}.${index}`)} />}
                {entry === 'text' && (
                  <Textarea aria-label={name} autosize minRows={2} {...form.getInputProps(`${path}.${index}`)} />
                )}
                {typeof entry !== 'string' &&
                  entry.map((inner) => renderField(inner, `${path}.${index}.${inner.name}`))}
              </div>
              <EntryActions
                name={name}
                isFirst={index === 0}
                isLast={index === entries.length - 1}
                onMove={(direction) => move(index, direction, focus)}
                onRemove={() => remove(index)}
              />
            </fieldset>
          );
        })
      }
    </Entries>
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
