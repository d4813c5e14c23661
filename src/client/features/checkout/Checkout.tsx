import { Text, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { focusFirstError, showFieldErrors, useKeptTyping, useZodForm } from '#client/lib/form.ts';
import { messageOf, notify } from '#client/lib/notify.ts';
import { useSession } from '#client/lib/session.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { Form } from '#client/ui/Form.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { WithAside } from '#client/ui/WithAside.tsx';
import { type CheckoutValues, checkoutForm } from '#shared/checkout.ts';
import { openedBy } from '#shared/order-items.ts';
import { paths } from '#shared/paths.ts';
import { formatPhone } from '#shared/phone.ts';
import { homeState } from '#shared/states.ts';
import { CartLine } from './CartLine.tsx';
import classes from './CartPage.module.css';
import { CheckoutFields, typedDelivery } from './CheckoutFields.tsx';
import { ComboLine } from './ComboLine.tsx';
import { cartTo } from './cart-to.ts';
import { recheckCoupon } from './recheck-coupon.ts';
import { Summary } from './Summary.tsx';
import { type Cart, contentsOf, payableIn, type useCart } from './use-cart.ts';
import { keyOf, useChanges } from './use-changes.ts';
import { type AppliedCoupon, useCoupon } from './use-coupon.ts';
import { useLines } from './use-lines.ts';
import { paidText, reloadAfterPaymentMs, usePurchase } from './use-purchase.ts';

type CheckoutProps = { cart: Cart; remembered: Answers['checkout']['remembered']; empty: ReactNode };

/** The cart's lines, the contact details and the payment on one page. Changes of the cart keep what is typed. */
export function Checkout({ cart: answered, remembered, empty }: CheckoutProps) {
  const { payment, upiQrUrl } = useSite();
  const coupon = useCoupon();
  const { changes, forget } = useChanges(answered);
  const { show, isChanging, quantityOf, setLineQuantity, removeLine, removePack } = useLines(forget);
  const form = useZodForm<CheckoutValues>(checkoutForm(answered.ships), {
    initialValues: { ...remembered, state: remembered.state || homeState, phone: formatPhone(remembered.phone) },
  });
  const cart = cartTo(answered, form.getValues());
  const forgetTyping = useKeptTyping(form, typedDelivery(useSession()?.id));
  const shown = { cart, coupon: coupon.applied, form, show, forgetTyping };
  const { busy: isPaying, pay } = useCartPurchase(shown);
  const upi = useUpiOrder(shown);
  const busy = isPaying || upi.isOrdering;
  const byUpi = upiQrUrl === null ? null : () => form.onSubmit(upi.order, focusFirstError(form))();
  const { lines: payable, packs } = payableIn(cart);
  const isPayable = payable.length + packs.length > 0;

  if (cart.items.length + cart.combos.length === 0)
    return (
      <>
        <Changes changes={changes} />
        {empty}
      </>
    );
  const isBusy = busy || isChanging;
  const summary = isPayable && (
    <Summary cart={cart} coupon={coupon} byUpi={byUpi} busy={busy} waiting={isChanging || coupon.isChecking} />
  );
  return (
    <Form
      onSubmit={form.onSubmit(
        () => (payment && !cart.isCourierOpen ? pay(cart.totalPaise - coupon.discountPaise) : upi.order()),
        focusFirstError(form),
      )}
    >
      <WithAside aside={summary} sticky>
        <Changes changes={changes} />
        <ul className={classes.lines} aria-label="In your cart">
          {cart.items.map((line) => (
            <CartLine
              key={keyOf(line)}
              line={{ ...line, quantity: quantityOf(line) }}
              isPaying={busy}
              busy={isBusy}
              onQuantity={(quantity) => setLineQuantity(line, quantity)}
              onRemove={() => removeLine(line)}
            />
          ))}
          {cart.combos.map((combo) => (
            <ComboLine key={combo.comboId} combo={combo} busy={isBusy} onRemove={() => removePack(combo)} />
          ))}
        </ul>
        {(payment || byUpi) && isPayable && (
          <section aria-labelledby="details">
            <Title order={2} size="h3" id="details" mb="xs">
              Your details
            </Title>
            <Text size="sm" c="dimmed" mb="md">
              {cart.ships
                ? "We'll deliver to this address and email you updates."
                : `We'll email your receipt and the way to your ${openedBy([...payable, ...contentsOf(packs)])}.`}
            </Text>
            <CheckoutFields form={form} ships={cart.ships} />
          </section>
        )}
      </WithAside>
    </Form>
  );
}

type CartPurchase = {
  cart: Cart;
  coupon: AppliedCoupon | null;
  form: UseFormReturnType<CheckoutValues>;
  show: ReturnType<typeof useCart>['show'];
  forgetTyping: () => void;
};

/** Pays the cart by card as it is shown; when something has changed, shows what the server says instead. */
function useCartPurchase({ cart, coupon, form, show, forgetTyping }: CartPurchase) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const createOrder = trpc.checkout.createOrder.useMutation();
  const { lines, packs } = payableIn(cart);
  const things = [...lines, ...packs];
  return usePurchase({
    description: things.length === 1 ? (things[0]?.title ?? '') : `${things.length} study materials`,
    begin: () => createOrder.mutateAsync(asShown(cart, coupon, form.getValues())),
    succeeded: paidText([...lines, ...contentsOf(packs)]),
    onPaid: (orderId) => {
      forgetTyping();
      setTimeout(() => window.location.assign(paths.order(orderId)), reloadAfterPaymentMs);
    },
    onUnconfirmed: (orderId) => void navigate(paths.order(orderId), { state: { confirming: true } }),
    onRefused: (refusal, error) => {
      showFieldErrors(form, error);
      void recheckCoupon(queryClient);
      if (refusal?.cart) void show(refusal.cart);
      if (refusal?.paidOrderId) {
        void utils.cart.invalidate();
        void navigate(paths.order(refusal.paidOrderId));
      }
    },
  });
}

