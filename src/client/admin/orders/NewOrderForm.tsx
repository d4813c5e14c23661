import { Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EditDialogState } from '#client/admin/ui/Dialog.tsx';
import { DialogForm } from '#client/admin/ui/Forms.tsx';
import { useZodForm } from '#client/lib/form.ts';
import { trpc } from '#client/lib/trpc.ts';
import { type DeskOrderInput, deskOrderInput } from '#shared/desk.ts';
import { deskMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { orderTotalPaise } from '#shared/orders.ts';
import { CourierFields, type Suggested, usePostage } from './CourierFields.tsx';
import { CustomerOfPhone } from './CustomerOfPhone.tsx';
import type { ReadChat } from './chat-reading.ts';
import { ItemFields } from './ItemFields.tsx';
import { PastedChat } from './PastedChat.tsx';
import { ReceiverFields } from './ReceiverFields.tsx';

const blank: DeskOrderInput = {
  fullName: '',
  phone: '',
  email: '',
  shippingAddress: '',
  items: [],
  courierPaise: null,
  carrier: '',
  notes: '',
};

type NewOrderFormProps = { dialog: EditDialogState<null>; onAdded: (orderId: string) => void };

/** Adds an order for somebody who ordered in chat. */
export function NewOrderForm({ dialog, onAdded }: NewOrderFormProps) {
  const create = trpc.deskAdmin.create.useMutation();
  const form = useZodForm<DeskOrderInput>(deskOrderInput, { initialValues: blank });
  const suggested = useUsualCourier(form);
  const [read, setRead] = useState<ReadChat['items']>([]);
  const hasDownload = form.getValues().items.some(({ kind }) => kind === 'download');
  return (
    <DialogForm
      dialog={dialog}
      form={form}
      save={create.mutateAsync}
      onSaved={({ orderId }) => onAdded(orderId)}
      saved={deskMessages.created}
      failed={deskMessages.createFailed}
      saveLabel={saveLabelOf(form.getValues())}
    >
      <PastedChat form={form} onRead={setRead} />
      <ItemFields
        form={form}
        hint="Leave a price blank to quote it later."
        known={read.map(({ material }) => material)}
      />
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
      <CustomerOfPhone form={form} />
      <CourierFields form={form} suggested={suggested} description="Leave blank to quote later; 0 for no delivery" />
      <Textarea label="Note (optional)" rows={2} maxLength={1000} {...form.getInputProps('notes')} />
      <Total form={form} />
    </DialogForm>
  );
}

type FormProps = { form: UseFormReturnType<DeskOrderInput> };

/** Fills in the charge by weight, else the usual one, until another is typed, if something is shipped or nothing is chosen yet. */
function useUsualCourier(form: FormProps['form']): Suggested | undefined {
  const usualPaise = trpc.deskAdmin.sold.useQuery({ search: '' }).data?.courierPaise ?? null;
  const { items, courierPaise, shippingAddress } = form.getValues();
  const suggested = usePostage(items, shippingAddress);
  const isDownload = items.length > 0 && items.every(({ kind }) => kind === 'download');
  const filledIn = isDownload ? 0 : suggested ? suggested.courierPaise : usualPaise;
  const carrier = suggested?.carrier ?? '';
  const last = useRef<number | null>(null);
  const fillIn = useEffectEvent((charge: number | null, carrier: string) => {
    if (courierPaise === last.current) {
      const isUntouched = !form.isDirty();
      form.setValues({ courierPaise: charge, carrier });
      // A prefilled value does not count as typed, so leaving asks nothing.
      if (isUntouched) form.resetDirty({ ...form.getValues(), courierPaise: charge, carrier });
    }
    last.current = charge;
  });
  useEffect(() => fillIn(filledIn, carrier), [filledIn, carrier]);
  return suggested;
}

/** Whether an amount is not typed yet, or not as one. */
const isOpenAmount = (paise: number | null): boolean => paise === null || Number.isNaN(paise);

/** The order's total so far, in paise; `isOpen`: something is still to be quoted. */
function totalOf({ items, courierPaise }: DeskOrderInput): { totalPaise: number; isOpen: boolean } {
  const totalPaise = orderTotalPaise({
    items: items.map(({ quantity, unitPricePaise }) => ({ quantity, unitPricePaise: unitPricePaise || 0 })),
    courierPaise: courierPaise || 0,
  });
  return {
    totalPaise,
    isOpen: [courierPaise, ...items.map(({ unitPricePaise }) => unitPricePaise)].some(isOpenAmount),
  };
}

/** `Create order: 3 copies, 1 PDF, ₹907`. */
function saveLabelOf(order: DeskOrderInput): string {
  const copies = order.items.reduce((sum, { kind, quantity }) => sum + (kind === 'printed' ? quantity : 0), 0);
  const pdfs = order.items.filter(({ kind }) => kind === 'download').length;
  if (order.items.length === 0) return 'Create order';
  const { totalPaise, isOpen } = totalOf(order);
  const parts = [
    copies > 0 && `${copies} ${copies === 1 ? 'copy' : 'copies'}`,
    pdfs > 0 && `${pdfs} ${pdfs === 1 ? 'PDF' : 'PDFs'}`,
    isOpen ? 'to be quoted' : formatPaise(totalPaise),
  ];
  return `Create order: ${parts.filter(Boolean).join(', ')}`;
}

function Total({ form }: FormProps) {
  const order = form.getValues();
  const { totalPaise, isOpen } = totalOf(order);
  return (
    <Text component="output" fw={600} ta="right" display="block">
      Total {formatPaise(totalPaise)}
      {order.items.length > 0 && isOpen && ', to be quoted'}
    </Text>
  );
}
