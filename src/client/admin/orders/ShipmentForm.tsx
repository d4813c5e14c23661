import { Checkbox, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { closeSaved } from '#client/admin/ui/Dialog.tsx';
import { InlineForm } from '#client/admin/ui/Forms.tsx';
import { useZodForm } from '#client/lib/form.ts';
import { messageOf } from '#client/lib/notify.ts';
import {
  carriers,
  type ShipmentInput,
  shipmentInput,
  shipmentWayLabels,
  shipmentWayOf,
  shipmentWays,
  trackingUrlOf,
  untrackedShipment,
} from '#shared/courier.ts';
import { choiceOf } from '#shared/enums.ts';
import { orderWorkMessages } from '#shared/order-work-messages.ts';
import type { StepFormProps } from './order.ts';
import { useStatusChange } from './status-change.ts';

const unsent: ShipmentInput = { carrier: '', trackingNumber: '', trackingUrl: '' };

/** Asks how a parcel is sent (by courier, by ordinary post or by hand) and marks its order as shipped. */
export function ShipmentForm({ order, dialog, onDone }: StepFormProps) {
  const { id, updatedAt, shipment } = order;
  const { carrier, trackingNumber, trackingUrl } = shipment ?? { ...unsent, carrier: order.carrier };
  const first: ShipmentInput = { carrier, trackingNumber, trackingUrl };
  const form = useZodForm<ShipmentInput>(shipmentInput, { initialValues: first });
  const [isOneParcel, setOneParcel] = useState(false);
  const change = useStatusChange(order, () => {
    closeSaved(dialog, form);
    onDone?.();
  });
  const way = shipmentWayOf(form.getValues());
  return (
    <InlineForm
      label="Shipment"
      form={form}
      schema={shipmentInput}
      dialog={dialog}
      onSubmit={(sent) =>
        change.mutate({
          id,
          status: 'shipped',
          expectedUpdatedAt: updatedAt,
          shipment: sent,
          sameNumberIsFine: isOneParcel,
        })
      }
      isSaving={change.isPending}
      submitLabel={shipment === null ? 'Mark as shipped' : 'Save'}
      onCancel={dialog.leave}
    >
      <Radio.Group
        label="It goes by"
        value={way}
        onChange={(value) => {
          const chosen = choiceOf(shipmentWays, value) ?? 'courier';
          if (chosen !== 'courier') form.setValues(untrackedShipment(chosen));
          else form.setValues(shipmentWayOf(first) === 'courier' ? first : unsent);
        }}
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
          {change.isError && messageOf(change.error).startsWith(orderWorkMessages.sameNumber) && (
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
    </InlineForm>
  );
}

const other = 'Other';
const choices = [{ value: '', label: 'Choose the carrier' }, ...carriers.map(({ name }) => name), other];

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
