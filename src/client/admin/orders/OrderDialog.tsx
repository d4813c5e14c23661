import { Alert, Anchor, Group, Modal, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { useSite } from '#client/lib/site.ts';
import { serverError, trpc } from '#client/lib/trpc.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { OrderStatusBadge } from '#client/ui/OrderStatusBadge.tsx';
import { OrderTimeline } from '#client/ui/OrderTimeline.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { categoryLabel } from '#shared/enums.ts';
import { telUrl } from '#shared/links.ts';
import { deskMessages, orderMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { formatPhone } from '#shared/phone.ts';
import { attentionAdvice, type OrderDetails } from './admin-order.ts';
import { ClaimsOf, DeskStateBadge, MessageLinks, ShipmentPart } from './DeskPart.tsx';
import { MoneyBadge } from './MoneyBadge.tsx';
import classes from './OrderDialog.module.css';
import { OrderStatusSelect } from './OrderStatusSelect.tsx';
import { PaymentCard } from './PaymentCard.tsx';
import { QuoteForm } from './QuoteForm.tsx';
import { ReceivedForm } from './ReceivedForm.tsx';

/** Everything about one order. `id` empty: closed. */
export function OrderDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const isPhone = useMediaQuery('(max-width: 48em)');
  const query = trpc.ordersAdmin.byId.useQuery({ id: id.slice(0, 64) }, { enabled: id !== '' });
  const isUnknown = serverError(query.error)?.code === 'NOT_FOUND';
  return (
    <Modal
      opened={id !== ''}
      onClose={onClose}
      title={<Text fw={600} size="lg">{`Order ${shortOrderId(query.data?.id ?? id)}`}</Text>}
      size="xl"
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <QueryState
        query={query}
        loading={<Loading height={320} label="Loading the order" />}
        errorText={isUnknown ? orderMessages.notFound : 'The order could not be loaded.'}
        isEmpty={false}
        empty={null}
      >
        {query.data && <Details order={query.data} />}
      </QueryState>
    </Modal>
  );
}

function Details({ order }: { order: OrderDetails }) {
  const { timeZone } = useSite();
  const { id, name, email, phone, accountEmail, createdAt, status, shippingAddress, notes, attention, receipts } =
    order;
  return (
    <Stack gap="lg">
      {attention.map((reason) => (
        <Alert key={reason} color="red" icon={<IconAlertTriangle aria-hidden />} title={attentionAdvice[reason]} />
      ))}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Section title="Customer">
          <dl className={classes.facts}>
            <Fact term="Name">{name ?? 'Not provided'}</Fact>
            <Fact term="Email">{email ? <Anchor href={`mailto:${email}`}>{email}</Anchor> : 'Not provided'}</Fact>
            <Fact term="Phone">
              {phone ? <Anchor href={telUrl(phone)}>{formatPhone(phone)}</Anchor> : 'Not provided'}
            </Fact>
            {accountEmail && accountEmail !== email && <Fact term="Account">{accountEmail}</Fact>}
          </dl>
        </Section>
        <Section title="Order">
          <dl className={classes.facts}>
            <Fact term="Placed">{formatDateTime(createdAt, timeZone)}</Fact>
            <Fact term="Status">
              <OrderStatusBadge status={status} />
            </Fact>
            <Fact term="Payment">
              <MoneyBadge order={order} />
            </Fact>
            {receipts.map(({ number, isCancelled }) => (
              <Fact key={number} term="Receipt">
                <Anchor href={paths.orderReceipt(id, number)} target="_blank" rel="noopener">
                  {number}
                </Anchor>
                {isCancelled && ' (cancelled)'}
              </Fact>
            ))}
          </dl>
          {!['awaiting', status].includes(order.deskState) && <DeskStateBadge state={order.deskState} />}
          <OrderStatusSelect order={order} label="Change status" />
        </Section>
      </SimpleGrid>
      {(shippingAddress || notes) && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {shippingAddress && (
            <Section title="Shipping address">
              <Text style={{ whiteSpace: 'pre-line' }}>{shippingAddress}</Text>
            </Section>
          )}
          {notes && (
            <Section title="Special notes">
              <Text style={{ whiteSpace: 'pre-line' }}>{notes}</Text>
            </Section>
          )}
        </SimpleGrid>
      )}
      <ShipmentPart order={order} />
      <Items order={order} />
      {(order.deskState === 'to_quote' || order.deskState === 'awaiting') &&
        order.payBy === 'upi' &&
        receipts.length === 0 && (
          <Section title={order.quotedAt === null ? 'Tell the price' : 'Change the price'}>
            <QuoteForm key={order.updatedAt} order={order} />
          </Section>
        )}
      {canReceive(order) && (
        <Section title="Payment received">
          <ReceivedForm order={order} />
        </Section>
      )}
      <Section title="Payments">
        {order.claims.length > 0 && <ClaimsOf claims={order.claims} />}
        {order.claims.some((claim) => claim.status === 'open') && (
          <Anchor component={Link} to={paths.adminDesk}>
            Check the reported payment on the order desk
          </Anchor>
        )}
        {order.moneyState === 'unpaid' && <Text c="dimmed">{deskMessages.noMoney}.</Text>}
        {order.payments.map((payment) => (
          <PaymentCard key={payment.id} payment={payment} order={order} />
        ))}
      </Section>
      <Section title="Messages for the customer">
        <MessageLinks order={order} />
      </Section>
      <Section title="History">
        <OrderTimeline events={order.history} showActors />
      </Section>
    </Stack>
  );
}

