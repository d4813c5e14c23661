import { ActionIcon, Button, Fieldset, Table, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type RateText, regionLabels, regions } from '#shared/postage.ts';
import { settingLimits } from '#shared/site-settings.ts';
import classes from './Settings.module.css';
import type { SectionFormState } from './section-form-state.ts';
import { blankRate, type Field } from './setting-fields.ts';

type RatesTableProps = { field: Field; path: string; form: SectionFormState['form'] };

/** A carrier's price list: a row for each weight, a column for each region. */
export function RatesTable({ field: { label, hint }, path, form }: RatesTableProps) {
  const id = useId();
  const frame = useRef<HTMLFieldSetElement>(null);
  const { value, error } = form.getInputProps(path);
  const rows: RateText[] = Array.isArray(value) ? value : [];
  const add = () => {
    flushSync(() => form.insertListItem(path, blankRate));
    frame.current?.querySelector<HTMLElement>(`[data-row="${rows.length}"] input`)?.focus();
  };
  const remove = (index: number) => {
    flushSync(() => form.removeListItem(path, index));
    frame.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  };
  return (
    <Fieldset ref={frame} legend={label} className={classes.rates ?? ''} aria-describedby={`${id}-hint`}>
      <Text id={`${id}-hint`} size="sm" c="dimmed">
        {hint}
      </Text>
      <Table aria-label={label} horizontalSpacing={4} verticalSpacing={4} className={classes.ratesTable ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">To grams</Table.Th>
            {regions.map((region) => (
              <Table.Th key={region} scope="col">
                {regionLabels[region]}
              </Table.Th>
            ))}
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the form holds the values by index
            <RateRow key={index} row={row} index={index} path={path} form={form} onRemove={() => remove(index)} />
          ))}
        </Table.Tbody>
      </Table>
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      <Button
        data-add
        variant="default"
        mih={44}
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={rows.length >= settingLimits.entries}
        onClick={add}
      >
        Add row
      </Button>
    </Fieldset>
  );
}

type RateRowProps = {
  row: RateText;
  index: number;
  path: string;
  form: SectionFormState['form'];
  onRemove: () => void;
};

function RateRow({ row, index, path, form, onRemove }: RateRowProps) {
  const field = (name: keyof RateText) => form.getInputProps(`${path}.${index}.${name}`);
  return (
    <Table.Tr data-row={index}>
      <Table.Td>
        <TextInput aria-label={`Row ${index + 1}: to grams`} inputMode="numeric" {...field('upToGrams')} />
      </Table.Td>
      {regions.map((region) => (
        <Table.Td key={region}>
          <TextInput
            aria-label={`Row ${index + 1}, to ${row.upToGrams || 'no'} grams: ${regionLabels[region]}, rupees`}
            inputMode="decimal"
            {...field(region)}
          />
        </Table.Td>
      ))}
      <Table.Td>
        <ActionIcon variant="subtle" color="red.8" size={44} aria-label={`Remove row ${index + 1}`} onClick={onRemove}>
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  );
}
