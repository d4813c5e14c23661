import { Anchor, Button, Container, Group, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconReceipt, IconReceiptOff } from '@tabler/icons-react';
import { Link, useParams } from 'react-router-dom';
import { pollUnconfirmedMs } from '#client/features/checkout/use-purchase.ts';
import { OrderMoney } from '#client/features/payments/OrderMoney.tsx';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useSession } from '#client/lib/session.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ContactAdmin } from '#client/ui/ContactAdmin.tsx';
import { keepRefusal, OneItem } from '#client/ui/OneItem.tsx';
import { OrderStatusBadge } from '#client/ui/OrderStatusBadge.tsx';
import { OrderTimeline } from '#client/ui/OrderTimeline.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { PleaseLogin } from '#client/ui/PleaseLogin.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { WithAside } from '#client/ui/WithAside.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { orderMessage } from '#shared/links.ts';
import { messages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { formatPhone } from '#shared/phone.ts';
import { sellerLine, sellerOf } from '#shared/site/business.ts';
import { OrderItems } from './OrderItems.tsx';
import { OrderNotice } from './OrderNotice.tsx';
import { isWithEducator, type Order, waitingLabels } from './order-types.ts';
import { Parcel } from './Parcel.tsx';

export const prefetch: PageModule['prefetch'] = async (queries, { params, isSignedIn }) =>
  isSignedIn && queries.orders.byId.prefetch({ id: params.id ?? '' });

/** How often the page polls an order that waits for the educator, in ms. */
const pollWaitingMs = 30_000;

export function Component() {
  const { id = '' } = useParams();
  return useSession() ? <MyOrder key={id} id={id} /> : <PleaseLogin />;
}

function MyOrder({ id }: { id: string }) {
  const query = trpc.orders.byId.useQuery(
    { id },
    {
      ...keepRefusal,
      refetchInterval: ({ state: { data } }) => {
        if (data === undefined) return false;
        if (data.isUnpaidByCard) return pollUnconfirmedMs;
        return isWithEducator(data) && pollWaitingMs;
      },
    },
  );
  const missing = {
    path: paths.order(id),
    title: messages.orderNotFound,
    description: 'There is no order of yours at this address.',
    text: 'There is no order of yours at this address.',
    icon: <IconReceiptOff size={48} aria-hidden />,
    back: { to: paths.orders, label: 'See my orders' },
  };
  return (
    <Container size="lg" py={{ base: 24, sm: 40 }}>
      <OneItem query={query} loading="Loading the order" missing={missing}>
        {(order) => <OrderDetails order={order} />}
      </OneItem>
    </Container>
  );
}

function OrderDetails({ order }: { order: Order }) {
  const reference = shortOrderId(order.id);
  const aside = (
    <>
      <Panel title="History">
        <OrderTimeline events={order.events} />
      </Panel>
      <Help order={order} />
    </>
  );
  return (
    <>
      <Head title={`Order ${reference}`} description="One of your orders." path={paths.order(order.id)} noindex />
      <Heading order={order} />
      <WithAside aside={aside}>
        <OrderNotice order={order} />
        <Panel title="What you ordered">
          <OrderItems {...order} isPriced={order.stage !== 'to_quote'} />
          {order.hasReceipt && <Receipt id={order.id} />}
          {order.creditNotes.map((number) => (
            <Receipt key={number} id={order.id} creditNote={number} />
          ))}
        </Panel>
        <OrderMoney order={order} />
        {order.shipment && (
          <Panel title="Your parcel">
            <Parcel shipment={order.shipment} />
          </Panel>
        )}
        <Delivery order={order} />
      </WithAside>
    </>
  );
}

function Heading({ order: { id, status, isUnpaidByCard, stage, createdAt } }: { order: Order }) {
  const { timeZone } = useSite();
  return (
    <>
      <Anchor component={Link} to={paths.orders} size="sm" className="touch">
        <Group component="span" gap={4} mih={44}>
          <IconArrowLeft size={16} aria-hidden /> My Orders
        </Group>
      </Anchor>
      <Group justify="space-between" align="flex-start" mb="lg">
        <div>
          <Title>Order {shortOrderId(id)}</Title>
          <Text c="dimmed">{formatDateTime(createdAt, timeZone)}</Text>
        </div>
        {status === 'pending' && !isUnpaidByCard && waitingLabels[stage] ? (
          <ToneBadge tone={isWithEducator({ stage }) ? 'quiet' : 'wait'}>{waitingLabels[stage]}</ToneBadge>
        ) : (
          <OrderStatusBadge status={status} />
        )}
      </Group>
    </>
  );
}

function Help({ order: { id, items, stage, totalPaise } }: { order: Order }) {
  const site = useSite();
  const reference = shortOrderId(id);
  const titles = items.map(({ title }) => title);
  const amount = stage === 'to_quote' ? '' : formatPaise(totalPaise);
  return (
    <Panel title="A question about this order?">
      <Text size="sm" mb="sm">
        Mention order {reference} when you write.
      </Text>
      <ContactAdmin about={`order ${reference}`} message={orderMessage({ reference, titles, amount })} />
      <Text size="sm" mt="md" style={{ overflowWrap: 'anywhere' }}>
        Sold by {sellerLine(sellerOf(site, site.business))}. Not content with the answer?{' '}
        <Anchor component={Link} to={paths.complain} inherit underline="always">
          Complain
        </Anchor>
        .
      </Text>
    </Panel>
  );
}

/** The latest receipt, or the credit note of this number. */
function Receipt({ id, creditNote }: { id: string; creditNote?: string }) {
  return (
    <Button
      component="a"
      href={paths.orderReceipt(id, creditNote)}
      target="_blank"
      rel="noopener"
      variant="default"
      mih={44}
      mt="md"
      leftSection={<IconReceipt size={18} aria-hidden />}
    >
      {creditNote === undefined ? 'Download receipt' : `Download credit note ${creditNote}`}
    </Button>
  );
}

function Delivery({ order }: { order: Order }) {
  const { contactName, contactEmail, phone, shippingAddress, status } = order;
  const isSent = status === 'shipped' || status === 'delivered';
  if (!contactName && !phone && !shippingAddress) return null;
  return (
    <Panel title={shippingAddress === '' ? 'Ordered by' : isSent ? 'Sent to' : 'Will be sent to'}>
      <address style={{ fontStyle: 'normal', overflowWrap: 'anywhere' }}>
        {[contactName, shippingAddress, contactEmail, formatPhone(phone)].filter(Boolean).map((line) => (
          <Text key={line}>{line}</Text>
        ))}
      </address>
    </Panel>
  );
}
