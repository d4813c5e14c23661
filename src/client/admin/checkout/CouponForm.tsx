import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { CatalogueForm, type FormOf, useCatalogueForm } from '#client/admin/ui/CatalogueForm.tsx';
import { FieldInput } from '#client/admin/ui/Fields.tsx';
import type { Answers } from '#client/lib/trpc.ts';
import { type CouponInput, type CouponValues, isAboveMinimum } from '#shared/coupons.ts';
import type { Field } from '#shared/fields.ts';

export type AdminCoupon = Answers['couponsAdmin']['list']['items'][number];

/** A coupon takes off a percentage or an amount. */
export function CouponForm(props: FormOf<AdminCoupon, CouponValues, CouponInput>) {
  const state = useCatalogueForm(props);
  const { amountPaise, minTotalPaise } = state.form.getValues();
  return (
    <CatalogueForm
      {...props}
      state={state}
      special={{ percent: <DiscountFields {...state} />, amountPaise: null }}
      warning={
        isAboveMinimum({ amountPaise, minTotalPaise: minTotalPaise || 0 }) &&
        'An order at the minimum would cost ₹1. Set a minimum order above the discount.'
      }
    />
  );
}

function DiscountFields({ form, fields }: { form: UseFormReturnType<CouponValues>; fields: Field[] }) {
  const [isSum, setSum] = useState(form.getValues().amountPaise !== null);
  const field = fields.find(({ name }) => name === (isSum ? 'amountPaise' : 'percent'));
  return (
    <>
      <NativeSelect
        label="Discount"
        data={[
          { value: 'percent', label: 'Percentage' },
          { value: 'sum', label: 'Fixed amount' },
        ]}
        value={isSum ? 'sum' : 'percent'}
        onChange={(event) => {
          const next = event.currentTarget.value === 'sum';
          setSum(next);
          form.setValues(next ? { percent: null, amountPaise: 5000 } : { percent: 10, amountPaise: null });
        }}
      />
      {field && <FieldInput form={form} field={{ ...field, isRequired: true }} path={field.name} />}
    </>
  );
}
