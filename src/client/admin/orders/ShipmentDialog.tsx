import { Button, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { focusFirstError, useZodForm } from '#client/lib/form.ts';
import { carriers, type ShipmentInput, shipmentInput, trackingUrlOf } from '#shared/courier.ts';
import { shortOrderId } from '#shared/orders.ts';

type ShipmentDialogProps = {
  orderId: string;
  opened: boolean;
  onClose: () => void;
  /** How it left before; null where it has not. */
  shipment: ShipmentInput | null;
  isSaving: boolean;
  onShip: (shipment: ShipmentInput) => void;
};

/** Asks how a parcel leaves: carrier, number, and where the student can follow it. */
export function ShipmentDialog({ orderId, opened, onClose, ...form }: ShipmentDialogProps) {
  const isPhone = useMediaQuery('(max-width: 48em)');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`How does order ${shortOrderId(orderId)} leave?`}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {opened && <ShipmentForm onClose={onClose} {...form} />}
    </Modal>
  );
}

const other = 'Other';
const choices = [{ value: '', label: 'Choose the carrier' }, ...carriers.map(({ name }) => name), other];

function ShipmentForm({ shipment, isSaving, onShip, onClose }: Omit<ShipmentDialogProps, 'orderId' | 'opened'>) {
  const isKnown = shipment === null || carriers.some(({ name }) => name === shipment.carrier);
  const [isOther, setOther] = useState(!isKnown);
  const form = useZodForm<ShipmentInput>(shipmentInput, {
    initialValues: {
      carrier: shipment?.carrier ?? '',
      trackingNumber: shipment?.trackingNumber ?? '',
      trackingUrl: shipment?.trackingUrl ?? '',
    },
  });
  const { carrier, trackingNumber, trackingUrl } = form.getValues();

  /** The link follows carrier and number for as long as nobody has typed another. */
  const change = (next: { carrier?: string; trackingNumber?: string }) => {
    const isOurs = trackingUrl === '' || trackingUrl === trackingUrlOf(carrier, trackingNumber);
    const url = trackingUrlOf(next.carrier ?? carrier, next.trackingNumber ?? trackingNumber);
    form.setValues({ ...next, ...(isOurs && { trackingUrl: url }) });
  };
  return (
    <form
      noValidate
      aria-label="Shipment"
      onSubmit={(event) => form.onSubmit((values) => onShip(shipmentInput.parse(values)), focusFirstError(form))(event)}
    >
      <Stack>
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
        {isOther && (
          <TextInput label="Name of the carrier" required maxLength={60} {...form.getInputProps('carrier')} />
        )}
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
          description="Where the student can follow the parcel; begins with https://"
          type="url"
          inputMode="url"
          required
          {...form.getInputProps('trackingUrl')}
        />
        <Group justify="flex-end" onMouseDown={(event) => event.preventDefault()}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            {shipment === null ? 'Mark as shipped' : 'Save'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
