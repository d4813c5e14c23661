import { Text } from '@mantine/core';
import { InlineForm } from '#client/admin/ui/InlineForm.tsx';
import { RupeesInput } from '#client/admin/ui/RupeesInput.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useZodForm } from '#client/lib/form.ts';
import { trpc } from '#client/lib/trpc.ts';
import { type QuoteInput, quoteInput } from '#shared/fulfilment.ts';
import { deskMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { orderTotalPaise } from '#shared/orders.ts';
import type { AdminOrder } from './order.ts';

/** An amount is the empty string until it is typed. */
type QuoteValues = Omit<QuoteInput, 'items' | 'courierPaise'> & {
  items: { id: string; unitPricePaise: number | '' }[];
  courierPaise: number | '';
};

/** Tells what an order costs: the price of each copy, and the courier. */
export function QuoteForm({ order }: { order: AdminOrder }) {
  const { id, items, courierPaise, discountPaise, quotedAt, updatedAt } = order;
  const form = useZodForm<QuoteValues>(quoteInput, {
    initialValues: {
      orderId: id,
      items: items.map(({ id, unitPricePaise }) => ({ id, unitPricePaise: unitPricePaise || '' })),
      courierPaise: quotedAt === null ? '' : courierPaise,
      expectedUpdatedAt: updatedAt,
    },
  });
  const tell = trpc.quotesAdmin.send.useMutation(
    useFeedback({ form, saved: deskMessages.quoted, failed: deskMessages.quoteFailed }),
  );
  const typed = form.getValues();
  const totalPaise = orderTotalPaise({
    items: items.map(({ quantity }, index) => ({ quantity, unitPricePaise: typed.items[index]?.unitPricePaise || 0 })),
    courierPaise: typed.courierPaise || 0,
    discountPaise,
  });
  return (
    <InlineForm
      label="Price"
      form={form}
      schema={quoteInput}
      onSubmit={(quote) => tell.mutate({ ...quote, expectedUpdatedAt: updatedAt })}
      isSaving={tell.isPending}
      submitLabel={quotedAt === null ? 'Tell the price' : 'Tell the new price'}
      footer={
        <Text fw={600} component="output">
          Total {formatPaise(totalPaise)}
        </Text>
      }
    >
      {items.map(({ id, title, quantity }, index) => (
        <RupeesInput
          key={id}
          label={`Price of one: ${title}`}
          description={`${quantity} ${quantity === 1 ? 'copy' : 'copies'}`}
          required
          {...form.getInputProps(`items.${index}.unitPricePaise`)}
        />
      ))}
      <RupeesInput label="Courier charge (₹)" required {...form.getInputProps('courierPaise')} />
    </InlineForm>
  );
}
