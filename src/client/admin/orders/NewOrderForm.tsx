import { Button, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EditDialogState } from '#client/admin/ui/Dialog.tsx';
import { DialogForm } from '#client/admin/ui/Forms.tsx';
import { useZodForm } from '#client/lib/form.ts';
import { messageOf, notify } from '#client/lib/notify.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { type DeskOrderInput, deskOrderInput } from '#shared/desk.ts';
import { deskMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { orderTotalPaise } from '#shared/orders.ts';
import { formatPhone, parsePhone } from '#shared/phone.ts';
import { CourierFields, type Suggested, usePostage } from './CourierFields.tsx';
import { ItemFields } from './ItemFields.tsx';
import { ReceiverFields } from './ReceiverFields.tsx';

type ReadChat = Answers['deskAdmin']['readChat'];

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
      saveLabel="Create order"
    >
      <PastedChat form={form} onRead={setRead} />
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
      <ItemFields form={form} hint="Leave a price blank to quote it later." known={read} />
      <CourierFields form={form} suggested={suggested} description="Leave blank to quote later; 0 for no delivery" />
      <Textarea label="Note (optional)" rows={2} maxLength={1000} {...form.getInputProps('notes')} />
      <Total form={form} />
    </DialogForm>
  );
}

type FormProps = { form: UseFormReturnType<DeskOrderInput> };

/** Nobody types as many letters at once. */
const pastedLength = 25;

type PastedChatProps = FormProps & { onRead: (items: ReadChat['items']) => void };

/** Takes a chat that is pasted whole: what it says fills the fields, to be looked at; what was not understood stays. */
function PastedChat({ form, onRead }: PastedChatProps) {
  const [text, setText] = useState('');
  /** What the last reading did not understand. */
  const [left, setLeft] = useState('');
  const [said, setSaid] = useState('');
  const read = trpc.deskAdmin.readChat.useMutation({
    onError: (error) => notify.error(`The chat could not be read: ${messageOf(error)}`),
    onSuccess({ items, rest, isKnown, language, ...found }) {
      const typed = form.getValues();
      const added = items.filter(({ materialId }) => typed.items.every((item) => item.materialId !== materialId));
      form.setValues({
        fullName: found.fullName || typed.fullName,
        phone: found.phone === '' ? typed.phone : formatPhone(found.phone),
        email: found.email || typed.email,
        shippingAddress: found.shippingAddress || typed.shippingAddress,
        items: [
          ...typed.items,
          ...added.map(({ materialId, kind, quantity, pricePaise }) => ({
            materialId,
            kind,
            quantity,
            unitPricePaise: pricePaise,
          })),
        ],
        chatLanguage: language,
      });
      form.clearErrors();
      onRead(items);
      setText(rest);
      setLeft(rest);
      setSaid(wordsOf({ ...found, items, rest, isKnown }));
    },
  });
  return (
    <>
      <Textarea
        label="Chat (optional)"
        description="Paste the customer’s messages whole; the fields are filled from them"
        data-autofocus
        rows={3}
        maxLength={5000}
        value={text}
        disabled={read.isPending}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          // The keyboard of a phone puts its clipboard in as if it were typed, all at once.
          if (value.length - text.length >= pastedLength) read.mutate({ chat: value });
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text').slice(0, 5000);
          if (pasted.trim() === '') return;
          event.preventDefault();
          setText(pasted);
          read.mutate({ chat: pasted });
        }}
      />
      {text.trim() !== '' && text !== left && (
        <div>
          <Button variant="default" mih={44} loading={read.isPending} onClick={() => read.mutate({ chat: text })}>
            Read the chat
          </Button>
        </div>
      )}
      <Text component="output" size="sm" style={{ display: said === '' ? 'none' : 'block' }}>
        {said}
      </Text>
    </>
  );
}

/** What is said of a chat that was read. */
function wordsOf(read: Omit<ReadChat, 'language'>): string {
  const missing = [
    read.fullName === '' && 'the name',
    read.phone === '' && 'the phone number',
    read.shippingAddress === '' && 'the address',
    read.items.length === 0 && 'the books',
  ].filter((name) => name !== false);
  return [
    'Read from the chat: please check the fields below.',
    missing.length > 0 && `Not found: ${missing.join(', ')}.`,
    read.isKnown && 'This number has ordered before.',
    read.rest !== '' && 'What is left above was not understood.',
  ]
    .filter(Boolean)
    .join(' ');
}

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
