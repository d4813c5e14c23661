import { Anchor, Box, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Section } from '#client/admin/ui/AdminScreen.tsx';
import { AdminTable, type Column } from '#client/admin/ui/AdminTable.tsx';
import { SelectionBar, useSelection } from '#client/admin/ui/selection.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { dayLabel } from '#shared/dates.ts';
import { deskMessages, orderMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import {
  isSureMatch,
  mostAccepted,
  type StatementMatch,
  type StatementOther,
  type StatementReason,
  type StatementReport,
} from '#shared/statement.ts';
import classes from './Payments.module.css';
import { fitTexts, isOpened, type Outcome, offerText, reasonTitles, whyText } from './statement.ts';

/** An order's number and customer, as a link to its page. */
export const OrderLink = ({ order: { orderId, name } }: { order: { orderId: string; name: string } }) => (
  <Anchor component={Link} to={paths.adminOrder(orderId)} size="sm" c="inherit" underline="always">
    <strong>{shortOrderId(orderId)}</strong> {name || orderMessages.anonymous}
  </Anchor>
);

type Line = Pick<StatementOther, 'amountPaise' | 'utr' | 'day' | 'details'>;

const moneyColumns: Column<Line>[] = [
  {
    header: 'Amount',
    align: 'right',
    isShort: true,
    onPhone: 'corner',
    render: ({ amountPaise }) => <Text fw={600}>{amountPaise === null ? '–' : formatPaise(amountPaise)}</Text>,
  },
  { header: 'UTR', isShort: true, render: ({ utr }) => utr || '–' },
  { header: 'Day', isShort: true, render: ({ day }) => (day === null ? '–' : dayLabel(day)) },
];

const detailsColumn: Column<Line> = {
  header: 'In the file',
  onPhone: 'bare',
  render: ({ details }) => (
    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {details}
    </Text>
  ),
};

const lineColumn: Column<Pick<StatementOther, 'line'>> = { header: 'Line', isShort: true, render: ({ line }) => line };
/** On a phone it heads its card, without the heading of its column. */
const lineHeadColumn: typeof lineColumn = { ...lineColumn, render: ({ line }) => `Line\u{A0}${line}` };

const matchColumns: Column<StatementMatch & { id: string }>[] = [
  { header: 'Order', render: (match) => <OrderLink order={match} /> },
  ...moneyColumns,
  { header: 'Fits by', render: ({ by }) => fitTexts[by] },
  lineColumn,
  detailsColumn,
];

type AcceptRows = (rows: Bookable[]) => void;

const otherColumns = (isPending: boolean, book: AcceptRows): Column<StatementOther & { id: string }>[] => [
  lineHeadColumn,
  ...moneyColumns,
  {
    header: 'Order',
    onPhone: 'bare',
    render: (row) => (
      <Stack gap={2}>
        {whyText(row) && (
          <Text size="sm" fw={600}>
            {whyText(row)}
          </Text>
        )}
        {row.orders.map((order) => (
          <OrderLink key={order.orderId} order={order} />
        ))}
        {row.offer && (
          <ActionButton
            variant="default"
            size="sm"
            mt={4}
            loading={isPending}
            aria-label={`${offerText(row, row.offer)}: order ${shortOrderId(row.offer.orderId)}`}
            onClick={() => row.offer && book([{ ...row, ...row.offer, asBankSays: true }])}
          >
            {offerText(row, row.offer)}
          </ActionButton>
        )}
      </Stack>
    ),
  },
  detailsColumn,
];

const byLine = <Row extends { line: number }>(row: Row) => ({ ...row, id: String(row.line) });

/** A row as it is booked. `asBankSays`: although the report says something else. */
type Bookable = Pick<StatementMatch, 'orderId' | 'reportId' | 'utr' | 'day' | 'updatedAt'> & {
  amountPaise: number | null;
  asBankSays?: boolean;
};

type Booking = {
  report: StatementReport;
  /** Called with what became of the booked rows. */
  onAccepted: (outcomes: Outcome[]) => void;
};

/** Books rows of the statement, each for itself. */
function useBooking({ report: { matches, others }, onAccepted }: Booking) {
  const seen = [...matches, ...others.flatMap(({ orders }) => orders)];
  const nameOf = (orderId: string) => seen.find((order) => order.orderId === orderId)?.name ?? '';
  const { mutate, isPending } = trpc.paymentReportsAdmin.acceptStatement.useMutation(
    useFeedback({
      failed: deskMessages.decideFailed,
      onDone: (outcomes) => onAccepted(outcomes.map((row) => ({ ...row, name: nameOf(row.orderId) }))),
    }),
  );
  const book: AcceptRows = (rows) =>
    mutate({
      rows: rows.map(({ orderId, reportId, utr, amountPaise, day, updatedAt, asBankSays = false }) => ({
        orderId,
        reportId,
        utr,
        amountPaise: amountPaise ?? 0,
        paidOn: day,
        expectedUpdatedAt: updatedAt,
        asBankSays,
      })),
    });
  return { book, isPending };
}

/** The rows that fit an order, ticked where more than the amount does. One press accepts what is ticked. */
export function StatementMatches(booking: Booking) {
  const rows = booking.report.matches.map(byLine);
  const selection = useSelection(rows, rows.filter(isSureMatch).slice(0, mostAccepted));
  const { selected } = selection;
  const { book, isPending } = useBooking(booking);
  if (rows.length === 0) return null;
  return (
    <Section title="These fit" mb="sm">
      <AdminTable
        label="Payments that fit an order"
        columns={matchColumns}
        rows={rows}
        selection={selection}
        nameOf={({ orderId, utr }) => `payment ${utr} of order ${shortOrderId(orderId)}`}
      />
      <SelectionBar selection={selection} noun="payments" max={mostAccepted}>
        <ActionButton px="sm" loading={isPending} onClick={() => book(selected)}>
          Accept {selected.length}: {formatPaise(selected.reduce((sum, { amountPaise }) => sum + amountPaise, 0))}
        </ActionButton>
      </SelectionBar>
    </Section>
  );
}

/** The rows that fit nothing, by their reason, with what can be booked all the same; what needs nobody is folded away. */
export function StatementOthers(booking: Booking) {
  const { others, counts } = booking.report;
  const { book, isPending } = useBooking(booking);
  const reasons = (Object.keys(reasonTitles) as StatementReason[]).filter((reason) => counts[reason] !== undefined);
  if (reasons.length === 0) return null;
  return (
    <section aria-labelledby="other-rows">
      <Title order={2} size="h4" id="other-rows">
        These do not fit
      </Title>
      {reasons.map((reason) => {
        const rows = others.filter((row) => row.reason === reason).map(byLine);
        const count = counts[reason] ?? 0;
        return (
          <Box key={reason} component="details" open={isOpened(reason)} className={classes.fold ?? ''}>
            <summary>
              {reasonTitles[reason]} ({count.toLocaleString('en-IN')})
            </summary>
            <AdminTable label={reasonTitles[reason]} columns={otherColumns(isPending, book)} rows={rows} />
            {count > rows.length && <Text size="sm">and {count - rows.length} more</Text>}
          </Box>
        );
      })}
    </section>
  );
}
