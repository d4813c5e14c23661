import { Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { type KeyboardEvent, useState } from 'react';
import { countOf } from '#client/admin/ui/count-of.ts';
import { Dialog } from '#client/admin/ui/Dialog.tsx';
import { FormButtons } from '#client/admin/ui/Forms.tsx';
import { carriers, shipmentInput, shipmentWayLabels, trackingUrlOf, untrackedShipment } from '#shared/courier.ts';
import { orderWorkMessages } from '#shared/order-work-messages.ts';
import { type OrderStatusChange, orderStatusLabels, shortOrderId } from '#shared/orders.ts';
import type { SelectedOrder } from './order.ts';
import { useStatusChanges } from './use-status-changes.tsx';

type ShipOrdersDialogProps = { orders: SelectedOrder[]; opened: boolean; onClose: () => void };

/** Ships several orders: the carrier once, and the tracking number of each. */
export function ShipOrdersDialog({ orders, opened, onClose }: ShipOrdersDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Ship ${countOf(orders.length, 'order')}`}>
      {opened && <ShipOrdersForm orders={orders} onClose={onClose} />}
    </Dialog>
  );
}

const other = 'Other';
const ways = { post: shipmentWayLabels.post, hand: shipmentWayLabels.hand } as const;
const choices = [...carriers.map(({ name }) => name), other, ...Object.values(ways)];

/** The typed parcels, and what is wrong with them. */
function useParcels(orders: SelectedOrder[]) {
  const [usual, setUsual] = useLocalStorage({ key: 'carrier', defaultValue: '', getInitialValueInEffect: false });
  const [choice, setChoice] = useState(choices.includes(usual) ? usual : '');
  const [otherName, setOtherName] = useState('');
  const [numbers, setNumbers] = useState<Record<string, string>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isOneParcel, setOneParcel] = useState(false);
  const way = choice === ways.post ? 'post' : choice === ways.hand ? 'hand' : null;
  const carrier = choice === other ? otherName.trim() : choice;

  /** The parcel of an order: none if its number is blank, or the complaint if it is wrong. */
  const parcelOf = ({ id }: SelectedOrder) => {
    if (way) return { shipment: untrackedShipment(way) };
    const trackingNumber = numbers[id]?.trim() ?? '';
    if (trackingNumber === '') return {};
    const shipment = { carrier, trackingNumber, trackingUrl: trackingUrlOf(carrier, trackingNumber) };
    const parsed = shipmentInput.safeParse(shipment);
    return parsed.success ? { shipment: parsed.data } : { error: parsed.error.issues[0]?.message ?? '' };
  };

  /** The changes to be made; null, with the complaints shown, where something is missing or wrong. */
  const check = (): OrderStatusChange[] | null => {
    const parcels = orders.map((order) => ({ order, ...parcelOf(order) }));
    const sent = parcels.flatMap(({ order: { id, updatedAt }, shipment }) =>
      shipment
        ? { id, status: 'shipped' as const, expectedUpdatedAt: updatedAt, shipment, sameNumberIsFine: isOneParcel }
        : [],
    );
    const wrong = Object.fromEntries(parcels.flatMap(({ order, error }) => (error ? [[order.id, error]] : [])));
    if (carrier === '') wrong.carrier = 'Please choose the carrier';
    else if (sent.length === 0 && Object.keys(wrong).length === 0)
      wrong[orders[0]?.id ?? ''] = 'Please enter the number on at least one slip';
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return null;
    setUsual(choice);
    return sent;
  };
  return {
    choice,
    setChoice,
    otherName,
    setOtherName,
    numbers,
    setNumbers,
    errors,
    setErrors,
    isOneParcel,
    setOneParcel,
    way,
    check,
  };
}

function ShipOrdersForm({ orders, onClose }: Omit<ShipOrdersDialogProps, 'opened'>) {
  const parcels = useParcels(orders);
  const { choice, errors, way } = parcels;
  const change = useStatusChanges();
  const submit = async () => {
    const changes = change.isPending ? null : parcels.check();
    if (!changes) return;
    const refused = await change.mutateAsync({ changes, said: orderStatusLabels.shipped });
    if (refused.length === 0) onClose();
    else parcels.setErrors(Object.fromEntries(refused.map(({ id, message }) => [id, message])));
  };
  return (
    <form
      noValidate
      aria-label="Shipments"
      onSubmit={(event) => {
        event.preventDefault();
        // A toast reports the failure.
        submit().catch(() => {});
      }}
    >
      <Stack gap="sm">
        <NativeSelect
          label="Carrier"
          required
          data={[{ value: '', label: 'Choose the carrier' }, ...choices]}
          value={choice}
          error={errors.carrier}
          data-autofocus={choice === '' || undefined}
          onChange={(event) => parcels.setChoice(event.currentTarget.value)}
        />
        {choice === other && (
          <TextInput
            label="Name of the carrier"
            required
            maxLength={60}
            value={parcels.otherName}
            onChange={(event) => parcels.setOtherName(event.currentTarget.value)}
          />
        )}
        {way === null && <NumberFields orders={orders} parcels={parcels} />}
        {Object.values(errors).some((error) => error.startsWith(orderWorkMessages.sameNumber)) && (
          <Checkbox
            label={orderWorkMessages.oneParcel}
            checked={parcels.isOneParcel}
            onChange={(event) => parcels.setOneParcel(event.currentTarget.checked)}
          />
        )}
        <FormButtons submitLabel="Mark as shipped" isSaving={change.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

type NumberFieldsProps = { orders: SelectedOrder[]; parcels: ReturnType<typeof useParcels> };

function NumberFields({ orders, parcels: { choice, numbers, setNumbers, errors } }: NumberFieldsProps) {
  return (
    <>
      <Text size="sm" c="dimmed">
        Press Enter after each number; the last Enter ships all. Orders without a number are not shipped.
      </Text>
      {orders.map(({ id, name }, index) => (
        <TextInput
          key={id}
          label={`${shortOrderId(id)} ${name ?? ''}`}
          placeholder="Tracking number"
          error={errors[id]}
          maxLength={40}
          autoComplete="off"
          data-number
          data-autofocus={(choice !== '' && index === 0) || undefined}
          value={numbers[id] ?? ''}
          onKeyDown={onEnterToNext}
          onChange={({ currentTarget: { value } }) => setNumbers((typed) => ({ ...typed, [id]: value }))}
        />
      ))}
    </>
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
