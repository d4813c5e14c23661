import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { z } from 'zod';
import { useRefreshLists } from '#client/admin/ui/refresh-lists.ts';
import { focusFirstError, showFieldErrors, useZodForm } from '#client/lib/form.ts';
import { messageOf, notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import { paymentReceivedInput } from '#shared/fulfilment.ts';
import { deskMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import type { AdminOrder } from './admin-order.ts';
import { askAboutSameUtr } from './same-utr.tsx';

/** Notes money that the admin has seen in her bank app without anybody's report. */
export function ReceivedForm({ order: { id, totalPaise, status } }: { order: AdminOrder }) {
  const refresh = useRefreshLists();
  const form = useZodForm<z.input<typeof paymentReceivedInput>>(paymentReceivedInput, {
    initialValues: { orderId: id, utr: '', sameUtrIsFine: false },
  });
  const receive = trpc.paymentReportsAdmin.receive.useMutation({
    async onSuccess(answer, wish) {
      if (answer.outcome === 'same_utr')
        return askAboutSameUtr(answer.sameUtr, () => receive.mutate({ ...wish, sameUtrIsFine: true }));
      notify.success(status === 'pending' ? deskMessages.received : deskMessages.noted);
      await refresh();
    },
    onError(error) {
      showFieldErrors(form, error);
      notify.error(deskMessages.decideFailed(messageOf(error)));
      void refresh();
    },
  });
  return (
    <form
      noValidate
      aria-label="Payment received"
      onSubmit={(event) =>
        form.onSubmit((values) => {
          if (!receive.isPending) receive.mutate(paymentReceivedInput.parse(values));
        }, focusFirstError(form))(event)
      }
    >
      <Stack gap="sm">
        <TextInput
          label="UTR number (optional)"
          description="From your bank app"
          autoComplete="off"
          maxLength={40}
          {...form.getInputProps('utr')}
        />
        <Group justify="flex-end" onMouseDown={(event) => event.preventDefault()}>
          <Button type="submit" variant="default" loading={receive.isPending}>
            {`Payment of ${formatPaise(totalPaise)} received`}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
