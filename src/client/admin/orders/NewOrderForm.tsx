import { Button, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent, useRef } from 'react';
import { DialogForm } from '#client/admin/ui/DialogForm.tsx';
import { nullable } from '#client/admin/ui/nullable.ts';
import { RupeesInput } from '#client/admin/ui/RupeesInput.tsx';
import type { EditDialogState } from '#client/admin/ui/use-edit-dialog.ts';
import { useZodForm } from '#client/lib/form.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { type DeskOrderInput, deskOrderInput } from '#shared/desk.ts';
import { deskMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { orderTotalPaise } from '#shared/orders.ts';
import { parsePhone } from '#shared/phone.ts';
import { ItemFields } from './ItemFields.tsx';
import { ReceiverFields } from './ReceiverFields.tsx';

const blank: DeskOrderInput = {
  fullName: '',
  phone: '',
  email: '',
  shippingAddress: '',
  items: [],
  courierPaise: null,
  notes: '',
};

type NewOrderFormProps = { dialog: EditDialogState<null>; onAdded: (orderId: string) => void };

/** Adds an order for somebody who ordered in chat. */
export function NewOrderForm({ dialog, onAdded }: NewOrderFormProps) {
  const create = trpc.deskAdmin.create.useMutation();
  const form = useZodForm<DeskOrderInput>(deskOrderInput, { initialValues: blank });
  useUsualCourier(form);
  const hasDownload = form.getValues().items.some(({ kind }) => kind === 'download');
  return (
    <DialogForm
      dialog={dialog}
      form={form}
      save={create.mutateAsync}
      onSaved={({ orderId }) => onAdded(orderId)}
      saved={deskMessages.created}
      failed={deskMessages.createFailed}
      saveLabel="Create order"
    >
      <ReceiverFields form={form} addressHint="Paste it from the chat, with the pincode. Tamil is fine.">
        <TextInput
          label={hasDownload ? 'Email' : 'Email (optional)'}
          description={
            hasDownload
              ? 'They sign up with it, or have already, to download the PDF'
              : 'If they have an account, the order appears in it'
          }
          required={hasDownload}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="email"
          miw={180}
          {...form.getInputProps('email')}
        />
      </ReceiverFields>
      <KnownCustomer form={form} />
      <ItemFields form={form} priceHint="Leave blank to quote later" />
      <RupeesInput
        label="Courier charge (₹)"
        description="Leave blank to quote later; 0 for no delivery"
        {...nullable(form.getInputProps('courierPaise'))}
      />
      <Textarea label="Note (optional)" rows={2} maxLength={1000} {...form.getInputProps('notes')} />
      <Total form={form} />
    </DialogForm>
  );
}

type FormProps = { form: UseFormReturnType<DeskOrderInput> };

/** Offers the details of the customer who has the phone number typed. */
function KnownCustomer({ form }: FormProps) {
  const { fullName, email, shippingAddress, phone: typed } = form.getValues();
  const phone = parsePhone(typed) ?? '';
  const { data: found } = trpc.deskAdmin.customer.useQuery({ phone }, { enabled: phone !== '' });
  if (!found) return null;
  const details = {
    fullName: found.fullName,
    email: found.email || email,
    shippingAddress: found.shippingAddress || shippingAddress,
  };
  if (details.fullName === fullName && details.email === email && shippingAddress === details.shippingAddress)
    return null;
  return (
    <Notice title={`This is the phone number of ${found.fullName}${found.email && ` (${found.email})`}`}>
      {details.shippingAddress && <Text size="sm">{details.shippingAddress}</Text>}
      <Button
        variant="default"
        mih={44}
        onClick={() => {
          form.setValues(details);
          form.clearErrors();
        }}
      >
        Use these details
      </Button>
    </Notice>
  );
}

/** Fills in the usual courier charge until another is typed, if something is shipped or nothing is chosen yet. */
function useUsualCourier(form: FormProps['form']): void {
  const usualPaise = trpc.deskAdmin.sold.useQuery({ search: '' }).data?.courierPaise ?? null;
  const { items, courierPaise } = form.getValues();
  const isDownload = items.length > 0 && items.every(({ kind }) => kind === 'download');
  const filledIn = isDownload ? 0 : usualPaise;
  const last = useRef<number | null>(null);
  const fillIn = useEffectEvent((charge: number | null) => {
    if (courierPaise === last.current) {
      const isUntouched = !form.isDirty();
      form.setFieldValue('courierPaise', charge);
      // A prefilled value does not count as typed, so leaving asks nothing.
      if (isUntouched) form.resetDirty({ ...form.getValues(), courierPaise: charge });
    }
    last.current = charge;
  });
  useEffect(() => fillIn(filledIn), [filledIn]);
}

/** The order's total so far. */
function Total({ form }: FormProps) {
  const { items, courierPaise } = form.getValues();
  const totalPaise = orderTotalPaise({
    items: items.map(({ quantity, unitPricePaise }) => ({ quantity, unitPricePaise: unitPricePaise ?? 0 })),
    courierPaise: courierPaise ?? 0,
  });
  const isOpen = courierPaise === null || items.some(({ unitPricePaise }) => unitPricePaise === null);
  return (
    <Text component="output" fw={600} ta="right" display="block">
      Total {formatPaise(totalPaise)}
      {items.length > 0 && isOpen && ', to be quoted'}
    </Text>
  );
}
