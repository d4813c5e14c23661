import { Anchor, Box, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { AdminTable, type Column } from '#client/admin/ui/AdminTable.tsx';
import { orderMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import type { StatementOther, StatementReason, StatementReport } from '#shared/statement.ts';
import { dayText } from './desk-order.ts';
import classes from './StatementScreen.module.css';
import { isOpened, reasonTitles, whyText } from './statement.ts';

/** An order's number and customer, as a link to its page. */
export const OrderLink = ({ order: { orderId, name } }: { order: { orderId: string; name: string } }) => (
  <Anchor component={Link} to={paths.adminOrder(orderId)} size="sm" c="inherit" underline="always">
    <strong>{shortOrderId(orderId)}</strong> {name || orderMessages.anonymous}
  </Anchor>
);

const columns: Column<StatementOther & { id: string }>[] = [
  { header: 'Line', isShort: true, render: ({ line }) => `Line ${line}` },
  {
    header: 'Amount',
    align: 'right',
    isShort: true,
    onPhone: 'corner',
    render: ({ amountPaise }) => (amountPaise === null ? '–' : formatPaise(amountPaise)),
  },
  { header: 'UTR', isShort: true, render: ({ utr }) => utr || '–' },
  { header: 'Day', isShort: true, render: ({ day }) => (day === null ? '–' : dayText(day)) },
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
      </Stack>
    ),
  },
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

/** The rows that fit nothing, by their reason; what needs nobody is folded away. */
export function StatementOthers({ report: { others, counts } }: { report: StatementReport }) {
  const reasons = (Object.keys(reasonTitles) as StatementReason[]).filter((reason) => counts[reason] !== undefined);
  if (reasons.length === 0) return null;
  return (
    <section aria-labelledby="other-rows">
      <Title order={2} size="h4" id="other-rows">
        These do not fit
      </Title>
      {reasons.map((reason) => {
        const rows = others.filter((row) => row.reason === reason).map((row) => ({ ...row, id: String(row.line) }));
        const count = counts[reason] ?? 0;
        return (
          <Box key={reason} component="details" open={isOpened(reason)} className={classes.fold ?? ''}>
            <summary>
              {reasonTitles[reason]} ({count.toLocaleString('en-IN')})
            </summary>
            <AdminTable label={reasonTitles[reason]} columns={columns} rows={rows} />
            {count > rows.length && <Text size="sm">and {count - rows.length} more</Text>}
          </Box>
        );
      })}
    </section>
  );
}