/** Whether money that came by UPI can be noted: of a confirmed or sent order too, which stays what it is. */
const canReceive = ({ payBy, quotedAt, status, moneyState, claims }: OrderDetails): boolean =>
  payBy === 'upi' &&
  quotedAt !== null &&
  status !== 'cancelled' &&
  moneyState === 'unpaid' &&
  claims.every((claim) => claim.status !== 'open');

function Items({ order }: { order: OrderDetails }) {
  const { items, totalPaise, courierPaise, discountPaise, couponCode, deskState } = order;
  return (
    <Section title="Items">
      {items.length === 0 && <Text c="dimmed">{orderMessages.noItems}</Text>}
      <ul className={classes.items} aria-label="Items">
        {items.map(({ id, title, kind, category, format, pages, quantity, unitPricePaise, comboTitle }) => (
          <li key={id}>
            <div>
              <Text fw={600}>{title}</Text>
              <Text size="sm" c="dimmed">
                {[
                  kind === 'download' ? 'PDF download' : 'Printed copy',
                  categoryLabel(category),
                  format,
                  `${pages} pages`,
                  ...(comboTitle ? [`in ${comboTitle}`] : []),
                ].join(' · ')}
              </Text>
            </div>
            <div className={classes.figure}>
              <Text fw={600}>{formatPaise(quantity * unitPricePaise)}</Text>
              <Text size="sm" c="dimmed">
                {quantity} × {formatPaise(unitPricePaise)}
              </Text>
            </div>
          </li>
        ))}
      </ul>
      {courierPaise > 0 && <Sum label="Courier" amount={formatPaise(courierPaise)} />}
      {discountPaise > 0 && (
        <Sum label={couponCode ? `Coupon ${couponCode}` : 'Discount'} amount={`−${formatPaise(discountPaise)}`} />
      )}
      <Group justify="space-between">
        <Text fw={600}>Total order amount</Text>
        <Text fw={700} size="lg" className={classes.figure ?? ''}>
          {deskState === 'to_quote' ? 'to be told' : formatPaise(totalPaise)}
        </Text>
      </Group>
    </Section>
  );
}

function Sum({ label, amount }: { label: string; amount: string }) {
  return (
    <Group justify="space-between">
      <Text>{label}</Text>
      <Text className={classes.figure ?? ''}>{amount}</Text>
    </Group>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={3} size="h5" id={id} mb="xs">
        {title}
      </Title>
      <Stack gap="sm">{children}</Stack>
    </section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  );
}
