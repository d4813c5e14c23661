import { ActionIcon, Table, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Field } from '#shared/fields.ts';
import { type RateText, regionLabels, regions } from '#shared/postage.ts';
import { Entries } from './ListEditor.tsx';
import classes from './Settings.module.css';
import { blankRate, type SectionFormState } from './setting-fields.ts';

type RatesTableProps = { field: Field; path: string; form: SectionFormState['form'] };

/** A carrier's price list: a row for each weight, a column for each region. */
export const RatesTable = ({ field: { label, hint }, path, form }: RatesTableProps) => (
  <Entries label={label} hint={hint} noun="row" blank={blankRate} path={path} form={form} className={classes.rates}>
    {(rows, { remove }) => (
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
          {rows.map((_row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the form holds the values by index
            <RateRow key={index} index={index} path={`${path}.${index}`} form={form} onRemove={() => remove(index)} />
          ))}
        </Table.Tbody>
      </Table>
    )}
  </Entries>
);

type RateRowProps = Omit<RatesTableProps, 'field'> & { index: number; onRemove: () => void };

function RateRow({ index, path, form, onRemove }: RateRowProps) {
  const field = (name: keyof RateText) => form.getInputProps(`${path}.${name}`);
  return (
    <Table.Tr data-entry={index}>
      <Table.Td>
        <TextInput aria-label={`Row ${index + 1}: to grams`} inputMode="numeric" {...field('upToGrams')} />
      </Table.Td>
      {regions.map((region) => (
        <Table.Td key={region}>
          <TextInput
            aria-label={`Row ${index + 1}, to ${field('upToGrams').value || 'no'} grams: ${regionLabels[region]}, rupees`}
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
