import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { typedPrefix } from '#client/lib/device-choices.ts';
import type { CheckoutValues } from '#shared/checkout.ts';
import { stateGroups } from '#shared/states.ts';
import classes from './CartPage.module.css';
import { PincodeField } from './PincodeField.tsx';

type CheckoutFieldsProps = { form: UseFormReturnType<CheckoutValues>; ships: boolean };

const states = [{ value: '', label: 'Choose your state' }, ...stateGroups];

/** The specification's checkout form; with an address only when something is shipped. */
export function CheckoutFields({ form, ships }: CheckoutFieldsProps) {
  const wide = classes.wide ?? '';
  return (
    <div className={classes.fields}>
      <TextInput
        className={wide}
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
      {ships && (
        <>
          <Textarea
            className={wide}
            label="Address"
            description="House, street, area"
            required
            rows={2}
            maxLength={300}
            autoComplete="street-address"
            size="md"
            {...form.getInputProps('address')}
          />
          <PincodeField form={form} />
          <TextInput label="City" required autoComplete="address-level2" size="md" {...form.getInputProps('city')} />
          <NativeSelect
            label="State"
            required
            autoComplete="address-level1"
            data={states}
            size="md"
            {...form.getInputProps('state')}
          />
        </>
      )}
    </div>
  );
}

/** Under which name a buyer's tab keeps what was typed into these fields. */
export const typedDelivery = (userId = ''): string => `${typedPrefix}delivery ${userId}`;
