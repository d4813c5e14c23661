import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { KeyboardEvent } from 'react';
import { z } from 'zod';
import { countOf } from '#client/admin/ui/count-of.ts';
import { closeSaved, EditDialog, type EditDialogState } from '#client/admin/ui/Dialog.tsx';
import { InlineForm } from '#client/admin/ui/Forms.tsx';
import { useZodForm } from '#client/lib/form.ts';
import { carriers, shipmentInput, shipmentWayLabels, trackingUrlOf, untrackedShipment } from '#shared/courier.ts';
import { orderWorkMessages } from '#shared/order-work-messages.ts';
import { type OrderStatusChange, orderStatusLabels, shortOrderId } from '#shared/orders.ts';
import type { SelectedOrder } from './order.ts';
import { useStatusChanges } from './status-change.ts';

type ShipOrdersDialogProps = { orders: SelectedOrder[]; dialog: EditDialogState<null> };

/** Ships several orders: the carrier once, and the tracking number of each. */
export const ShipOrdersDialog = ({ orders, dialog }: ShipOrdersDialogProps) => (
  <EditDialog dialog={dialog} title={`Ship ${countOf(orders.length, 'order')}`}>
    <ShipOrdersForm orders={orders} dialog={dialog} />
  </EditDialog>
);

const other = 'Other';
const { post, hand } = shipmentWayLabels;
const choices = [...carriers.map(({ name }) => name), other, post, hand];
const wayOf = (choice: string) => (choice === post ? 'post' : choice === hand ? 'hand' : null);

/** What is typed, `numbers` by the ids of the orders, as changes of the orders that have a number. */
const parcelsInput = (orders: SelectedOrder[]) =>
  z
    .object({
      choice: z.string(),
      otherName: z.string(),
      numbers: z.record(z.string(), z.string()),
      isOneParcel: z.boolean(),
    })
    .transform(({ choice, otherName, numbers, isOneParcel }, context): OrderStatusChange[] => {
      const carrier = choice === other ? otherName.trim() : choice;
      const way = wayOf(choice);
      const complain = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
      if (carrier === '') complain(['choice'], 'Please choose the carrier');
      const changes = orders.flatMap(({ id, updatedAt }) => {
        const trackingNumber = numbers[id]?.trim() ?? '';
        if (!way && trackingNumber === '') return [];
        const { data: shipment, error } = shipmentInput.safeParse(
          way
            ? untrackedShipment(way)
            : { carrier, trackingNumber, trackingUrl: trackingUrlOf(carrier, trackingNumber) },
        );
        if (shipment)
          return [
            { id, status: 'shipped' as const, expectedUpdatedAt: updatedAt, shipment, sameNumberIsFine: isOneParcel },
          ];
        complain(['numbers', id], error.issues[0]?.message ?? '');
        return [];
      });
      if (context.issues.length === 0 && changes.length === 0)
        complain(['numbers', orders[0]?.id ?? ''], 'Please enter the number on at least one slip');
      return changes;
    });

function ShipOrdersForm({ orders, dialog }: ShipOrdersDialogProps) {
  const [usual, setUsual] = useLocalStorage({ key: 'carrier', defaultValue: '', getInitialValueInEffect: false });
  const schema = parcelsInput(orders);
  const form = useZodForm<z.input<typeof schema>>(schema, {
    initialValues: { choice: choices.includes(usual) ? usual : '', otherName: '', numbers: {}, isOneParcel: false },
    validateInputOnBlur: false,
  });
  const { choice, numbers } = form.getValues();
  const change = useStatusChanges((refused) => {
    if (refused.length === 0) closeSaved(dialog, form);
    else form.setErrors(Object.fromEntries(refused.map(({ id, message }) => [`numbers.${id}`, message])));
  });
  return (
    <InlineForm
      label="Shipments"
      form={form}
      schema={schema}
      dialog={dialog}
      onSubmit={(changes) => {
        setUsual(choice);
        change.mutate({ changes, said: orderStatusLabels.shipped });
      }}
      isSaving={change.isPending}
      submitLabel="Mark as shipped"
      onCancel={dialog.leave}
    >
      <NativeSelect
        label="Carrier"
        required
        data={[{ value: '', label: 'Choose the carrier' }, ...choices]}
        data-autofocus={choice === '' || undefined}
        {...form.getInputProps('choice')}
      />
      {choice === other && (
        <TextInput label="Name of the carrier" required maxLength={60} {...form.getInputProps('otherName')} />
      )}
      {wayOf(choice) === null && (
        <Text size="sm" c="dimmed">
          Press Enter after each number; the last Enter ships all. Orders without a number are not shipped.
        </Text>
      )}
      {wayOf(choice) === null &&
        orders.map(({ id, name }, index) => (
          <TextInput
            key={id}
            label={`${shortOrderId(id)} ${name ?? ''}`}
            placeholder="Tracking number"
            maxLength={40}
            autoComplete="off"
            data-number
            data-autofocus={(choice !== '' && index === 0) || undefined}
            onKeyDown={onEnterToNext}
            {...form.getInputProps(`numbers.${id}`)}
            value={numbers[id] ?? ''}
          />
        ))}
      {Object.values(form.errors).some(
        (error) => typeof error === 'string' && error.startsWith(orderWorkMessages.sameNumber),
      ) && (
        <Checkbox label={orderWorkMessages.oneParcel} {...form.getInputProps('isOneParcel', { type: 'checkbox' })} />
      )}
    </InlineForm>
  );
}

/** Enter leads to the next number; from the last one it submits the form. */
function onEnterToNext(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  const fields = [...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>('[data-number]') ?? [])];
  const next = fields[fields.indexOf(event.currentTarget) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
