import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { MoneyBadge } from '#client/admin/orders/OrderBadges.tsx';
import { PaymentBadge } from '#client/admin/payments/PaymentBadge.tsx';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { OrderStatusBadge } from '#client/ui/OrderStatusBadge.tsx';
import { ToneBadge, VerificationBadge } from '#client/ui/ToneBadge.tsx';
import { contactStatusLabels } from '#shared/contact.ts';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { formatPaise } from '#shared/money.ts';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { paymentReference } from '#shared/payments.ts';
import { formatScore, formatShare } from '#shared/results-texts.ts';
import { pagesIn, StudentList } from './StudentList.tsx';

/** Without the previous data: another student's would be shown until it is there. */
const inPages = { getNextPageParam: ({ nextCursor }: { nextCursor: number | null }) => nextCursor };

export function StudentOrders({ id }: { id: string }) {
  const { timeZone } = useSite();
  const query = trpc.studentsAdmin.orders.useInfiniteQuery({ id, limit: 10 }, inPages);
  const { items, ...pages } = pagesIn(query);
  return (
    <StudentList
      title="Orders"
      noun="orders"
      query={query}
      {...pages}
      empty="No orders yet."
      rows={items.map((order) => ({
        id: order.id,
        what: (
          <Group gap="xs">
            <Anchor component={Link} to={paths.adminOrder(order.id)} fw={600}>
              {shortOrderId(order.id)}
            </Anchor>
            <OrderStatusBadge status={order.status} />
            <MoneyBadge order={order} />
          </Group>
        ),
        detail: `${formatDate(order.createdAt, timeZone)}: ${titlesOf(order.items)}`,
        side: formatPaise(order.totalPaise),
      }))}
    />
  );
}

function titlesOf(items: { title: string; quantity: number }[]): string {
  const [first, ...others] = items;
  if (!first) return 'nothing in it';
  const one = first.quantity > 1 ? `${first.quantity} × ${first.title}` : first.title;
  return others.length === 0 ? one : `${one} +${others.length} more`;
}

export function StudentPayments({ id }: { id: string }) {
  const { timeZone } = useSite();
  const query = trpc.studentsAdmin.payments.useQuery({ id });
  return (
    <StudentList
      title="Payments"
      noun="payments"
      query={query}
      empty="No payments yet."
      aside={
        query.data &&
        query.data.items.length > 0 && <Text fw={600}>{`${formatPaise(query.data.sumPaise)} in all`}</Text>
      }
      rows={(query.data?.items ?? []).map((payment) => ({
        id: payment.id,
        what: (
          <Group gap="xs">
            <Text span>{formatDate(payment.paidAt ?? payment.createdAt, timeZone)}</Text>
            <PaymentBadge payment={payment} />
            {payment.isDuplicate && payment.heldBecause === null && <ToneBadge tone="wait">Paid twice</ToneBadge>}
          </Group>
        ),
        detail: (
          <>
            {payment.method === 'razorpay' && 'Razorpay '}
            {paymentReference(payment)}, order{' '}
            <Anchor component={Link} to={paths.adminOrder(payment.orderId)} inherit>
              {shortOrderId(payment.orderId)}
            </Anchor>
          </>
        ),
        side: (
          <>
            {formatPaise(payment.amountPaise)}
            {payment.refundedPaise > 0 && (
              <Text size="sm" c="dimmed">
                {formatPaise(payment.refundedPaise)} refunded
              </Text>
            )}
          </>
        ),
      }))}
    />
  );
}

export function StudentDownloads({ id }: { id: string }) {
  const { timeZone } = useSite();
  const query = trpc.studentsAdmin.downloads.useInfiniteQuery({ id, limit: 10 }, inPages);
  const { items, ...pages } = pagesIn(query);
  return (
    <StudentList
      title="Downloads"
      noun="downloads"
      query={query}
      {...pages}
      rows={items.map(({ id, title, ip, createdAt }) => ({
        id,
        what: title,
        detail: `${formatDateTime(createdAt, timeZone)} from ${ip}`,
      }))}
    />
  );
}

export function StudentResults({ id }: { id: string }) {
  const { timeZone } = useSite();
  const query = trpc.studentsAdmin.results.useQuery({ id });
  return (
    <StudentList
      title="Test results"
      noun="test results"
      query={query}
      rows={(query.data ?? []).map(({ id, title, isEstimate, score, maxScore, submittedAt }) => ({
        id,
        what: title,
        detail: formatDate(submittedAt, timeZone) + (isEstimate ? ', an estimate' : ''),
        side: (
          <>
            {formatScore(score)} / {formatScore(maxScore)}
            <Text size="sm" c="dimmed">
              {formatShare(score / maxScore)}
            </Text>
          </>
        ),
      }))}
    />
  );
}

export function StudentMessages({ id }: { id: string }) {
  const { timeZone } = useSite();
  const query = trpc.studentsAdmin.messages.useInfiniteQuery({ id, limit: 10 }, inPages);
  const { items, more } = pagesIn(query);
  return (
    <StudentList
      title="Messages"
      noun="messages"
      query={query}
      more={more}
      rows={items.map(({ id, subject, message, status, createdAt }) => ({
        id,
        what: (
          <Group gap="xs">
            <Anchor component={Link} to={paths.adminMessage(id)} fw={600}>
              {subject}
            </Anchor>
            <ToneBadge tone={status === 'new' ? 'wait' : 'good'}>{contactStatusLabels[status]}</ToneBadge>
          </Group>
        ),
        detail: (
          <>
            {formatDateTime(createdAt, timeZone)}
            <Text size="sm" lineClamp={3} style={{ whiteSpace: 'pre-wrap' }}>
              {message}
            </Text>
          </>
        ),
      }))}
    />
  );
}

/** What was decided about the account, and by whom. */
export function StudentApprovals({ id }: { id: string }) {
  const { timeZone } = useSite();
  const query = trpc.studentsAdmin.approvals.useQuery({ id });
  return (
    <StudentList
      title="Decisions"
      noun="decisions"
      query={query}
      rows={(query.data ?? []).map(({ id, status, reason, actorName, createdAt }) => ({
        id,
        what: (
          <Group gap="xs">
            <VerificationBadge status={status} />
            {reason !== '' && <Text span>{reason}</Text>}
          </Group>
        ),
        detail: `${formatDateTime(createdAt, timeZone)}, ${actorName}`,
      }))}
    />
  );
}

/** What the student answered to rejections, with the files that were asked for; nothing where there is none. */
export function StudentAnswers({ id }: { id: string }) {
  const { timeZone } = useSite();
  const query = trpc.studentsAdmin.answers.useQuery({ id });
  return (
    <StudentList
      title="Answers to a rejection"
      noun="answers"
      query={query}
      rows={(query.data ?? []).map(({ id, text, fileName, createdAt }) => ({
        id,
        what: text !== '' && <Text style={{ whiteSpace: 'pre-wrap' }}>{text}</Text>,
        detail: formatDateTime(createdAt, timeZone),
        side: fileName !== null && (
          <Anchor href={paths.verificationAnswerFile(id)} target="_blank" rel="noopener" size="sm">
            Open {fileName}
          </Anchor>
        ),
      }))}
    />
  );
}
