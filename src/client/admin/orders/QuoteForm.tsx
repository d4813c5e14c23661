import { Text } from '@mantine/core';
import { closeSaved } from '#client/admin/ui/Dialog.tsx';
import { InlineForm } from '#client/admin/ui/Forms.tsx';
import { RupeesInput } from '#client/admin/ui/NumberFields.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useZodForm } from '#client/lib/form.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';
import { type QuoteInput, quoteInput } from '#shared/desk.ts';
import { deskMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { orderTotalPaise } from '#shared/orders.ts';
import { CourierFields, usePostage } from './CourierFields.tsx';
import type { StepFormProps } from './order.ts';

/** Until they are typed a price is the empty string, and the charge null. */
type QuoteValues = Omit<QuoteInput, 'items' | 'courierPaise'> & {
  items: { id: string; unitPricePaise: number | '' }[];
  courierPaise: number | null;
};

/** Quotes an order: the price of each copy and the courier, filled in as far as they are known. */
export function QuoteForm(props: StepFormProps) {
  const query = trpc.quotesAdmin.suggest.useQuery({ id: props.order.id }, { gcTime: 0 });
  return (
    <QueryState
      query={query}
      loading={<Loading height={160} label="Loading the prices" />}
      errorText="The prices could not be loaded."
    >
      {query.data && <FilledIn {...props} known={query.data} />}
    </QueryState>
  );
}

function FilledIn({ order, dialog, onDone, known }: StepFormProps & { known: Answers['quotesAdmin']['suggest'] }) {
  const { id, items, discountPaise, quotedAt, updatedAt } = order;
  const priceOf = new Map(known.items.map((item) => [item.id, item.unitPricePaise]));
  const form = useZodForm<QuoteValues>(quoteInput, {
    initialValues: {
      orderId: id,
      items: items.map((item) => ({ id: item.id, unitPricePaise: priceOf.get(item.id) ?? '' })),
      courierPaise: known.courierPaise,
      carrier: known.carrier,
      expectedUpdatedAt: updatedAt,
    },
  });
  const tell = trpc.quotesAdmin.send.useMutation(
    useFeedback({
      form,
      saved: deskMessages.quoted,
      failed: deskMessages.quoteFailed,
      onDone: () => {
        closeSaved(dialog, form);
        onDone?.();
      },
    }),
  );
  const typed = form.getValues();
  const totalPaise = orderTotalPaise({
    items: items.map(({ quantity }, index) => ({ quantity, unitPricePaise: typed.items[index]?.unitPricePaise || 0 })),
    courierPaise: typed.courierPaise || 0,
    discountPaise,
  });
  return (
    <InlineForm
      label="Quote"
      form={form}
      schema={quoteInput}
      dialog={dialog}
      firstField={
        known.items.some(({ unitPricePaise }) => unitPricePaise === null) ? 'items.0.unitPricePaise' : 'courierPaise'
      }
      onSubmit={(quote) => tell.mutate({ ...quote, expectedUpdatedAt: updatedAt })}
      isSaving={tell.isPending}
      submitLabel={quotedAt === null ? 'Send quote' : 'Send new quote'}
      footer={
        <Text fw={600} component="output">
          Total {formatPaise(totalPaise)}
        </Text>
      }
    >
      {items.map(({ id, title, quantity }, index) => (
        <RupeesInput
          key={id}
          label={`Unit price: ${title}`}
          description={`${quantity} ${quantity === 1 ? 'copy' : 'copies'}`}
          required
          {...form.getInputProps(`items.${index}.unitPricePaise`)}
        />
      ))}
      <CourierFields form={form} suggested={usePostage(items, order.shippingAddress)} required />
    </InlineForm>
  );
}
