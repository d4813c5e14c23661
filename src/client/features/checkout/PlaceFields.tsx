import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { PlaceValues } from '#shared/checkout.ts';
import { stateGroups } from '#shared/states.ts';
import classes from './CartPage.module.css';
import { PincodeField } from './PincodeField.tsx';

const states = [{ value: '', label: 'Choose your state' }, ...stateGroups];

/** Where something is sent, within a grid of fields. */
export function PlaceFields({ form }: { form: UseFormReturnType<PlaceValues> }) {
  return (
    <>
      <Textarea
        className={classes.wide ?? ''}
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
  );
}
