import { Group, Select, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import { CatalogueForm, type FormOf, useCatalogueForm } from '#client/admin/ui/CatalogueForm.tsx';
import { RowAction } from '#client/admin/ui/Cells.tsx';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import type { ComboInput } from '#shared/combos.ts';
import { formatPaise } from '#shared/money.ts';
import { type ItemKind, itemKindLabels, itemKinds } from '#shared/order-items.ts';

export type AdminCombo = Answers['combosAdmin']['list']['items'][number];

const keyOf = ({ materialId, kind }: { materialId: string; kind: ItemKind }): string => `${kind} ${materialId}`;

/** The form of a combo pack: it shows what the contents cost separately. */
export function ComboForm(props: FormOf<AdminCombo, ComboInput, ComboInput>) {
  const state = useCatalogueForm(props, ({ items }) => ({
    items: items.map(({ materialId, kind }) => ({ materialId, kind })),
  }));
  const { form, source } = state;
  const { data: choices = [], isError } = trpc.combosAdmin.choices.useQuery();
  const known = new Map([...(source?.items ?? []), ...choices].map((choice) => [keyOf(choice), choice]));
  const { items, pricePaise } = form.getValues();
  const singlePaise = items.reduce((sum, item) => sum + (known.get(keyOf(item))?.pricePaise ?? 0), 0);
  return (
    <CatalogueForm
      {...props}
      state={state}
      special={{ items: <ItemsField form={form} choices={choices} known={known} isFailed={isError} /> }}
      looks={{ pricePaise: { hint: items.length > 0 ? `Bought separately: ${formatPaise(singlePaise)}` : undefined } }}
      warning={
        items.length > 0 && pricePaise > singlePaise && 'The pack costs more than its contents bought separately.'
      }
    />
  );
}

type Item = ComboInput['items'][number];

type ItemsFieldProps = {
  form: UseFormReturnType<ComboInput>;
  choices: Answers['combosAdmin']['choices'];
  /** By `keyOf`. */
  known: Map<string, { title: string; pricePaise: number | null }>;
  /** Whether the choices could not be loaded. */
  isFailed: boolean;
};

/** The materials in a pack, with a searched list that puts in another. */
function ItemsField({ form, choices, known, isFailed }: ItemsFieldProps) {
  const { items } = form.getValues();
  const chosen = new Set(items.map(keyOf));
  const add = (key: string) => {
    const choice = choices.find((choice) => keyOf(choice) === key);
    if (choice) form.insertListItem('items', { materialId: choice.materialId, kind: choice.kind });
    form.clearFieldError('items');
  };
  const optionsOfKind = (kind: ItemKind) =>
    choices
      .filter((choice) => choice.kind === kind && !chosen.has(keyOf(choice)))
      .map((choice) => ({ value: keyOf(choice), label: `${choice.title}, ${formatPaise(choice.pricePaise)}` }));
  const nameOf = (item: Item) => `${known.get(keyOf(item))?.title ?? 'Deleted material'}, ${itemKindLabels[item.kind]}`;
  const priceOf = (item: Item) => {
    const pricePaise = known.get(keyOf(item))?.pricePaise ?? null;
    return pricePaise === null ? ' (not sold separately)' : `, ${formatPaise(pricePaise)}`;
  };
  return (
    <Stack gap="xs">
      <Text fw={500} size="sm" id="combo-items">
        Contents
      </Text>
      <ul aria-labelledby="combo-items" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {items.map((item, index) => (
          <Group key={keyOf(item)} component="li" justify="space-between" wrap="nowrap" gap="xs">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {nameOf(item) + priceOf(item)}
            </Text>
            <RowAction
              label={`Remove ${nameOf(item)}`}
              icon={IconTrash}
              onClick={() => form.removeListItem('items', index)}
            />
          </Group>
        ))}
      </ul>
      <Select
        label="Add item"
        placeholder="Type a part of its title"
        key={items.length}
        searchable
        value={null}
        error={form.errors.items}
        nothingFoundMessage={isFailed ? 'The materials could not be loaded.' : 'No material with this title'}
        maxDropdownHeight={280}
        data={itemKinds.map((kind) => ({ group: itemKindLabels[kind], items: optionsOfKind(kind) }))}
        onChange={(key) => key && add(key)}
      />
    </Stack>
  );
}
