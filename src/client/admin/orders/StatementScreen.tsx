import { Anchor, Stack, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import { CsvField } from '#client/admin/ui/CsvField.tsx';
import { countOf } from '#client/admin/ui/count-of.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import type { StatementColumns, StatementReport } from '#shared/statement.ts';
import { StatementAccepted } from './StatementAccepted.tsx';
import { StatementColumnsForm } from './StatementColumnsForm.tsx';
import { StatementMatches } from './StatementMatches.tsx';
import { StatementOthers } from './StatementOthers.tsx';
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
          description="Any bank, GPay for Business, PhonePe Business. At most 2 MB. The file is not kept."
          accept=".csv,.txt,.tsv,text/csv,text/comma-separated-values,text/plain,application/vnd.ms-excel"
          file={file}
          onChoose={choose}
          preview={reading}
        />
        {outcomes.length > 0 && <StatementAccepted outcomes={outcomes} onUndone={readAgain} />}
        {file && report && (
          <>
            <StatementColumnsForm
              key={JSON.stringify(report.columns)}
              report={report}
              onChoose={(columns) => read(file, columns)}
            />
            {report.columns && (
              <>
                <Summary report={report} />
                <StatementMatches
                  key={reading.submittedAt}
                  matches={report.matches}
                  onAccepted={(answers) => {
                    setOutcomes(answers);
                    readAgain();
                  }}
                />
                <Missing missing={report.missing} />
                <StatementOthers report={report} />
              </>
            )}
          </>
        )}
      </Stack>
    </AdminScreen>
  );
}

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
      {missing.map(({ orderId, name }, index) => (
        <span key={orderId}>
          {index > 0 && ', '}
          <Anchor component={Link} to={paths.adminOrder(orderId)} c="inherit" underline="always">
            {shortOrderId(orderId)} {name}
          </Anchor>
        </span>
      ))}
    </Notice>
  );
}
