import { Group, NativeSelect, Paper, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { DialogForm } from '#client/admin/ui/DialogForm.tsx';
import { nullable } from '#client/admin/ui/nullable.ts';
import { RowAction } from '#client/admin/ui/RowAction.tsx';
import { RupeesInput } from '#client/admin/ui/RupeesInput.tsx';
import type { EditDialogState } from '#client/admin/ui/use-edit-dialog.ts';
import { useZodForm } from '#client/lib/form.ts';
import { trpc } from '#client/lib/trpc.ts';
import { quantityLimits } from '#shared/cart.ts';
import { choiceOf } from '#shared/enums.ts';
import { type DeskOrderInput, deskOrderInput } from '#shared/fulfilment.ts';
import { deskMessages } from '#shared/messages.ts';
import { itemKindLabels, itemKinds } from '#shared/orders.ts';
import { type FoundMaterial, MaterialSearch } from './MaterialSearch.tsx';

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
  const create = trpc.fulfilmentAdmin.create.useMutation({ onSuccess: ({ orderId }) => onAdded(orderId) });
  const form = useZodForm<DeskOrderInput>(deskOrderInput, { initialValues: blank });
  return (
    <DialogForm
      dialog={dialog}
      form={form}
      save={create.mutateAsync}
      saved={deskMessages.created}
      failed={deskMessages.createFailed}
      saveLabel="Add the order"
    >
      <CustomerFields form={form} />
      <Items form={form} />
      <RupeesInput
        label="Courier charge (₹)"
        description="Empty: you tell it later; 0 where nothing is sent"
        {...nullable(form.getInputProps('courierPaise'))}
      />
      <Textarea label="Note (optional)" rows={2} maxLength={1000} {...form.getInputProps('notes')} />
    </DialogForm>
  );
}

type FormProps = { form: UseFormReturnType<DeskOrderInput> };

function CustomerFields({ form }: FormProps) {
  return (
    <>
      <TextInput label="Full name" required maxLength={100} data-autofocus {...form.getInputProps('fullName')} />
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <TextInput
          label="Phone"
          type="tel"
          inputMode="tel"
          required
          placeholder="98765 43210"
          miw={180}
          {...form.getInputProps('phone')}
        />
        <TextInput
          label="Email (optional)"
          description="Of an account here, the order shows up there"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="email"
          miw={180}
          {...form.getInputProps('email')}
        />
      </Group>
      <Textarea
        label="Address"
        description="Paste it from the chat, with the pincode. Tamil is fine."
        autosize
        minRows={3}
        maxLength={500}
        {...form.getInputProps('shippingAddress')}
      />
    </>
  );
}

/** The materials of the order; one is added by a search, first printed, and once more as a download. */
function Items({ form }: FormProps) {
  const [titles, setTitles] = useState(new Map<string, string>());
  const { items } = form.getValues();
  const has = (materialId: string, kind: string) =>
    items.some((item) => item.materialId === materialId && item.kind === kind);
  const add = ({ id, title, printPricePaise }: FoundMaterial) => {
    setTitles(new Map(titles).set(id, title));
    const kind = has(id, 'printed') ? 'download' : 'printed';
    if (has(id, kind)) return;
    const unitPricePaise = kind === 'printed' ? printPricePaise : null;
    form.insertListItem('items', { materialId: id, kind, quantity: 1, unitPricePaise });
    form.clearFieldError('items');
  };
  return (
    <>
      <MaterialSearch onChoose={add} error={items.length === 0 ? form.errors.items : undefined} />
      {items.map(({ kind, materialId }, index) => (
        <Item key={`${kind} ${materialId}`} form={form} index={index} title={titles.get(materialId) ?? ''} />
      ))}
      {items.length > 0 && form.errors.items && (
        <Text size="sm" c="var(--mantine-color-error)">
          {form.errors.items}
        </Text>
      )}
    </>
  );
}

const quantities = Array.from({ length: quantityLimits.max }, (_, index) => String(index + quantityLimits.min));

function Item({ form, index, title }: FormProps & { index: number; title: string }) {
  const item = form.getValues().items[index];
  if (!item) return null;
  const change = (next: Partial<typeof item>) => form.replaceListItem('items', index, { ...item, ...next });
  return (
    <Paper component="section" aria-label={title} withBorder p="sm">
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} size="sm">
          {title}
        </Text>
        <RowAction
          label={`Remove ${title}`}
          icon={IconTrash}
          danger
          onClick={() => form.removeListItem('items', index)}
        />
      </Group>
      <Group align="flex-start" gap="sm">
        <NativeSelect
          label="Kind"
          data={itemKinds.map((value) => ({ value, label: itemKindLabels[value] }))}
          value={item.kind}
          onChange={({ currentTarget }) => {
            const kind = choiceOf(itemKinds, currentTarget.value) ?? 'printed';
            change({ kind, ...(kind === 'download' && { quantity: 1 }) });
          }}
        />
        <NativeSelect
          label="Copies"
          data={quantities}
          disabled={item.kind === 'download'}
          value={String(item.quantity)}
          onChange={({ currentTarget }) => change({ quantity: Number(currentTarget.value) })}
        />
        <RupeesInput
          label="Price of one (₹)"
          description="Empty: you tell it later"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          w={170}
          {...nullable(form.getInputProps(`items.${index}.unitPricePaise`))}
        />
      </Group>
    </Paper>
  );
}
