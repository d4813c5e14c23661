import { Combobox, Group, Highlight, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { formatPaise } from '#shared/money.ts';
import { itemLabel, saysMoreThanKind } from '#shared/order-items.ts';

/** Something that can be put into an order. */
export type SoldMaterial = Answers['deskAdmin']['sold']['items'][number];

type MaterialSearchProps = {
  onChoose: (found: SoldMaterial) => void;
  error: ReactNode;
  /** What cannot be added once more, such as what is in the order already. */
  isTaken: (found: SoldMaterial) => boolean;
};

const keyOf = ({ materialId, kind }: SoldMaterial): string => `${kind} ${materialId}`;

/** Looks for what is sold by its title; Enter adds the highlighted match. */
export function MaterialSearch({ onChoose, error, isTaken }: MaterialSearchProps) {
  const combobox = useCombobox();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 200);
  const query = trpc.deskAdmin.sold.useQuery({ search }, { enabled: search !== '', placeholderData: (last) => last });
  const found = text.trim() === '' ? [] : (query.data?.items ?? []).filter((item) => !isTaken(item));
  const isCurrent = text.trim() === search && !query.isPlaceholderData;
  const isEmpty = isCurrent && search !== '' && query.data !== undefined && found.length === 0;

  const firstKey = found[0] && keyOf(found[0]);
  const selectFirst = useEffectEvent(() => combobox.selectFirstOption());
  useEffect(() => {
    if (firstKey !== undefined && isCurrent) selectFirst();
  }, [firstKey, isCurrent]);

  const choose = (key: string) => {
    const item = found.find((candidate) => keyOf(candidate) === key);
    if (!item) return;
    onChoose(item);
    setText('');
    combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
      <Combobox.Target>
        <TextInput
          label="Add a material"
          description="Search by title; Enter adds the highlighted one"
          type="search"
          autoComplete="off"
          maxLength={100}
          value={text}
          error={
            error ||
            (isEmpty && 'No material with this title') ||
            (query.isError && 'The materials could not be loaded.')
          }
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            // Waits for the answer to what was typed; Enter must not add a match for fewer letters.
            if (event.key === 'Enter' && text.trim() !== '' && (!isCurrent || found.length === 0))
              event.preventDefault();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={found.length === 0}>
        <Combobox.Options aria-label="Materials found">
          {found.map((item) => (
            <Combobox.Option
              key={keyOf(item)}
              value={keyOf(item)}
              mih={44}
              aria-label={`Add ${item.title}, ${factsOf(item)}`}
            >
              <Found item={item} search={search} />
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

const Found = ({ item, search }: { item: SoldMaterial; search: string }) => (
  <Group justify="space-between" wrap="nowrap" gap="sm">
    <div>
      <Highlight size="sm" fw={600} highlight={search.split(/\s+/)}>
        {item.title}
      </Highlight>
      <Text size="sm">{factsOf(item)}</Text>
    </div>
    <Text size="sm" fw={600} style={{ whiteSpace: 'nowrap' }}>
      {item.pricePaise === null ? 'To quote' : formatPaise(item.pricePaise)}
    </Text>
  </Group>
);

/** `Printed copy, A4 spiral bound, 3 in stock` */
const factsOf = ({ kind, format, stock, isActive }: SoldMaterial): string =>
  [
    itemLabel({ kind, format }),
    saysMoreThanKind(format) && format,
    stock !== null && (stock === 0 ? 'out of stock' : `${stock} in stock`),
    !isActive && 'not on the site',
  ]
    .filter(Boolean)
    .join(', ');
