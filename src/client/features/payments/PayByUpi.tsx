import { Box, Code, Paper, Stack, Text, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useSite } from '#client/lib/site.ts';
import { ContactAdmin } from '#client/ui/ContactAdmin.tsx';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { orderMessage } from '#shared/links.ts';
import { formatPaise } from '#shared/money.ts';
import { paymentNote, shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import classes from './PayByUpi.module.css';
import { PaymentReportForm } from './PaymentReportForm.tsx';
import { PayOnThisPhone } from './PayOnThisPhone.tsx';
import type { PayableOrder } from './payable-order.ts';
import { VoidedNotice } from './VoidedNotice.tsx';

/** How to pay an order from a bank app, and the form that reports the payment. */
export function PayByUpi({ order }: { order: PayableOrder }) {
  const { name, upiId } = useSite();
  const { id, totalPaise, duePaise, paymentReport, voided } = order;
  const reference = shortOrderId(id);
  const amount = formatPaise(duePaise);
  return (
    <Paper component="section" aria-labelledby="pay" radius="lg" p={{ base: 'md', sm: 'lg' }}>
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
function PayByQrCode({ order: { id, duePaise }, name, upiId }: { order: PayableOrder; name: string; upiId: string }) {
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
          <dd>
            <Code fz="md">{paymentNote(id)}</Code>
            <CopyButton text={paymentNote(id)} what="the note" />
          </dd>
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
