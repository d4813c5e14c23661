import { Button, Group, NativeSelect, Paper, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { DialogForm } from '#client/admin/ui/DialogForm.tsx';
import { EditDialog } from '#client/admin/ui/EditDialog.tsx';
import type { EditDialogState } from '#client/admin/ui/edit-dialog.tsx';
import { RowAction } from '#client/admin/ui/RowAction.tsx';
import { RupeesInput } from '#client/admin/ui/RupeesInput.tsx';
import { useRefreshLists } from '#client/admin/ui/refresh-lists.ts';
import { useZodForm } from '#client/lib/form.ts';
import { trpc } from '#client/lib/trpc.ts';
import { quantityLimits } from '#shared/cart.ts';
import { type DeskOrderInput, deskOrderInput } from '#shared/fulfilment.ts';
import { deskMessages } from '#shared/messages.ts';
import { type ItemKind, itemKindLabels, itemKinds } from '#shared/orders.ts';

type NewOrderDialogProps = { dialog: EditDialogState<null>; onAdded: (orderId: string) => void };

/** Types in an order for somebody who only wrote in chat. */
export function NewOrderDialog({ dialog, onAdded }: NewOrderDialogProps) {
  return (
    <EditDialog dialog={dialog} title="New order">
      <NewOrderForm dialog={dialog} onAdded={onAdded} />
    </EditDialog>
  );
}

const quantities = Array.from({ length: quantityLimits.max }, (_, index) => String(index + quantityLimits.min));
const orNull = (paise: number | ''): number | null => (paise === '' ? null : paise);

function NewOrderForm({ dialog, onAdded }: NewOrderDialogProps) {
  const create = trpc.fulfilmentAdmin.create.useMutation();
  const refresh = useRefreshLists();
  const [titles, setTitles] = useState(new Map<string, string>());
  const form = useZodForm<DeskOrderInput>(deskOrderInput, {
    initialValues: {
      fullName: '',
      phone: '',
      email: '',
      shippingAddress: '',
      items: [],
      courierPaise: null,
      notes: '',
    },
  });
  const { items, courierPaise } = form.getValues();
  const change = (index: number, next: Partial<DeskOrderInput['items'][number]>) =>
    form.setFieldValue(
      'items',
      items.map((item, at) => (at === index ? { ...item, ...next } : item)),
    );
  const add = ({ id, title, printPricePaise }: Choice) => {
    setTitles(new Map(titles).set(id, title));
    const kind: ItemKind = items.some((item) => item.materialId === id && item.kind === 'printed')
      ? 'download'
      : 'printed';
    if (items.some((item) => item.materialId === id && item.kind === kind)) return;
    form.setFieldValue('items', [
      ...items,
      { materialId: id, kind, quantity: 1, unitPricePaise: kind === 'printed' ? printPricePaise : null },
    ]);
    form.clearFieldError('items');
  };
  return (
    <DialogForm
      dialog={dialog}
      form={form}
      save={async (values) => {
        const { orderId } = await create.mutateAsync(values);
        await refresh();
        onAdded(orderId);
      }}
      saved={deskMessages.created}
      failed={deskMessages.createFailed}
      saveLabel="Add the order"
    >
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
      <MaterialSearch onChoose={add} error={items.length === 0 ? form.errors.items : undefined} />
      {items.map((item, index) => {
        const title = titles.get(item.materialId) ?? '';
        return (
          <Paper key={`${item.kind} ${item.materialId}`} component="section" aria-label={title} withBorder p="sm">
            <Group justify="space-between" wrap="nowrap">
              <Text fw={600} size="sm">
                {title}
              </Text>
              <RowAction
                label={`Remove ${title}`}
                icon={IconTrash}
                danger
                onClick={() =>
                  form.setFieldValue(
                    'items',
                    items.filter((_, at) => at !== index),
                  )
                }
              />
            </Group>
            <Group align="flex-start" gap="sm">
              <NativeSelect
                label="Kind"
                data={itemKinds.map((value) => ({ value, label: itemKindLabels[value] }))}
                value={item.kind}
                onChange={({ currentTarget }) => {
                  const kind = itemKinds.find((known) => known === currentTarget.value) ?? 'printed';
                  change(index, { kind, ...(kind === 'download' && { quantity: 1 }) });
                }}
              />
              <NativeSelect
                label="Copies"
                data={quantities}
                disabled={item.kind === 'download'}
                value={String(item.quantity)}
                onChange={({ currentTarget }) => change(index, { quantity: Number(currentTarget.value) })}
              />
              <RupeesInput
                label="Price of one (₹)"
                description="Empty: you tell it later"
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                w={170}
                value={item.unitPricePaise ?? ''}
                error={form.errors[`items.${index}.unitPricePaise`]}
                onChange={(paise) => change(index, { unitPricePaise: orNull(paise) })}
              />
            </Group>
          </Paper>
        );
      })}
      {items.length > 0 && form.errors.items && (
        <Text size="sm" c="var(--mantine-color-error)">
          {form.errors.items}
        </Text>
      )}
      <RupeesInput
        label="Courier charge (₹)"
        description="Empty: you tell it later; 0 where nothing is sent"
        value={courierPaise ?? ''}
        error={form.errors.courierPaise}
        onChange={(paise) => form.setFieldValue('courierPaise', orNull(paise))}
      />
      <Textarea label="Note (optional)" rows={2} maxLength={1000} {...form.getInputProps('notes')} />
    </DialogForm>
  );
}

/** `printPricePaise`: of one printed copy; null where that is not known. */
type Choice = { id: string; title: string; printPricePaise: number | null };

/** Looks for a material by a few letters of its title. */
function MaterialSearch({ onChoose, error }: { onChoose: (choice: Choice) => void; error: ReactNode }) {
  const utils = trpc.useUtils();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 300);
  const query = trpc.materialsAdmin.list.useQuery({ search, limit: 6 }, { enabled: search !== '' });
  const found = search === '' ? [] : (query.data?.items ?? []);
  return (
    <Stack gap="xs">
      <TextInput
        label="Add a material"
        description="A few letters of its title"
        type="search"
        autoComplete="off"
        maxLength={100}
        value={text}
        error={error}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter chooses rather than sending the order off.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const [first] = found;
          if (first) void choose(first);
        }}
      />
      <Text component="output" size="sm" c="dimmed">
        {search !== '' && query.data && found.length === 0 && 'No material with this title'}
        {query.isError && 'The materials could not be loaded.'}
      </Text>
      {found.map((material) => (
        <Button
          key={material.id}
          variant="default"
          mih={44}
          h="auto"
          py="xs"
          justify="flex-start"
          styles={{ label: { whiteSpace: 'normal', overflow: 'visible', textAlign: 'left' } }}
          aria-label={`Add ${material.title}`}
          onClick={() => void choose(material)}
        >
          {material.title}
        </Button>
      ))}
    </Stack>
  );

  async function choose({ id, title }: { id: string; title: string }): Promise<void> {
    setText('');
    // Without an answer the price is typed.
    const answer = await utils.printRequests.prices.fetch({ ids: [id] }).catch(() => null);
    onChoose({ id, title, printPricePaise: answer?.prices[0]?.unitPricePaise ?? null });
  }
}
