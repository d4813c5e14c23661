import { Text } from '@mantine/core';
import { Section } from '#client/admin/ui/AdminScreen.tsx';
import { AdminTable, type Column } from '#client/admin/ui/AdminTable.tsx';
import { SelectionBar, useSelection } from '#client/admin/ui/selection.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { deskMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { shortOrderId } from '#shared/orders.ts';
import { isSureMatch, mostAccepted, type StatementMatch } from '#shared/statement.ts';
import { dayText } from './desk-order.ts';
import { OrderLink } from './StatementOthers.tsx';
import { fitTexts, type Outcome } from './statement.ts';

type StatementMatchesProps = {
  matches: StatementMatch[];
  /** Called with what became of the ticked rows. */
  onAccepted: (outcomes: Outcome[]) => void;
};

type Row = StatementMatch & { id: string };

const columns: Column<Row>[] = [
  { header: 'Order', render: (match) => <OrderLink order={match} /> },
  {
    header: 'Amount',
    align: 'right',
    isShort: true,
    onPhone: 'corner',
    render: ({ amountPaise }) => <Text fw={600}>{formatPaise(amountPaise)}</Text>,
  },
  { header: 'UTR', isShort: true, render: ({ utr }) => utr },
  { header: 'Day', isShort: true, render: ({ day }) => (day === null ? '–' : dayText(day)) },
  { header: 'Fits by', render: ({ by }) => fitTexts[by] },
  {
    header: 'In the file',
    onPhone: 'bare',
    render: ({ details }) => (
      <Text size="sm" c="dimmed" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
        {details}
      </Text>
    ),
  },
];

/** The rows that fit an order, ticked where more than the amount does. One press accepts what is ticked. */
export function StatementMatches({ matches, onAccepted }: StatementMatchesProps) {
  const rows = matches.map((match) => ({ ...match, id: String(match.line) }));
  const selection = useSelection(rows, rows.filter(isSureMatch).slice(0, mostAccepted));
  const nameOf = (orderId: string) => matches.find((match) => match.orderId === orderId)?.name ?? '';
  const accept = trpc.paymentReportsAdmin.acceptStatement.useMutation(
    useFeedback({
      failed: deskMessages.decideFailed,
      onDone: (outcomes) => onAccepted(outcomes.map((row) => ({ ...row, name: nameOf(row.orderId) }))),
    }),
  );
  if (rows.length === 0) return null;
  const { selected } = selection;
  const sumPaise = selected.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return (
    <Section title="These fit" mb="sm">
      <AdminTable
        label="Payments that fit an order"
        columns={columns}
        rows={rows}
        selection={selection}
        nameOf={({ orderId, utr }) => `payment ${utr} of order ${shortOrderId(orderId)}`}
      />
      <SelectionBar selection={selection} noun="payments" max={mostAccepted}>
        <ActionButton
          px="sm"
          loading={accept.isPending}
          onClick={() =>
            accept.mutate({
              rows: selected.map(({ orderId, reportId, utr, amountPaise, day, updatedAt }) => ({
                orderId,
                reportId,
                utr,
                amountPaise,
                paidOn: day,
                expectedUpdatedAt: updatedAt,
              })),
            })
          }
        >
          Accept {selected.length}: {formatPaise(sumPaise)}
        </ActionButton>
      </SelectionBar>
    </Section>
  );
}
