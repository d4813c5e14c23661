import { Group, NativeSelect, Paper, Text } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { RowAction } from '#client/admin/ui/Cells.tsx';
import { nullable, RupeesInput } from '#client/admin/ui/NumberFields.tsx';
import { quantityLimits } from '#shared/cart.ts';
import type { DeskOrderInput } from '#shared/desk.ts';
import { itemKindLabels } from '#shared/order-items.ts';
import { MaterialSearch, type SoldMaterial } from './MaterialSearch.tsx';

type OrderItem = DeskOrderInput['items'][number];

/** What the fields use of a form that holds `items`. */
type ItemsForm = {
  getValues: () => { items: OrderItem[] | null };
  getInputProps: (field: string) => GetInputPropsReturnType;
  insertListItem: (list: 'items', item: OrderItem) => void;
  replaceListItem: (list: 'items', index: number, item: OrderItem) => void;
  removeListItem: (list: 'items', index: number) => void;
  clearFieldError: (field: 'items') => void;
  errors: Record<string, ReactNode>;
};

/** `stock`: how many copies there are; null or left out where that is not known. */
type KnownMaterial = { materialId: string; title: string; stock?: number | null };

type ItemFieldsProps = {
  form: ItemsForm;
  /** The materials that are in the order already. */
  known: readonly KnownMaterial[];
  /** Prices are not asked for where an order is not quoted yet. */
  hasPrices?: boolean;
  /** Said once, above the items. */
  hint?: string;
};

/** The materials of the order; each is added by a search. */
export function ItemFields({ form, known, hasPrices = true, hint }: ItemFieldsProps) {
  const [added, setAdded] = useState<readonly KnownMaterial[]>([]);
  const items = form.getValues().items ?? [];
  const isTaken = ({ materialId, kind }: SoldMaterial) =>
    items.some((item) => item.materialId === materialId && item.kind === kind);
  const add = (found: SoldMaterial) => {
    const { materialId, kind, pricePaise } = found;
    setAdded([found, ...added]);
    form.insertListItem('items', { materialId, kind, quantity: 1, unitPricePaise: pricePaise });
    form.clearFieldError('items');
  };
  return (
    <>
      <MaterialSearch onChoose={add} isTaken={isTaken} error={items.length === 0 ? form.errors.items : undefined} />
      {items.length > 0 && hint && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      {items.map(({ kind, materialId }, index) => {
        const all = [...added, ...known].filter((each) => each.materialId === materialId);
        return (
          <Item
            key={`${kind} ${materialId}`}
            form={form}
            index={index}
            title={all[0]?.title ?? ''}
            stock={all.find(({ stock }) => typeof stock === 'number')?.stock ?? null}
            hasPrices={hasPrices}
          />
        );
      })}
      {items.length > 0 && form.errors.items && (
        <Text size="sm" c="var(--mantine-color-error)">
          {form.errors.items}
        </Text>
      )}
    </>
  );
}

const quantities = Array.from({ length: quantityLimits.max }, (_, index) => String(index + quantityLimits.min));

type ItemProps = Pick<ItemFieldsProps, 'form'> & {
  index: number;
  hasPrices: boolean;
  title: string;
  stock: number | null;
};

function Item({ form, index, title, stock, hasPrices }: ItemProps) {
  const item = form.getValues().items?.[index];
  if (!item) return null;
  const change = (next: Partial<typeof item>) => form.replaceListItem('items', index, { ...item, ...next });
  return (
    <Paper component="section" aria-label={`${title}, ${itemKindLabels[item.kind]}`} withBorder p="sm">
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">
          <strong>{title}</strong>, {itemKindLabels[item.kind]}
        </Text>
        <RowAction
          label={`Remove ${title}, ${itemKindLabels[item.kind]}`}
          icon={IconTrash}
          danger
          onClick={() => form.removeListItem('items', index)}
        />
      </Group>
      <Group align="flex-start" gap="sm">
        {item.kind === 'printed' && (
          <NativeSelect
            label="Copies"
            data={quantities}
            value={String(item.quantity)}
            error={stock !== null && stock < item.quantity && `${stock} in stock`}
            onChange={({ currentTarget }) => change({ quantity: Number(currentTarget.value) })}
          />
        )}
        {hasPrices && (
          <RupeesInput
            label="Unit price (₹)"
            w={170}
            {...nullable(form.getInputProps(`items.${index}.unitPricePaise`))}
          />
        )}
      </Group>
    </Paper>
  );
}
