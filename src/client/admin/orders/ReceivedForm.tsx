import { Button, Group, Stack, Text, TextInput } from '@mantine/core';

import { modals } from '@mantine/modals';
import type { z } from 'zod';
import { useRefreshLists } from '#client/admin/ui/refresh-lists.ts';
import { focusFirstError, showFieldErrors, useZodForm } from '#client/lib/form.ts';
import { messageOf, notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import { paymentReceivedInput } from '#shared/desk.ts';
import { deskMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import type { AdminOrder } from './admin-order.ts';

/** Notes money that the admin has seen in her bank app without anybody's report. */
export function ReceivedForm({ order: { id, totalPaise } }: { order: AdminOrder }) {
  const refresh = useRefreshLists();
  const form = useZodForm<z.input<typeof paymentReceivedInput>>(paymentReceivedInput, {
    initialValues: { orderId: id, utr: '', sameUtrIsFine: false },
  });
  const receive = trpc.claimsAdmin.receive.useMutation({
    async onSuccess() {
      notify.success(deskMessages.received);
      await refresh();
    },
    onError(error, wish) {
      if (error.message === deskMessages.sameUtr) {
        askAboutSameUtr(() => receive.mutate({ ...wish, sameUtrIsFine: true }));
        return;
      }
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

/** Asks before money is booked under a UTR number that was booked before. */
export function askAboutSameUtr(onConfirm: () => void): void {
  modals.openConfirmModal({
    title: 'This UTR number was accepted before',
    children: (
      <Text>
        A bank gives each payment a number of its own. Accept it only if you have seen this money come a second time, or
        if one payment was meant for both orders.
      </Text>
    ),
    labels: { cancel: 'Cancel', confirm: 'Accept all the same' },
    cancelProps: { 'data-autofocus': true },
    confirmProps: { color: 'red.9' },
    closeButtonProps: { 'aria-label': 'Close' },
    onConfirm,
  });
}
