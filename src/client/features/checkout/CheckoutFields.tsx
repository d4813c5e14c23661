import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { typedPrefix } from '#client/lib/this-device.ts';
import type { CheckoutValues } from '#shared/checkout.ts';
import classes from './CartPage.module.css';
import { PlaceFields } from './PlaceFields.tsx';

type CheckoutFieldsProps = { form: UseFormReturnType<CheckoutValues>; ships: boolean };

/** The specification's checkout form; with an address only when something is shipped. */
export function CheckoutFields({ form, ships }: CheckoutFieldsProps) {
  return (
    <div className={classes.fields}>
      <TextInput
        className={classes.wide ?? ''}
        label="Full Name"
        required
        autoComplete="name"
        size="md"
        {...form.getInputProps('fullName')}
      />
      <TextInput label="Email" type="email" required autoComplete="email" size="md" {...form.getInputProps('email')} />
      <TextInput
        label="Phone"
        type="tel"
        inputMode="tel"
        required
        autoComplete="tel"
        placeholder="98765 43210"
        size="md"
        {...form.getInputProps('phone')}
      />
      {ships && <PlaceFields form={form} />}
    </div>
  );
}

/** Under which name a buyer's tab keeps what was typed into these fields. */
export const typedDelivery = (userId = ''): string => `${typedPrefix}delivery ${userId}`;
