import { Button, Group, Text, Textarea, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import { splitPincode, withPlace } from '#shared/pincode.ts';
import { stateNamedIn } from '#shared/written-states.ts';

type ReceiverForm = {
  getInputProps: (field: 'fullName' | 'phone' | 'shippingAddress') => GetInputPropsReturnType;
};

type ReceiverFieldsProps = {
  form: ReceiverForm;
  addressHint: string;
  /** Stands beside the phone. */
  children?: ReactNode;
};

/** Who gets an order, and where it goes. */
export function ReceiverFields({ form, addressHint, children }: ReceiverFieldsProps) {
  const address = form.getInputProps('shippingAddress');
  return (
    <>
      <TextInput label="Full name" required maxLength={100} data-autofocus {...form.getInputProps('fullName')} />
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <TextInput
          label="Phone"
          type="tel"
          inputMode="tel"
          required
          placeholder="98765 43210"
          miw={180}
          {...form.getInputProps('phone')}
        />
        {children}
      </Group>
      <Textarea label="Address" description={addressHint} autosize minRows={3} maxLength={500} {...address} />
      <PlaceOf address={address.value} onChange={address.onChange} />
    </>
  );
}

type PlaceOfProps = { address: string; onChange: (address: string) => void };

/** Where an address's pincode is, and whether the address names another state; else offers district and state. */
function PlaceOf({ address, onChange }: PlaceOfProps) {
  const { pincode } = splitPincode(address);
  const { data: place } = trpc.site.place.useQuery(
    { pincode },
    { enabled: pincode !== '', staleTime: Number.POSITIVE_INFINITY, retry: false },
  );
  const named = stateNamedIn(address);
  const differs = place && named !== '' && !place.states.includes(named);
  return (
    <>
      <Text component="output" display="block" size="sm" {...(differs && { fw: 600 })}>
        {pincode !== '' &&
          place &&
          `${pincode}: ${place.office} post office, ${place.district} district, ${place.states.join(' / ')}.${
            differs ? ` The address says ${named}: please check.` : ''
          }`}
      </Text>
      {pincode !== '' && place && named === '' && (
        <div>
          <Button variant="default" mih={44} onClick={() => onChange(withPlace(address, place))}>
            Add {[place.district, place.states[0]].join(', ')}
          </Button>
        </div>
      )}
    </>
  );
}
