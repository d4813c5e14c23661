import { Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePurchase } from '#client/features/checkout/use-purchase.ts';
import { focusFirstError, showFieldErrors, useZodForm } from '#client/lib/form.ts';
import { messageOf, notify } from '#client/lib/notify.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { Form } from '#client/ui/Form.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { notifyWithUndo } from '#client/ui/undo-toast.tsx';
import { type CheckoutValues, checkoutForm } from '#shared/checkout.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { reloadAfterPaymentMs } from '#shared/payment-window.ts';
import { formatPhone } from '#shared/phone.ts';
import { CartLine } from './CartLine.tsx';
import classes from './CartPage.module.css';
import { CheckoutFields } from './CheckoutFields.tsx';
import { ComboLine } from './ComboLine.tsx';
import { recheckCoupon } from './recheck-coupon.ts';
import { Summary } from './Summary.tsx';
import { type Cart, type CartCombo, type CartLine as Line, useCart } from './use-cart.ts';
import { comboKeyOf, keyOf, useChanges } from './use-changes.ts';
import { type AppliedCoupon, useCoupon } from './use-coupon.ts';

type CheckoutProps = { cart: Cart; remembered: Answers['checkout']['remembered']; empty: ReactNode };

/** The cart's lines, who gets them, and the way to pay: one page, one button. Nothing typed is lost by what changes. */
export function Checkout({ cart, remembered, empty }: CheckoutProps) {
  const { payment } = useSite();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const { show, add, setQuantity, remove, addCombo, removeCombo } = useCart();
  const coupon = useCoupon();
  const discountPaise = coupon.applied?.discountPaise ?? 0;
  const totalPaise = cart.totalPaise - discountPaise;
  const { changes, forget } = useChanges(cart);
  const createOrder = trpc.checkout.createOrder.useMutation();
  const payable = cart.items.filter((line) => line.state === 'for-sale');
  const packs = cart.combos.filter(({ state }) => state === 'for-sale');
  const things = [...payable, ...packs];
  const hasDownload = [...payable, ...packs.flatMap(({ items }) => items)].some(({ kind }) => kind === 'download');
  const form = useZodForm<CheckoutValues>(checkoutForm(cart.ships), {
    initialValues: { ...remembered, phone: formatPhone(remembered.phone) },
  });

  const { busy, pay } = usePurchase({
    description: things.length === 1 ? (things[0]?.title ?? '') : `${things.length} study materials`,
    begin: () => createOrder.mutateAsync(asShown(cart, coupon.applied, form.getValues())),
    ...(!hasDownload && { succeeded: messages.printedSucceeded }),
    onPaid: (orderId) => void setTimeout(() => window.location.assign(paths.order(orderId)), reloadAfterPaymentMs),
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

  const isChanging = [add, setQuantity, remove, addCombo, removeCombo].some(({ isPending }) => isPending);
  const failed = { onError: (error: unknown) => notify.error(messageOf(error)) };
  const takeOut = (line: Line) => {
    const { materialId, kind, quantity, title } = line;
    forget(keyOf(line));
    const putBack = () => add.mutate({ materialId, kind, quantity }, failed);
    const onSuccess = () =>
      line.state === 'for-sale'
        ? notifyWithUndo(`Removed ${title} from your cart`, putBack)
        : notify.info(`Removed ${title} from your cart`);
    remove.mutate({ materialId, kind }, { ...failed, onSuccess });
  };

  const takeComboOut = (combo: CartCombo) => {
    const { comboId, title, state } = combo;
    forget(comboKeyOf(combo));
    const onSuccess = () =>
      state === 'for-sale'
        ? notifyWithUndo(`Removed ${title} from your cart`, () => addCombo.mutate({ comboId }, failed))
        : notify.info(`Removed ${title} from your cart`);
    removeCombo.mutate({ comboId }, { ...failed, onSuccess });
  };

  if (cart.items.length + cart.combos.length === 0)
    return (
      <>
        <Changes changes={changes} />
        {empty}
      </>
    );
  return (
    <Form onSubmit={form.onSubmit(() => pay(totalPaise), focusFirstError(form))}>
      <div className={classes.page}>
        <div>
          <Changes changes={changes} />
          <ul className={classes.lines} aria-label="In your cart">
            {cart.items.map((line) => (
              <CartLine
                key={keyOf(line)}
                line={line}
                busy={busy || isChanging}
                onQuantity={(quantity) =>
                  setQuantity.mutate({ materialId: line.materialId, kind: line.kind, quantity }, failed)
                }
                onRemove={() => takeOut(line)}
              />
            ))}
            {cart.combos.map((combo) => (
              <ComboLine
                key={combo.comboId}
                combo={combo}
                busy={busy || isChanging}
                onRemove={() => takeComboOut(combo)}
              />
            ))}
          </ul>
          {payment && things.length > 0 && (
            <section aria-labelledby="details">
              <Title order={2} size="h3" id="details" mt="xl" mb="xs">
                Your details
              </Title>
              <Text size="sm" c="dimmed" mb="md">
                {cart.ships
                  ? 'We write to you about the order, and the courier brings the copies to this address.'
                  : 'We send the confirmation with your downloads here.'}
              </Text>
              <CheckoutFields form={form} ships={cart.ships} />
            </section>
          )}
        </div>
        {things.length > 0 && (
          <Summary cart={cart} coupon={coupon} busy={busy} waiting={isChanging || coupon.isChecking} />
        )}
      </div>
    </Form>
  );
}

/** What the server is to charge: just what stands on the screen. */
function asShown(
  { items, combos, courierPaise, totalPaise, ships }: Cart,
  coupon: AppliedCoupon | null,
  values: CheckoutValues,
) {
  const shown = {
    totalPaise: totalPaise - (coupon?.discountPaise ?? 0),
    courierPaise,
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
        <Notice
          tone="wait"
          mb="lg"
          icon={<IconAlertTriangle aria-hidden />}
          title="Your cart has changed since you saw it"
        >
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
