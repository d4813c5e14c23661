import { NativeSelect, NumberInput, SimpleGrid, Switch, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CatalogueForm, initialValues } from '#client/admin/ui/CatalogueForm.tsx';
import type { EditDialogState } from '#client/admin/ui/Dialog.tsx';
import { nullable, RupeesInput, wholeNumber } from '#client/admin/ui/NumberFields.tsx';
import { useZodForm } from '#client/lib/form.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { type CouponInput, couponInput, isAboveMinimum } from '#shared/coupons.ts';
import { couponMessages } from '#shared/messages.ts';

export type AdminCoupon = Answers['couponsAdmin']['list']['items'][number];

const blank: CouponInput = {
  code: '',
  percent: 10,
  amountPaise: null,
  minTotalPaise: 0,
  maxUses: null,
  lastDay: null,
  isActive: true,
};

/** Codes differ, so a copy begins without one. */
const startOf = ({ item, template }: EditDialogState<AdminCoupon>): CouponInput =>
  template ? { ...initialValues(blank, template), code: '' } : initialValues(blank, item);

/** Adds a coupon, or edits the one the dialog was opened for. */
export function CouponForm({ dialog }: { dialog: EditDialogState<AdminCoupon> }) {
  const { client } = trpc.useUtils();
  const form = useZodForm<CouponInput>(couponInput, { initialValues: startOf(dialog) });
  const [isSum, setSum] = useState(form.getValues().amountPaise !== null);
  const { lastDay } = form.getValues();

  return (
    <CatalogueForm
      dialog={dialog}
      form={form}
      schema={couponInput}
      router={client.couponsAdmin}
      messages={couponMessages}
    >
      <TextInput
        label="Code"
        description="3 to 24 letters, digits and hyphens, such as EXAM10"
        required
        maxLength={24}
        autoComplete="off"
        {...form.getInputProps('code')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
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
        {isSum ? (
          <RupeesInput
            label="Amount (₹)"
            required
            {...nullable(form.getInputProps('amountPaise'))}
            error={form.errors.amountPaise ?? form.errors.percent}
          />
        ) : (
          <NumberInput label="Percent" required {...wholeNumber} {...nullable(form.getInputProps('percent'))} />
        )}
        <RupeesInput
          label="Minimum order (₹)"
          description="0 = no minimum"
          {...form.getInputProps('minTotalPaise')}
          onChange={(paise) => form.setFieldValue('minTotalPaise', paise === '' ? 0 : paise)}
        />
        <NumberInput
          label="Usage limit"
          description="Blank = no limit"
          {...wholeNumber}
          {...nullable(form.getInputProps('maxUses'))}
        />
        <TextInput
          type="date"
          label="Last day"
          description="Blank = no expiry"
          {...form.getInputProps('lastDay')}
          value={lastDay ?? ''}
          onChange={(event) => form.setFieldValue('lastDay', event.currentTarget.value || null)}
        />
      </SimpleGrid>
      {isAboveMinimum(form.getValues()) && (
        <Text component="output" display="block" size="sm" c="var(--mantine-color-error)">
          An order at the minimum would cost ₹1. Set a minimum order above the discount.
        </Text>
      )}
      <Switch label="Active" {...form.getInputProps('isActive', { type: 'checkbox' })} />
    </CatalogueForm>
  );
}
