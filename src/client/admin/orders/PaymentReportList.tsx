import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useSite } from '#client/lib/site.ts';
import { type Tone, ToneBadge } from '#client/ui/ToneBadge.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { formatPaise } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import type { ClaimStatus } from '#shared/payments.ts';
import type { OrderDetails } from './order.ts';

const statuses: Record<ClaimStatus, { label: string; tone: Tone }> = {
  open: { label: 'To be checked', tone: 'wait' },
  accepted: { label: 'Accepted', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'quiet' },
};

/** The payments that an order's customer has reported, and what was decided about them. */
export function PaymentReportList({ reports }: { reports: OrderDetails['paymentReports'] }) {
  const { timeZone } = useSite();
  if (reports.length === 0) return null;
  return (
    <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Reported payments">
      {reports.map(({ id, status, utr, amountPaise, hasProof, reason, actorName, createdAt }) => (
        <li key={id}>
          <Group gap="xs">
            <Text size="sm">Reported {formatDateTime(createdAt, timeZone)}</Text>
            <ToneBadge tone={statuses[status].tone}>{statuses[status].label}</ToneBadge>
          </Group>
          <Text size="sm" c="dimmed">
            {amountPaise !== null && `${formatPaise(amountPaise)}, `}
            {utr === '' ? 'without UTR' : `UTR ${utr}`}
            {actorName && `, reviewed by ${actorName}`}
            {reason && `: ${reason}`}
          </Text>
          {hasProof && (
            <Anchor size="sm" href={paths.paymentProof(id)} target="_blank" rel="noopener noreferrer">
              Open the screenshot
            </Anchor>
          )}
        </li>
      ))}
    </Stack>
  );
}
