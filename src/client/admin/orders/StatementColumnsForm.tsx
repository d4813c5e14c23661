import { Box, NativeSelect, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { Notice } from '#client/ui/Notice.tsx';
import { type StatementColumns, type StatementReport, statementColumns } from '#shared/statement.ts';
import classes from './StatementScreen.module.css';

const labels: Record<keyof StatementColumns, string> = {
  utr: 'UTR or narration',
  amount: 'Amount, or money in',
  debit: 'Money out',
  direction: 'Cr or Dr',
  day: 'Date',
  details: 'Details',
  status: 'Status',
};
const names = Object.keys(labels) as (keyof StatementColumns)[];

type Chosen = Record<keyof StatementColumns, number | null>;
const nothing = Object.fromEntries(names.map((name) => [name, null])) as Chosen;

type StatementColumnsFormProps = { report: StatementReport; onChoose: (columns: StatementColumns) => void };

/** Which column says what: folded away where that is known, and remembered once it is corrected. */
export function StatementColumnsForm({ report: { columns, headings }, onChoose }: StatementColumnsFormProps) {
  const [chosen, setChosen] = useState<Chosen>(columns ?? nothing);
  const choose = (change: Partial<Chosen>) => {
    const next = { ...chosen, ...change };
    setChosen(next);
    const whole = statementColumns.safeParse(next);
    if (whole.success) onChoose(whole.data);
  };
  const fields = (
    <SimpleGrid cols={{ base: 2, sm: 4 }} mt="sm">
      {names.map((name) => (
        <NativeSelect
          key={name}
          label={labels[name]}
          data={[
            { value: '', label: name === 'utr' || name === 'amount' ? 'Please choose' : 'None' },
            ...headings.map((heading, at) => ({ value: String(at), label: heading })),
          ]}
          value={chosen[name] === null ? '' : String(chosen[name])}
          onChange={({ currentTarget: { value } }) => choose({ [name]: value === '' ? null : Number(value) })}
        />
      ))}
    </SimpleGrid>
  );
  if (columns === null)
    return (
      <Notice tone="wait" title="Which column is which?">
        <Text size="sm">
          Choose where the UTR number stands (often inside the narration) and the amount. It is remembered for the next
          file of this bank.
        </Text>
        {fields}
      </Notice>
    );
  return (
    <Box component="details" className={classes.fold ?? ''}>
      <summary>
        Columns: UTR from “{headings[columns.utr]}”, amount from “{headings[columns.amount]}”
      </summary>
      {fields}
    </Box>
  );
}
