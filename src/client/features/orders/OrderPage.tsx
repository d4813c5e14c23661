import { Anchor, Button, Container, Group, Paper, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconReceipt, IconReceiptOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useSession } from '#client/lib/session.ts';
import { useSite } from '#client/lib/site.ts';
import { serverError, trpc } from '#client/lib/trpc.ts';
import { ContactAdmin } from '#client/ui/ContactAdmin.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { OrderStatusBadge } from '#client/ui/OrderStatusBadge.tsx';
import { OrderTimeline } from '#client/ui/OrderTimeline.tsx';
import { PleaseLogin } from '#client/ui/PleaseLogin.tsx';
import { EmptyState } from '#client/ui/QueryState.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { orderMessage } from '#shared/links.ts';
import { messages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { deskStateLabels, shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { pollUnconfirmedMs } from '#shared/payment-window.ts';
import { formatPhone } from '#shared/phone.ts';
import { OrderItems } from './OrderItems.tsx';
import { OrderMoney } from './OrderMoney.tsx';
import { OrderNotice } from './OrderNotice.tsx';
import classes from './OrderPage.module.css';
import { isUnpaid, isWithEducator, type Order } from './order-types.ts';
import { Parcel } from './Parcel.tsx';

export const prefetch: PageModule['prefetch'] = (queries, { params }) =>
  queries.orders.byId.prefetch({ id: params.id ?? '' });

/** How often a page asks after what the educator does about its order, in ms. */
const pollWaitingMs = 30_000;

export function Component() {
  const { id = '' } = useParams();
  return useSession() ? <MyOrder key={id} id={id} /> : <PleaseLogin />;
}

function MyOrder({ id }: { id: string }) {
  const query = trpc.orders.byId.useQuery(
    { id },
    {
      // What the server has refused, it refuses again.
      retryOnMount: ({ state }) => serverError(state.error) === null,
      refetchInterval: ({ state: { data } }) => {
        if (data === undefined) return false;
        if (isUnpaid(data)) return pollUnconfirmedMs;
        return isWithEducator(data) && pollWaitingMs;
      },
    },
  );
  return (
    <Container size="lg" py={{ base: 24, sm: 40 }}>
      {query.isPending && <Loading height={420} radius="lg" label="Loading the order" />}
      {query.isLoadingError && (
        <Missing path={paths.order(id)} retry={serverError(query.error) ? null : () => void query.refetch()} />
      )}
      {query.data && <OrderDetails order={query.data} />}
    </Container>
  );
}

function OrderDetails({ order }: { order: Order }) {
  const { timeZone } = useSite();
  const { id, status, createdAt, totalPaise, items, hasReceipt, events } = order;
  const reference = shortOrderId(id);
  return (
    <>
      <Head title={`Order ${reference}`} description="One of your orders." path={paths.order(id)} noindex />
      <div className={classes.screen}>
        <Anchor component={Link} to={paths.orders} size="sm">
          <Group component="span" gap={4} mih={44}>
            <IconArrowLeft size={16} aria-hidden /> My Orders
          </Group>
        </Anchor>
        <Group justify="space-between" align="flex-start" mb="lg">
          <div>
            <Title>Order {reference}</Title>
            <Text c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
              {formatDateTime(createdAt, timeZone)}
            </Text>
          </div>
          <Group gap="xs">
            {status === 'pending' && order.payBy === 'upi' && (
              <Text size="sm" fw={600}>
                {deskStateLabels[order.deskState]}
              </Text>
            )}
            <OrderStatusBadge status={status} />
          </Group>
        </Group>
        <div className={classes.page}>
          <div className={classes.main}>
            <OrderNotice order={order} />
            <Panel id="items" title="What you ordered">
              <OrderItems {...order} isPriced={order.deskState !== 'to_quote'} />
            </Panel>
            <OrderMoney order={order} />
            {order.shipment && (
              <Panel id="parcel" title="Your parcel">
                <Parcel shipment={order.shipment} />
              </Panel>
            )}
            <Delivery order={order} />
          </div>
          <div className={classes.side}>
            <Panel id="history" title="History">
              <OrderTimeline events={events} />
            </Panel>
            <Panel id="help" title="A question about this order?">
              <Text size="sm" mb="sm">
                Tell us its number, {reference}.
              </Text>
              <Group>
                <ContactAdmin
                  about={`order ${reference}`}
                  message={orderMessage({
                    reference,
                    titles: items.map(({ title }) => title),
                    amount: order.deskState === 'to_quote' ? '' : formatPaise(totalPaise),
                  })}
                />
                {hasReceipt && (
                  <Button
                    component="a"
                    href={paths.orderReceipt(id)}
                    target="_blank"
                    rel="noopener"
                    variant="default"
                    mih={44}
                    leftSection={<IconReceipt size={18} aria-hidden />}
                  >
                    Download receipt
                  </Button>
                )}
              </Group>
            </Panel>
          </div>
        </div>
      </div>
    </>
  );
}

function Delivery({ order }: { order: Order }) {
  const { contactName, contactEmail, phone, shippingAddress } = order;
  if (!contactName && !phone && !shippingAddress) return null;
  return (
    <Panel id="delivery" title={shippingAddress ? 'Sent to' : 'Ordered by'}>
      <address className={classes.address} style={{ fontStyle: 'normal', marginTop: 8 }}>
        {[contactName, shippingAddress, contactEmail, formatPhone(phone)].filter(Boolean).map((line) => (
          <Text key={line}>{line}</Text>
        ))}
      </address>
    </Panel>
  );
}

function Panel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Paper component="section" aria-labelledby={id} withBorder radius="lg" p={{ base: 'md', sm: 'lg' }}>
      <Title order={2} size="h4" id={id} mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
  );
}

/** `retry` is given when it may be the connection that failed rather than the order that is missing. */
function Missing({ path, retry }: { path: string; retry: (() => void) | null }) {
  return (
    <>
      <Head
        title={messages.orderNotFound}
        description="There is no order of yours at this address."
        path={path}
        status={404}
        noindex
      />
      <Title ta="center" mt="xl">
        {messages.orderNotFound}
      </Title>
      <EmptyState
        icon={<IconReceiptOff size={48} aria-hidden />}
        title={
          retry
            ? 'It could not be loaded. Please check your connection and try again.'
            : 'There is no order of yours at this address.'
        }
      >
        {retry ? (
          <Button mih={44} onClick={retry}>
            Retry
          </Button>
        ) : (
          <Button mih={44} component={Link} to={paths.orders}>
            See my orders
          </Button>
        )}
      </EmptyState>
    </>
  );
}
