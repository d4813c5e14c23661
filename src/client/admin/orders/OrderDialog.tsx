import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconTruckDelivery } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { NoteDisputes } from '#client/admin/payments/HeldMoney.tsx';
import { OrderPayments } from '#client/admin/payments/OrderPayments.tsx';
import type { OrderDetails } from '#client/admin/payments/payment.ts';
import { EmailAddress } from '#client/admin/ui/Cells.tsx';
import { Dialog } from '#client/admin/ui/Dialog.tsx';
import { DialogSection, Fact, Facts } from '#client/admin/ui/Facts.tsx';
import { useMay } from '#client/admin/ui/use-may.ts';
import { useSite } from '#client/lib/site.ts';
import { OrderTimeline } from '#client/ui/OrderTimeline.tsx';
import { sentWords } from '#shared/courier.ts';
import { formatDateTime } from '#shared/dates.ts';
import { categoryLabel } from '#shared/enums.ts';
import { isHttpsUrl, telUrl } from '#shared/links.ts';
import { orderMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { nextStepOf } from '#shared/next-step.ts';
import { itemLabel, saysMoreThanKind } from '#shared/order-items.ts';
import { isCorrectable, shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { notReturnedPaise } from '#shared/payments.ts';
import { formatPhone } from '#shared/phone.ts';
import { formatGrams, noPostageTexts } from '#shared/postage.ts';
import { ChatButton } from './ChatButton.tsx';
import { NextStepButton, StepDialog, useStepDialog } from './NextStep.tsx';
import { MoneyBadge, StageBadge } from './OrderBadges.tsx';
import classes from './OrderDialog.module.css';
import { OrderState, useOrder } from './OrderState.tsx';
import { OrderStatusSelect } from './OrderStatusSelect.tsx';
import { attentionAdvice } from './order.ts';

type OrderDialogProps = {
  id: string;
  onClose: () => void;
  onDone: (orderId: string) => void;
  /** Stands above the order. */
  before: ReactNode;
};

/** Everything about one order. `id` empty: closed. */
export function OrderDialog({ id, onClose, onDone, before }: OrderDialogProps) {
  const query = useOrder(id);
  return (
    <Dialog
      opened={id !== ''}
      isInAddress
      onClose={onClose}
      title={<Text fw={600} size="lg">{`Order ${shortOrderId(query.data?.id ?? id)}`}</Text>}
      size="xl"
    >
      <OrderState query={query}>
        {(order) => (
          <>
            {before}
            <OrderView key={order.id} order={order} onDone={onDone} />
          </>
        )}
      </OrderState>
    </Dialog>
  );
}

type OrderProps = { order: OrderDetails };

/** Everything about an order, with what can be done with it; in two columns where there is room. */
export function OrderView({ order, onDone }: OrderProps & { onDone?: ((orderId: string) => void) | undefined }) {
  const may = useMay();
  return (
    <div className={classes.frame}>
      <ActionBar order={order} onDone={onDone} />
      <div className={classes.order}>
        <Stack className={classes.about} gap="lg">
          {order.attention.map((reason) => (
            <Alert
              key={reason}
              color="red"
              icon={<IconAlertTriangle aria-hidden />}
              title={attentionAdvice(reason, { order, mayRefund: may('refunds') })}
            >
              {reason === 'disputed' && <NoteDisputes orderId={order.id} />}
            </Alert>
          ))}
          <div className={classes.parties}>
            <Status order={order} />
            <Customer order={order} />
            <Note title="Shipping address" text={order.shippingAddress} />
            <Note title="Special notes" text={order.notes} />
          </div>
        </Stack>
        <Stack className={classes.work} gap="lg">
          <ShipmentNotice order={order} />
          <Items order={order} />
          <OrderPayments order={order} />
        </Stack>
        <Stack className={classes.history} gap="sm">
          <DialogSection title="History">
            <OrderTimeline events={order.history} showActors />
          </DialogSection>
          {may('audit') && (
            <Anchor component={Link} to={paths.adminAuditOf(shortOrderId(order.id))} size="sm">
              This order in the audit log
            </Anchor>
          )}
        </Stack>
      </div>
    </div>
  );
}

/** What is done next with an order, always in sight: its next step, and the message for its customer. */
function ActionBar({ order, onDone }: OrderProps & { onDone?: ((orderId: string) => void) | undefined }) {
  const dialog = useStepDialog();
  return (
    <Group component="section" aria-label="Next step" className={classes.bar ?? ''} gap="xs">
      <NextStepButton order={order} onDone={onDone} />
      <ChatButton order={order} />
      {order.takes.desk && nextStepOf(order) !== 'receive' && (
        <Button variant="default" mih={44} px="sm" onClick={() => dialog.edit('receive')}>
          Payment received
        </Button>
      )}
      <StepDialog order={order} dialog={dialog} />
    </Group>
  );
}

/** How the parcel of an order was sent, and the way to correct it; nothing before it was sent. */
function ShipmentNotice({ order }: OrderProps) {
  const dialog = useStepDialog();
  const { shipment, status } = order;
  if (!shipment || (status !== 'shipped' && status !== 'delivered')) return null;
  return (
    <Alert color="brand" icon={<IconTruckDelivery aria-hidden />} title={sentWords(shipment)}>
      <Group gap="sm">
        {shipment.trackingNumber !== '' && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            Tracking number {shipment.trackingNumber}
          </Text>
        )}
        {isHttpsUrl(shipment.trackingUrl) && (
          <Anchor
            size="sm"
            c="inherit"
            href={shipment.trackingUrl}
            target="_blank"
            rel="noopener noreferrer"
            underline="always"
            className="touch"
          >
            Follow the parcel
          </Anchor>
        )}
        {status === 'shipped' && (
          <Button variant="default" size="sm" onClick={() => dialog.edit('ship')}>
            Correct
          </Button>
        )}
      </Group>
      <StepDialog order={order} dialog={dialog} />
    </Alert>
  );
}

/** Whether the price of an order can still be changed. */
const canRequote = ({ stage, itemsLock }: OrderDetails): boolean => stage === 'awaiting' && itemsLock === null;

function Customer({ order: { name, email, phone, accountEmail } }: OrderProps) {
  return (
    <DialogSection title="Customer">
      <Facts>
        <Fact term="Name">{name ?? 'Not provided'}</Fact>
        <Fact term="Email">
          {email ? (
            <Anchor href={`mailto:${email}`}>
              <EmailAddress>{email}</EmailAddress>
            </Anchor>
          ) : (
            'Not provided'
          )}
        </Fact>
        <Fact term="Phone">{phone ? <Anchor href={telUrl(phone)}>{formatPhone(phone)}</Anchor> : 'Not provided'}</Fact>
        {accountEmail && accountEmail !== email && <Fact term="Account">{accountEmail}</Fact>}
      </Facts>
    </DialogSection>
  );
}

function Status({ order }: OrderProps) {
  const { timeZone } = useSite();
  const { id, createdAt, status, receipts, stage } = order;
  return (
    <DialogSection title="Order">
      <Facts>
        <Fact term="Placed">{formatDateTime(createdAt, timeZone)}</Fact>
        <Fact term="Status">
          <OrderStatusSelect order={order} />
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
        {order.creditNotes.map((number) => (
          <Fact key={number} term="Credit note">
            <Anchor href={paths.orderReceipt(id, number)} target="_blank" rel="noopener">
              {number}
            </Anchor>
          </Fact>
        ))}
      </Facts>
      {!['awaiting', status].includes(stage) && <StageBadge stage={stage} />}
      {isCorrectable(status) && (
        <Anchor component={Link} to={paths.adminOrderCorrection(id)} size="sm">
          Correct name, address or items
        </Anchor>
      )}
    </DialogSection>
  );
}

function Note({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <DialogSection title={title}>
      <Text style={{ whiteSpace: 'pre-line' }}>{text}</Text>
    </DialogSection>
  );
}

function Items({ order }: OrderProps) {
  const { items, courierPaise, carrier, courierReason, parcel, discountPaise, couponCode } = order;
  const { status, stage, totalPaise, moneyState, keptPaise, duePaise, overpaidPaise, attention } = order;
  const dialog = useStepDialog();
  return (
    <DialogSection title="Items">
      {items.length === 0 && <Text c="dimmed">{orderMessages.noItems}</Text>}
      <ul className={classes.items} aria-label="Items">
        {items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
      {courierPaise > 0 && (
        <Sum label={carrier ? `Courier (${carrier})` : 'Courier'} amount={formatPaise(courierPaise)} />
      )}
      {courierReason !== '' && <Text size="sm">No courier charge by weight: {noPostageTexts[courierReason]}.</Text>}
      {parcel?.grams != null && (
        <Sum label={parcel.isEstimated ? 'Parcel, by its pages' : 'Parcel'} amount={formatGrams(parcel.grams)} />
      )}
      {discountPaise > 0 && (
        <Sum label={couponCode ? `Coupon ${couponCode}` : 'Discount'} amount={`−${formatPaise(discountPaise)}`} />
      )}
      <Group justify="space-between">
        <Text fw={600}>Total order amount</Text>
        <Text fw={700} size="lg" className={classes.figure ?? ''}>
          {stage === 'to_quote' ? 'not quoted yet' : formatPaise(totalPaise)}
        </Text>
      </Group>
      {canRequote(order) && (
        <Button variant="default" size="sm" style={{ alignSelf: 'flex-start' }} onClick={() => dialog.edit('quote')}>
          Change price
        </Button>
      )}
      <StepDialog order={order} dialog={dialog} />
      {moneyState === 'part_paid' && <Sum label="Paid" amount={formatPaise(keptPaise)} />}
      {moneyState === 'part_paid' && status !== 'cancelled' && (
        <Sum label="Still due" amount={formatPaise(duePaise)} isStrong />
      )}
      {attention.includes('paid_after_cancelled') && (
        <Sum label="To refund" amount={formatPaise(notReturnedPaise(order))} isStrong />
      )}
      {overpaidPaise > 0 && <Sum label="Overpaid" amount={formatPaise(overpaidPaise)} isStrong />}
    </DialogSection>
  );
}

function Item({ item }: { item: OrderDetails['items'][number] }) {
  const { title, kind, category, format, pages, quantity, unitPricePaise, comboTitle } = item;
  const facts = [
    itemLabel({ kind, format }),
    categoryLabel(category),
    ...(saysMoreThanKind(format) ? [format] : []),
    ...(pages > 0 ? [`${pages} pages`] : []),
    ...(comboTitle ? [`in ${comboTitle}`] : []),
  ];
  return (
    <li>
      <div>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
      </div>
      <div className={classes.figure}>
        <Text fw={600}>{formatPaise(quantity * unitPricePaise)}</Text>
        <Text size="sm" c="dimmed">
          {quantity} × {formatPaise(unitPricePaise)}
        </Text>
      </div>
    </li>
  );
}

function Sum({ label, amount, isStrong = false }: { label: string; amount: string; isStrong?: boolean }) {
  return (
    <Group justify="space-between">
      <Text fw={isStrong ? 600 : 400}>{label}</Text>
      <Text fw={isStrong ? 600 : 400} className={classes.figure ?? ''}>
        {amount}
      </Text>
    </Group>
  );
}
