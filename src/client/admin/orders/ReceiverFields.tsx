import { Group, Textarea, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { ReactNode } from 'react';

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
      <Textarea
        label="Address"
        description={addressHint}
        autosize
        minRows={3}
        maxLength={500}
        {...form.getInputProps('shippingAddress')}
      />
    </>
  );
}
