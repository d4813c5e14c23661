import { Box, List, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import { CsvField } from '#client/admin/ui/CsvField.tsx';
import { countOf } from '#client/admin/ui/count-of.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { paths } from '#shared/paths.ts';
import { type StatementColumns, type StatementReport, statementColumns } from '#shared/statement.ts';
import classes from './Payments.module.css';
import { StatementAccepted } from './StatementAccepted.tsx';
import { OrderLink, StatementMatches, StatementOthers } from './StatementRows.tsx';
import { type Outcome, sendStatement } from './statement.ts';

/** A statement of the bank or a payment app: what fits an order is ticked, and accepted with one press. */
export function StatementScreen() {
  const [file, setFile] = useState<File | null>(null);
  const [outcomes, setOutcomes] = useState<Outcome[]>([]);
  const reading = useMutation({ mutationFn: sendStatement });
  const report = file ? reading.data : undefined;
  const read = (chosen: File, columns?: StatementColumns) =>
    reading.mutate({ file: chosen, ...(columns && { columns }) });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setOutcomes([]);
    reading.reset();
    if (chosen) read(chosen);
  };
  const readAgain = () => file && read(file);
  const takeOutcomes = (answers: Outcome[]) => {
    setOutcomes(answers);
    readAgain();
  };
  return (
    <AdminScreen
      title="Bank statement"
      description="Compare what the bank received with the orders that wait."
      actions={
        <ActionButton variant="default" icon={IconArrowLeft} to={paths.adminDesk}>
          Order Desk
        </ActionButton>
      }
    >
      <Stack>
        <CsvField
          label="CSV file of your bank or payment app"
          description="At most 2 MB. The file is not kept; the UTR numbers of outgoing money are, to spot payments that were taken back."
          accept=".csv,.txt,.tsv,.xls,text/csv,text/comma-separated-values,text/plain,application/vnd.ms-excel"
          file={file}
          onChoose={choose}
          preview={reading}
        />
        {!file && <WhereItIs />}
        {outcomes.length > 0 && <StatementAccepted outcomes={outcomes} onUndone={readAgain} />}
        {file && report && (
          <>
            <ColumnsForm
              key={JSON.stringify(report.columns)}
              report={report}
              onChoose={(columns) => read(file, columns)}
            />
            {report.columns && (
              <>
                <Summary report={report} />
                <StatementMatches key={reading.submittedAt} report={report} onAccepted={takeOutcomes} />
                <Missing missing={report.missing} />
                <StatementOthers report={report} onAccepted={takeOutcomes} />
              </>
            )}
          </>
        )}
      </Stack>
    </AdminScreen>
  );
}

const WhereItIs = () => (
  <div>
    <Text size="sm">Any bank’s or payment app’s list of payments will do. Where you find it:</Text>
    <List size="sm">
      <List.Item>SBI: Account Statement, choose the days, “Download in MS Excel format”.</List.Item>
      <List.Item>HDFC Bank: Account Statement, choose the days, download as “Delimited”.</List.Item>
      <List.Item>PhonePe or GPay for Business: Transactions, then the report of these days as CSV.</List.Item>
    </List>
    <Text size="sm">Upload it as it comes: opened and saved in Excel, its UTR numbers are cut short.</Text>
  </div>
);

const Summary = ({ report: { rows, skipped, matches } }: { report: StatementReport }) => (
  <Text component="output" fw={600}>
    {countOf(rows, 'row')} in the file: {matches.length} {matches.length === 1 ? 'fits' : 'fit'} an order.
    {skipped > 0 && ` ${countOf(skipped, 'other line')}, such as headings and totals.`}
  </Text>
);

/** Payments that were reported and are not in the file. */
function Missing({ missing }: Pick<StatementReport, 'missing'>) {
  if (missing.length === 0) return null;
  return (
    <Notice tone="wait" title={`${countOf(missing.length, 'reported payment')} not in this file`}>
      {missing.map((order, index) => (
        <span key={order.orderId}>
          {index > 0 && ', '}
          <OrderLink order={order} />
        </span>
      ))}
    </Notice>
  );
}

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

type ColumnsFormProps = { report: StatementReport; onChoose: (columns: StatementColumns) => void };

/** Which column says what: folded away where that is known, and remembered once it is corrected. */
function ColumnsForm({ report: { columns, headings }, onChoose }: ColumnsFormProps) {
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
