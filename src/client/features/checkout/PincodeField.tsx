import { Button, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import type { PlaceValues } from '#shared/checkout.ts';
import { isPincode, type PostalPlace } from '#shared/pincode.ts';
import { plainDigits } from '#shared/plain-digits.ts';
import classes from './CartPage.module.css';

/**
 * The pincode of an address. Six typed digits say the post office, fill the city where it is empty and the state where
 * nobody chose one; another state than the chosen one is only offered. A pincode that is not found stays as typed.
 */
export function PincodeField({ form }: { form: UseFormReturnType<PlaceValues> }) {
  const { pincode: typed, state } = form.getValues();
  const pincode = plainDigits(typed);
  const isTyped = form.isDirty('pincode') && isPincode(pincode);
  const { data: place } = trpc.site.place.useQuery(
    { pincode },
    { enabled: isTyped, staleTime: Number.POSITIVE_INFINITY, retry: false },
  );
  const found = isTyped ? place : null;
  const [home] = found?.states ?? [];
  const fill = useEffectEvent((place: PostalPlace | null | undefined) => {
    const [first] = place?.states ?? [];
    if (!place || first === undefined) return;
    if (form.getValues().city.trim() === '') form.setFieldValue('city', place.district);
    if (!form.isDirty('state') && !place.states.includes(form.getValues().state)) form.setFieldValue('state', first);
  });
  useEffect(() => fill(found), [found]);
  return (
    <div className={classes.wide}>
      <TextInput
        label="Pincode"
        required
        inputMode="numeric"
        maxLength={6}
        autoComplete="postal-code"
        placeholder="625001"
        size="md"
        {...form.getInputProps('pincode')}
      />
      <Text component="output" display="block" size="sm" mt={4}>
        {found && `${found.office} post office, ${found.district} district, ${found.states.join(' / ')}`}
      </Text>
      {found && home !== undefined && !found.states.includes(state) && (
        <Button variant="default" mih={44} mt={4} onClick={() => form.setFieldValue('state', home)}>
          You chose {state}. Change it to {home}?
        </Button>
      )}
    </div>
  );
}
