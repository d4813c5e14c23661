import { Anchor, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useSite } from '#client/lib/site.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { ContactAdmin } from '#client/ui/ContactAdmin.tsx';
import { CourierNote } from '#client/ui/CourierNote.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { purchaseMessage } from '#shared/links.ts';
import { messages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { itemLabel } from '#shared/order-items.ts';
import { deliveryTime } from '#shared/site/facts.ts';
import { policies } from '#shared/site/policies.ts';
import classes from './CartPage.module.css';
import { CouponField } from './CouponField.tsx';
import { TestPaymentNote } from './TestPaymentNote.tsx';
import { type Cart, payableIn } from './use-cart.ts';
import type { Coupon } from './use-coupon.ts';

type SummaryProps = {
  cart: Cart;
  coupon: Coupon;
  /** Orders the cart to be paid by UPI; null where the site takes none. */
  byUpi: (() => void) | null;
  busy: boolean;
  /** Whether the cart is changing, so that its total is about to change. */
  waiting: boolean;
};

/** The cart's total, and the button that pays it. */
export function Summary({ cart, coupon, byUpi, busy, waiting }: SummaryProps) {
  const site = useSite();
  const { lines, packs } = payableIn(cart);
  const totalPaise = cart.totalPaise - coupon.discountPaise;
  return (
    <Panel title="Summary">
      <Stack gap="md">
        <Amounts cart={cart} coupon={coupon} totalPaise={totalPaise} />
        {(site.payment || byUpi) && <CouponField key={coupon.code} coupon={coupon} busy={busy} />}
        {cart.ships && <CourierNote>By courier anywhere in India, in {deliveryTime(site)}.</CourierNote>}
        {cart.isCourierOpen && <Notice>{messages.courierToQuote}</Notice>}
        {cart.isCourierOpen && byUpi ? (
          <ActionButton type="submit" size="md" mih={48} loading={busy} disabled={waiting}>
            Ask for the price
          </ActionButton>
        ) : site.payment && !cart.isCourierOpen ? (
          <>
            <ActionButton type="submit" size="md" mih={48} loading={busy} disabled={waiting} icon={IconLock}>
              Pay {formatPaise(totalPaise)}
            </ActionButton>
            <TestPaymentNote />
            {byUpi && (
              <ActionButton variant="default" px="xs" loading={busy} disabled={waiting} onClick={byUpi}>
                Pay by UPI instead
              </ActionButton>
            )}
          </>
        ) : byUpi && !cart.isCourierOpen ? (
          <ActionButton type="submit" size="md" mih={48} loading={busy} disabled={waiting}>
            Order and pay {formatPaise(totalPaise)} by UPI
          </ActionButton>
        ) : (
          <>
            {!cart.isCourierOpen && <Notice>{messages.cardPaymentNotSetUp}</Notice>}
            <ContactAdmin
              about="your cart"
              message={purchaseMessage([...lines, ...packs].map(({ title }) => title).join(', '))}
              variant="filled"
            />
          </>
        )}
        <Policies ships={cart.ships} />
      </Stack>
    </Panel>
  );
}

function Policies({ ships }: { ships: boolean }) {
  const shown = policies.filter(({ part }) => part !== 'privacy' && (part !== 'delivery' || ships));
  return (
    <nav aria-label="Before you pay">
      <ul className={classes.policies}>
        {shown.map(({ path, heading }) => (
          <li key={path}>
            <Anchor component={Link} to={path} target="_blank" size="sm" underline="always">
              {heading}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type AmountsProps = Pick<SummaryProps, 'cart' | 'coupon'> & { totalPaise: number };

function Amounts({ cart, coupon, totalPaise }: AmountsProps) {
  const { lines, packs } = payableIn(cart);
  const { applied, discountPaise } = coupon;
  return (
    <dl className={classes.amounts}>
      {lines.map(({ materialId, kind, format, title, quantity, unitPricePaise }) => (
        <Amount
          key={`${kind} ${materialId}`}
          label={`${title} · ${itemLabel({ kind, format })}${quantity > 1 ? ` × ${quantity}` : ''}`}
          amount={formatPaise((unitPricePaise ?? 0) * quantity)}
        />
      ))}
      {packs.map(({ comboId, title, pricePaise }) => (
        <Amount key={comboId} label={title} amount={formatPaise(pricePaise ?? 0)} />
      ))}
      {cart.courierPaise > 0 && <Amount label="Courier" amount={formatPaise(cart.courierPaise)} />}
      {applied && <Amount label={`Coupon ${applied.code}`} amount={`−${formatPaise(discountPaise)}`} />}
      {cart.isCourierOpen && <Amount label="Courier" amount="to be told" />}
      <dt className={classes.total}>{cart.isCourierOpen ? 'Total without courier' : 'Total'}</dt>
      <dd className={classes.total}>{formatPaise(totalPaise)}</dd>
    </dl>
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
