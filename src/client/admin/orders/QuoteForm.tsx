import { Button, Group, Stack, Text } from '@mantine/core';
import { RupeesInput } from '#client/admin/ui/RupeesInput.tsx';
import { useRefreshLists } from '#client/admin/ui/refresh-lists.ts';
import { focusFirstError, showFieldErrors, useZodForm } from '#client/lib/form.ts';
import { messageOf, notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import { type QuoteInput, quoteInput } from '#shared/fulfilment.ts';
import { deskMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { orderTotalPaise } from '#shared/orders.ts';
import type { AdminOrder } from './admin-order.ts';

/** What stands in the form: an amount is the empty string until it is typed. */
type QuoteValues = Omit<QuoteInput, 'items' | 'courierPaise'> & {
  items: { id: string; unitPricePaise: number | '' }[];
  courierPaise: number | '';
};

type QuoteFormProps = { order: AdminOrder; onDone?: () => void };

/** Tells what an order comes to: the price of each copy, and the courier. */
export function QuoteForm({ order, onDone }: QuoteFormProps) {
  const { id, items, courierPaise, discountPaise, quotedAt, updatedAt } = order;
  const refresh = useRefreshLists();
  const form = useZodForm<QuoteValues>(quoteInput, {
    initialValues: {
      orderId: id,
      items: items.map(({ id, unitPricePaise }) => ({
        id,
        unitPricePaise: unitPricePaise === 0 ? '' : unitPricePaise,
      })),
      courierPaise: quotedAt === null ? '' : courierPaise,
      expectedUpdatedAt: updatedAt,
    },
  });
  const tell = trpc.quotesAdmin.send.useMutation({
    async onSuccess() {
      notify.success(deskMessages.quoted);
      await refresh();
      onDone?.();
    },
    onError(error) {
      showFieldErrors(form, error);
      notify.error(deskMessages.quoteFailed(messageOf(error)));
      void refresh();
    },
  });
  const typed = form.getValues();
  const totalPaise = orderTotalPaise({
    items: items.map(({ quantity }, index) => ({ quantity, unitPricePaise: typed.items[index]?.unitPricePaise || 0 })),
    courierPaise: typed.courierPaise || 0,
    discountPaise,
  });
  return (
    <form
      noValidate
      aria-label="Price"
      onSubmit={(event) =>
        form.onSubmit((values) => {
          if (!tell.isPending) tell.mutate({ ...quoteInput.parse(values), expectedUpdatedAt: updatedAt });
        }, focusFirstError(form))(event)
      }
    >
      <Stack gap="sm">
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
        <Group justify="space-between" onMouseDown={(event) => event.preventDefault()}>
          <Text fw={600} component="output">
            Total {formatPaise(totalPaise)}
          </Text>
          <Button type="submit" loading={tell.isPending}>
            {quotedAt === null ? 'Tell the price' : 'Tell the new price'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
