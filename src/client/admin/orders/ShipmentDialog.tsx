import { Checkbox, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { Dialog } from '#client/admin/ui/Dialog.tsx';
import { FormButtons } from '#client/admin/ui/Forms.tsx';
import { focusFirstError, useZodForm } from '#client/lib/form.ts';
import { messageOf } from '#client/lib/notify.ts';
import {
  carriers,
  type ShipmentInput,
  type ShipmentWay,
  shipmentInput,
  shipmentWayLabels,
  shipmentWayOf,
  shipmentWays,
  trackingUrlOf,
  untrackedShipment,
} from '#shared/courier.ts';
import { choiceOf } from '#shared/enums.ts';
import { orderWorkMessages } from '#shared/order-work-messages.ts';
import { shortOrderId } from '#shared/orders.ts';
import type { AdminOrder } from './order.ts';
import type { useStatusChange } from './use-status-change.ts';

type ShipmentDialogProps = {
  order: Pick<AdminOrder, 'id' | 'updatedAt' | 'shipment' | 'carrier'>;
  opened: boolean;
  onClose: () => void;
  /** The mutation that saves the shipment. */
  change: ReturnType<typeof useStatusChange>;
};

/** Asks how a parcel is sent (by courier, by ordinary post or by hand) and marks its order as shipped. */
export function ShipmentDialog({
  order: { id, updatedAt, shipment, carrier },
  opened,
  onClose,
  change,
}: ShipmentDialogProps) {
  const ship = (shipment: ShipmentInput, sameNumberIsFine: boolean) =>
    change.mutate(
      { id, status: 'shipped', expectedUpdatedAt: updatedAt, shipment, sameNumberIsFine },
      { onSuccess: onClose },
    );
  const isNumberTaken = change.isError && messageOf(change.error).startsWith(orderWorkMessages.sameNumber);
  return (
    <Dialog opened={opened} onClose={onClose} title={`Ship order ${shortOrderId(id)}`}>
      {opened && (
        <ShipmentForm {...{ shipment, carrier, isNumberTaken, onClose }} isSaving={change.isPending} onShip={ship} />
      )}
    </Dialog>
  );
}

type ShipmentFormProps = {
  /** Null when it has not been sent yet. */
  shipment: ShipmentInput | null;
  /** With whom it was to go; empty: not said. */
  carrier: string;
  /** It was refused because another order has its number. */
  isNumberTaken: boolean;
  isSaving: boolean;
  onShip: (shipment: ShipmentInput, sameNumberIsFine: boolean) => void;
  onClose: () => void;
};

const other = 'Other';
const choices = [{ value: '', label: 'Choose the carrier' }, ...carriers.map(({ name }) => name), other];

function ShipmentForm({ shipment, carrier, isNumberTaken, isSaving, onShip, onClose }: ShipmentFormProps) {
  const [way, setWay] = useState<ShipmentWay>(shipment ? shipmentWayOf(shipment) : 'courier');
  const [isOneParcel, setOneParcel] = useState(false);
  const tracked = shipment && shipmentWayOf(shipment) === 'courier' ? shipment : null;
  const form = useZodForm<ShipmentInput>(shipmentInput, {
    initialValues: {
      carrier: tracked?.carrier ?? carrier,
      trackingNumber: tracked?.trackingNumber ?? '',
      trackingUrl: tracked?.trackingUrl ?? '',
    },
  });
  const submitTracked = form.onSubmit(
    (values) => onShip(shipmentInput.parse(values), isOneParcel),
    focusFirstError(form),
  );
  return (
    <form
      noValidate
      aria-label="Shipment"
      onSubmit={(event) => {
        if (way === 'courier') return submitTracked(event);
        event.preventDefault();
        onShip(untrackedShipment(way), false);
      }}
    >
      <Stack>
        <Radio.Group
          label="It goes by"
          value={way}
          onChange={(value) => setWay(choiceOf(shipmentWays, value) ?? 'courier')}
        >
          <Stack gap="sm" mt="xs">
            {shipmentWays.map((value) => (
              <Radio key={value} value={value} label={shipmentWayLabels[value]} />
            ))}
          </Stack>
        </Radio.Group>
        {way === 'courier' ? (
          <>
            <TrackingFields form={form} />
            {isNumberTaken && (
              <Checkbox
                label={`${orderWorkMessages.sameNumber}. ${orderWorkMessages.oneParcel}.`}
                checked={isOneParcel}
                onChange={(event) => setOneParcel(event.currentTarget.checked)}
              />
            )}
          </>
        ) : (
          <Text size="sm" c="dimmed">
            {way === 'post'
              ? 'The student is told that it was sent by ordinary post, without a tracking number.'
              : 'The student is told that you hand it over in person.'}
          </Text>
        )}
        <FormButtons
          submitLabel={shipment === null ? 'Mark as shipped' : 'Save'}
          isSaving={isSaving}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

/** Carrier, tracking number and tracking link. */
function TrackingFields({ form }: { form: UseFormReturnType<ShipmentInput> }) {
  const { carrier, trackingNumber, trackingUrl } = form.getValues();
  const [isOther, setOther] = useState(carrier !== '' && carriers.every(({ name }) => name !== carrier));

  /** The link is derived from carrier and number until another is typed. */
  const change = (next: { carrier?: string; trackingNumber?: string }) => {
    const isOurs = trackingUrl === '' || trackingUrl === trackingUrlOf(carrier, trackingNumber);
    const url = trackingUrlOf(next.carrier ?? carrier, next.trackingNumber ?? trackingNumber);
    form.setValues({ ...next, ...(isOurs && { trackingUrl: url }) });
  };
  return (
    <>
      <NativeSelect
        label="Carrier"
        required
        data={choices}
        data-autofocus
        value={isOther ? other : carrier}
        error={isOther ? undefined : form.errors.carrier}
        onChange={({ currentTarget }) => {
          setOther(currentTarget.value === other);
          change({ carrier: currentTarget.value === other ? '' : currentTarget.value });
        }}
      />
      {isOther && <TextInput label="Name of the carrier" required maxLength={60} {...form.getInputProps('carrier')} />}
      <TextInput
        label="Tracking number"
        description="From the courier’s slip"
        required
        maxLength={40}
        autoComplete="off"
        {...form.getInputProps('trackingNumber')}
        onChange={(event) => change({ trackingNumber: event.currentTarget.value })}
      />
      <TextInput
        label="Tracking link"
        description="Where the student can follow the parcel; begins with https://. Leave it blank if there is none."
        type="url"
        inputMode="url"
        {...form.getInputProps('trackingUrl')}
      />
    </>
  );
}
