import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconLock, IconTruckDelivery } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { TestPaymentNote } from '#client/features/payments/TestPaymentNote.tsx';
import { useSite } from '#client/lib/site.ts';
import { ContactAdmin } from '#client/ui/ContactAdmin.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { purchaseMessage } from '#shared/links.ts';
import { messages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { deliveryPromise } from '#shared/site/purchase.ts';
import classes from './CartPage.module.css';
import type { Cart } from './use-cart.ts';

type SummaryProps = {
  cart: Cart;
  busy: boolean;
  /** The cart is being changed, so its total is about to be another. */
  waiting: boolean;
};

/** What it comes to, and the button that pays it. */
export function Summary({ cart, busy, waiting }: SummaryProps) {
  const { payment } = useSite();
  const { items, totalPaise, ships } = cart;
  const payable = items.filter((line) => line.state === 'for-sale');
  const titles = payable.map(({ title }) => title).join(', ');
  return (
    <Paper
      component="section"
      aria-labelledby="summary"
      withBorder
      radius="lg"
      p={{ base: 'md', sm: 'lg' }}
      className={classes.summary ?? ''}
    >
      <Title order={2} size="h4" id="summary" mb="md">
        Summary
      </Title>
      <Stack gap="md">
        <dl className={classes.amounts}>
          {payable.map(({ materialId, kind, title, quantity, unitPricePaise }) => (
            <Amount
              key={`${kind} ${materialId}`}
              label={quantity > 1 ? `${title} × ${quantity}` : title}
              paise={(unitPricePaise ?? 0) * quantity}
            />
          ))}
          <dt className={classes.total}>Total</dt>
          <dd className={classes.total}>{formatPaise(totalPaise)}</dd>
        </dl>
        {ships && (
          <Group wrap="nowrap" gap="sm">
            <IconTruckDelivery size={22} stroke={1.5} style={{ flex: 'none' }} aria-hidden />
            <Text size="sm">By courier anywhere in India, in {deliveryPromise}.</Text>
          </Group>
        )}
        {payment ? (
          <>
            <Button
              type="submit"
              size="md"
              mih={48}
              loading={busy}
              disabled={waiting}
              leftSection={<IconLock size={18} aria-hidden />}
              style={{ fontVariantNumeric: 'tabular-nums' }}
            >
              Pay {formatPaise(totalPaise)}
            </Button>
            <TestPaymentNote />
          </>
        ) : (
          <>
            <Notice>{messages.cardPaymentNotSetUp}</Notice>
            <ContactAdmin about="your cart" message={purchaseMessage(titles)} variant="filled" />
          </>
        )}
        {ships && (
          <Button
            component={Link}
            to={`${paths.orderPrinted}?from=cart`}
            variant="default"
            h="auto"
            mih={44}
            py="xs"
            styles={{ label: { whiteSpace: 'normal', overflow: 'visible' } }}
          >
            Order by WhatsApp and UPI instead
          </Button>
        )}
      </Stack>
    </Paper>
  );
}

function Amount({ label, paise }: { label: string; paise: number }) {
  return (
    <>
      <Text component="dt" size="sm" style={{ overflowWrap: 'anywhere' }}>
        {label}
      </Text>
      <Text component="dd" size="sm">
        {formatPaise(paise)}
      </Text>
    </>
  );
}
