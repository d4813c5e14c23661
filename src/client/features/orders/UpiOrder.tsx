import { Box, Code, Paper, Stack, Text, Title } from '@mantine/core';
import { IconClock, IconInfoCircle, IconSearch } from '@tabler/icons-react';
import { useSite } from '#client/lib/site.ts';
import { ContactAdmin } from '#client/ui/ContactAdmin.tsx';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { orderMessage } from '#shared/links.ts';
import { formatPaise } from '#shared/money.ts';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import type { Order } from './order-types.ts';
import { PaymentReportForm } from './PaymentReportForm.tsx';
import { PayOnThisPhone } from './PayOnThisPhone.tsx';
import classes from './UpiOrder.module.css';

/** A pending UPI order, which waits for its price, its payment, or the educator's check. */
export function UpiOrder({ order }: { order: Order }) {
  switch (order.deskState) {
    case 'to_quote':
      return (
        <Notice tone="wait" icon={<IconClock aria-hidden />} title="We’re getting you a price">
          We'll send it by email and WhatsApp, and show it here. You don’t need to pay anything yet.
        </Notice>
      );
    case 'claimed':
      return (
        <Notice tone="wait" icon={<IconSearch aria-hidden />} title="We're checking your payment">
          {order.paymentReport && `${paymentToldOf(order.paymentReport)} `}
          We'll email you once the bank shows it, usually the same day.
        </Notice>
      );
    case 'paid':
      return null;
    default:
      return <PayByUpi order={order} />;
  }
}

/** What the student has told us, in words. */
function paymentToldOf({ utr, amountPaise }: NonNullable<Order['paymentReport']>): string {
  const paid = amountPaise ? `You told us you paid ${formatPaise(amountPaise)}` : 'You told us you paid';
  return utr ? `${paid} (UTR ${utr}).` : `${paid} and sent a screenshot.`;
}

/** The confirmation of a payment was undone. */
export const VoidedNotice = ({ reason, mb = 0 }: { reason: string; mb?: string | number }) => (
  <Notice tone="wait" mb={mb} icon={<IconInfoCircle aria-hidden />} title="We confirmed your payment by mistake">
    {reason}
  </Notice>
);

function PayByUpi({ order }: { order: Order }) {
  const { name, upiId } = useSite();
  const { id, totalPaise, duePaise, paymentReport, voided } = order;
  const reference = shortOrderId(id);
  const amount = formatPaise(duePaise);
  return (
    <Paper component="section" aria-labelledby="pay" withBorder radius="lg" p={{ base: 'md', sm: 'lg' }}>
      {voided && <VoidedNotice reason={voided.reason} mb="md" />}
      {paymentReport?.status === 'rejected' && !voided && (
        <Notice
          tone="wait"
          mb="md"
          icon={<IconInfoCircle aria-hidden />}
          title="We could not find the payment you reported"
        >
          {paymentReport.reason}
        </Notice>
      )}
      <Title order={2} size="h4" id="pay" mb="md">
        Pay {amount} by UPI
      </Title>
      {duePaise < totalPaise && (
        <Text mb="md">
          We have received {formatPaise(totalPaise - duePaise)} of {formatPaise(totalPaise)}. {amount} is still due.
        </Text>
      )}
      {upiId === '' ? (
        <AskHowToPay reference={reference} />
      ) : (
        <>
          <Box hiddenFrom="sm">
            <PayOnThisPhone order={order} upiId={upiId} />
          </Box>
          <Box visibleFrom="sm">
            <PayByQrCode order={order} name={name} upiId={upiId} />
          </Box>
        </>
      )}
      <PaymentReportForm orderId={id} duePaise={duePaise} />
    </Paper>
  );
}

/** On a wide screen: the code, to be scanned with a phone. */
function PayByQrCode({ order: { id, duePaise }, name, upiId }: { order: Order; name: string; upiId: string }) {
  const amount = formatPaise(duePaise);
  const reference = shortOrderId(id);
  return (
    <div className={classes.pay}>
      <img
        src={paths.paymentQr(id)}
        alt={`QR code that pays ${amount} to ${name} for order ${reference}`}
        width={240}
        height={240}
        loading="lazy"
        className={classes.qr}
      />
      <Stack gap="md" w="100%">
        <Text size="sm">
          Scan with GPay, PhonePe, Paytm or any other UPI app. The amount and the order number are filled in for you.
        </Text>
        <dl className={classes.facts}>
          <dt>Amount</dt>
          <dd>
            <strong>{amount}</strong>
            <CopyButton text={(duePaise / 100).toFixed(2)} what="the amount" />
          </dd>
          <dt>UPI ID</dt>
          <dd>
            <Code fz="md">{upiId}</Code>
            <CopyButton text={upiId} what="the UPI ID" />
          </dd>
          <dt>Note</dt>
          <dd>Order {reference}</dd>
        </dl>
      </Stack>
    </div>
  );
}

/** While the educator has set no UPI id. */
function AskHowToPay({ reference }: { reference: string }) {
  return (
    <Stack gap="sm" align="flex-start" mb="md">
      <Text size="sm">Ask us on WhatsApp how to pay. Once you have paid, tell us the UTR number here.</Text>
      <ContactAdmin
        about={`order ${reference}`}
        message={orderMessage({ reference, titles: [], amount: '' })}
        variant="filled"
      />
    </Stack>
  );
}
