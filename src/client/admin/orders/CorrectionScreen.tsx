import { Paper, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { flushSync } from 'react-dom';
import { useNavigate, useParams } from 'react-router-dom';
import type { OrderDetails } from '#client/admin/payments/payment.ts';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import { InlineForm } from '#client/admin/ui/Forms.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useZodForm } from '#client/lib/form.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { type CorrectionInput, correctionInput } from '#shared/desk.ts';
import { formatPaise } from '#shared/money.ts';
import { orderWorkMessages } from '#shared/order-work-messages.ts';
import { type ItemsLock, isCorrectable, orderTotalPaise, shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { formatPhone } from '#shared/phone.ts';
import { CourierFields, usePostage } from './CourierFields.tsx';
import { ItemFields } from './ItemFields.tsx';
import { BackLink, OrderState, useOrder } from './OrderState.tsx';
import { ReceiverFields } from './ReceiverFields.tsx';

/** The form that corrects an order before it leaves. */
export function CorrectionScreen() {
  const { id = '' } = useParams();
  return (
    <AdminScreen
      title={`Correct order ${shortOrderId(id)}`}
      description="Until it is sent. The customer is told by mail what changed."
      isCompact
    >
      <BackLink to={paths.adminOrder(id)}>Back to the order</BackLink>
      <OrderState query={useOrder(id)}>
        {(order) =>
          isCorrectable(order.status) ? (
            <CorrectionForm key={order.id} order={order} />
          ) : (
            <Notice>{orderWorkMessages.hasLeft}</Notice>
          )
        }
      </OrderState>
    </AdminScreen>
  );
}

const lockReasons: Record<ItemsLock, string> = {
  card: 'This order is paid through Razorpay: its items and its amount stay as they are. To take something out, cancel or refund; to add something, create a new order.',
  receipt:
    'This order has a receipt: its items and its amount stay as the receipt says. To take something out, refund it; to add something, create a new order.',
  report:
    'The student has reported a payment of this amount. Accept or reject it first, then the items can be changed.',
};

/** Corrects who gets an order, where it goes and, unless its payment locks them, its items. */
function CorrectionForm({ order }: { order: OrderDetails }) {
  const navigate = useNavigate();
  const toOrder = () => void navigate(paths.adminOrder(order.id));
  const lock = order.itemsLock;
  const isQuoted = order.quotedAt !== null;
  const form = useZodForm<CorrectionInput>(correctionInput, { initialValues: valuesOf(order, lock !== null) });
  const suggested = usePostage(form.getValues().items ?? [], form.getValues().shippingAddress);
  const correct = trpc.deskAdmin.correct.useMutation(
    useFeedback({
      form,
      saved: orderWorkMessages.corrected,
      failed: orderWorkMessages.correctionFailed,
      onSaved: () => {
        // Reset first, or the leave guard would ask.
        flushSync(() => form.resetDirty());
        toOrder();
      },
    }),
  );
  return (
    <Paper withBorder p="md" maw={640}>
      <InlineForm
        label="Correction"
        form={form}
        schema={correctionInput}
        onSubmit={correct.mutate}
        isSaving={correct.isPending}
        submitLabel="Save correction"
        onCancel={toOrder}
        footer={lock === null && isQuoted && <Total form={form} order={order} />}
      >
        <ReceiverFields form={form} addressHint="With the pincode. Tamil is fine." />
        {lock === null ? (
          <>
            <ItemFields form={form} known={order.items} hasPrices={isQuoted} />
            {isQuoted && <CourierFields form={form} suggested={suggested} description="0 for no delivery" required />}
          </>
        ) : (
          <Notice icon={<IconLock aria-hidden />}>{lockReasons[lock]}</Notice>
        )}
      </InlineForm>
    </Paper>
  );
}

const valuesOf = (order: OrderDetails, isLocked: boolean): CorrectionInput => ({
  orderId: order.id,
  fullName: order.name ?? '',
  phone: formatPhone(order.phone ?? ''),
  shippingAddress: order.shippingAddress,
  items: isLocked
    ? null
    : order.items.map(({ materialId, kind, quantity, unitPricePaise }) => ({
        materialId,
        kind,
        quantity,
        unitPricePaise: unitPricePaise || null,
      })),
  courierPaise: order.quotedAt === null ? null : order.courierPaise,
  carrier: order.carrier,
  expectedUpdatedAt: order.updatedAt,
});

/** The order's total with what is typed, beside the current one. */
function Total({ form, order }: { form: { getValues: () => CorrectionInput }; order: OrderDetails }) {
  const { items, courierPaise } = form.getValues();
  const totalPaise = orderTotalPaise({
    items: (items ?? []).map(({ quantity, unitPricePaise }) => ({ quantity, unitPricePaise: unitPricePaise || 0 })),
    courierPaise: courierPaise || 0,
    discountPaise: order.discountPaise,
  });
  return (
    <Text fw={600} component="output">
      Total {formatPaise(totalPaise)}
      {totalPaise !== order.totalPaise && `, was ${formatPaise(order.totalPaise)}`}
    </Text>
  );
}