/** Orders the cart as it is shown, to be paid by UPI on the order's page. */
function useUpiOrder({ cart, coupon, form, show, forgetTyping }: CartPurchase) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const place = trpc.checkout.orderByUpi.useMutation({
    async onSuccess(answer) {
      if ('error' in answer) {
        notify.error(answer.error);
        void recheckCoupon(queryClient);
        if (answer.cart) await show(answer.cart);
        return;
      }
      forgetTyping();
      await navigate(paths.order(answer.orderId));
      void utils.cart.invalidate();
      void utils.orders.invalidate();
    },
    onError(error) {
      showFieldErrors(form, error);
      notify.error(messageOf(error));
    },
  });
  const order = () => {
    if (!place.isPending) place.mutate(asShown(cart, coupon, form.getValues()));
  };
  return { order, isOrdering: place.isPending };
}

/** What the server is asked to charge: exactly what the screen shows. */
function asShown(
  { items, combos, courierPaise, isCourierOpen, totalPaise, ships }: Cart,
  coupon: AppliedCoupon | null,
  values: CheckoutValues,
) {
  const shown = {
    totalPaise: totalPaise - (coupon?.discountPaise ?? 0),
    courierPaise,
    isCourierOpen,
    discountPaise: coupon?.discountPaise ?? 0,
    ...(coupon && { couponCode: coupon.code }),
    combos: combos.flatMap(({ comboId, pricePaise }) => (pricePaise === null ? [] : [{ comboId, pricePaise }])),
    items: items.flatMap(({ materialId, kind, quantity, unitPricePaise }) =>
      unitPricePaise === null ? [] : [{ materialId, kind, quantity, unitPricePaise }],
    ),
  };
  if (ships) return { ...values, ...shown, ships };
  const { fullName, email, phone } = values;
  return { fullName, email, phone, ...shown, ships };
}

function Changes({ changes }: { changes: string[] }) {
  return (
    <div aria-live="polite">
      {changes.length > 0 && (
        <Notice tone="wait" mb="lg" icon={<IconAlertTriangle aria-hidden />} title="Your cart has changed">
          <ul style={{ margin: 0, paddingLeft: '1.1rem' }}>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
