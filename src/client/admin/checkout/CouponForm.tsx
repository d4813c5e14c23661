import { NativeSelect, NumberInput, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CatalogueForm, initialValues } from '#client/admin/ui/CatalogueForm.tsx';
import { nullable } from '#client/admin/ui/nullable.ts';
import { RupeesInput } from '#client/admin/ui/RupeesInput.tsx';
import type { EditDialogState } from '#client/admin/ui/use-edit-dialog.ts';
import { wholeNumber } from '#client/admin/ui/whole-number.ts';
import { useZodForm } from '#client/lib/form.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { type CouponInput, couponInput } from '#shared/coupons.ts';
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

/** Adds a coupon, or edits the one the dialog was opened for. */
export function CouponForm({ dialog }: { dialog: EditDialogState<AdminCoupon> }) {
  const coupon = dialog.item;
  const { client } = trpc.useUtils();
  const form = useZodForm<CouponInput>(couponInput, { initialValues: initialValues(blank, coupon) });
  const [isSum, setSum] = useState(coupon?.amountPaise != null);
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
        description="Letters, digits and hyphens, such as EXAM10"
        required
        maxLength={24}
        autoComplete="off"
        {...form.getInputProps('code')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NativeSelect
          label="Takes off"
          data={[
            { value: 'percent', label: 'So many percent' },
            { value: 'sum', label: 'A fixed sum' },
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
            label="Sum (₹)"
            required
            {...nullable(form.getInputProps('amountPaise'))}
            error={form.errors.amountPaise ?? form.errors.percent}
          />
        ) : (
          <NumberInput label="Percent" required {...wholeNumber} {...nullable(form.getInputProps('percent'))} />
        )}
        <RupeesInput
          label="From a total of (₹)"
          description="0: any total"
          {...form.getInputProps('minTotalPaise')}
          onChange={(paise) => form.setFieldValue('minTotalPaise', paise === '' ? 0 : paise)}
        />
        <NumberInput
          label="Most uses"
          description="Empty: no limit"
          {...wholeNumber}
          {...nullable(form.getInputProps('maxUses'))}
        />
        <TextInput
          type="date"
          label="Last day"
          description="Empty: without end"
          {...form.getInputProps('lastDay')}
          value={lastDay ?? ''}
          onChange={(event) => form.setFieldValue('lastDay', event.currentTarget.value || null)}
        />
      </SimpleGrid>
      <Switch label="Counts" {...form.getInputProps('isActive', { type: 'checkbox' })} />
    </CatalogueForm>
  );
}
