import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconLock, IconTruckDelivery } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { TestPaymentNote } from '#client/features/checkout/TestPaymentNote.tsx';
import { useSite } from '#client/lib/site.ts';
import { ContactAdmin } from '#client/ui/ContactAdmin.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { purchaseMessage } from '#shared/links.ts';
import { messages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { deliveryTime } from '#shared/site/facts.ts';
import classes from './CartPage.module.css';
import { CouponField, lessPaise } from './CouponField.tsx';
import type { Cart } from './use-cart.ts';
import type { Coupon } from './use-coupon.ts';

type SummaryProps = {
  cart: Cart;
  coupon: Coupon;
  busy: boolean;
  /** The cart is being changed, so its total is about to be another. */
  waiting: boolean;
};

/** What it comes to, and the button that pays it. */
export function Summary({ cart, coupon, busy, waiting }: SummaryProps) {
  const site = useSite();
  const { payment } = site;
  const { items, combos, courierPaise, ships } = cart;
  const discountPaise = coupon.applied?.discountPaise ?? 0;
  const totalPaise = cart.totalPaise - discountPaise;
  const payable = items.filter((line) => line.state === 'for-sale');
  const packs = combos.filter(({ state }) => state === 'for-sale');
  const titles = [...payable, ...packs].map(({ title }) => title).join(', ');
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
              amount={formatPaise((unitPricePaise ?? 0) * quantity)}
            />
          ))}
          {packs.map(({ comboId, title, pricePaise }) => (
            <Amount key={comboId} label={title} amount={formatPaise(pricePaise ?? 0)} />
          ))}
          {courierPaise > 0 && <Amount label="Courier" amount={formatPaise(courierPaise)} />}
          {coupon.applied && <Amount label={`Coupon ${coupon.applied.code}`} amount={lessPaise(discountPaise)} />}
          <dt className={classes.total}>Total</dt>
          <dd className={classes.total}>{formatPaise(totalPaise)}</dd>
        </dl>
        {payment && <CouponField key={coupon.code} coupon={coupon} busy={busy} />}
        {ships && (
          <Group wrap="nowrap" gap="sm">
            <IconTruckDelivery size={22} stroke={1.5} style={{ flex: 'none' }} aria-hidden />
            <Text size="sm">By courier anywhere in India, in {deliveryTime(site)}.</Text>
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

function Amount({ label, amount }: { label: string; amount: string }) {
  return (
    <>
      <Text component="dt" size="sm" style={{ overflowWrap: 'anywhere' }}>
        {label}
      </Text>
      <Text component="dd" size="sm">
        {amount}
      </Text>
    </>
  );
}
