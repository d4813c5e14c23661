import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { trpc } from '#client/lib/trpc.ts';

/** `printPricePaise`: of one printed copy; null when it is unknown. */
export type FoundMaterial = { id: string; title: string; printPricePaise: number | null };

type MaterialSearchProps = { onChoose: (found: FoundMaterial) => void; error: ReactNode };

/** Looks for a material by a few letters of its title. */
export function MaterialSearch({ onChoose, error }: MaterialSearchProps) {
  const utils = trpc.useUtils();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 300);
  const query = trpc.materialsAdmin.list.useQuery({ search, limit: 6 }, { enabled: search !== '' });
  const found = search === '' ? [] : (query.data?.items ?? []);

  async function choose({ id, title }: { id: string; title: string }): Promise<void> {
    setText('');
    // When the price cannot be fetched, the admin types it.
    const answer = await utils.printRequests.prices.fetch({ ids: [id] }).catch(() => null);
    onChoose({ id, title, printPricePaise: answer?.prices[0]?.unitPricePaise ?? null });
  }
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
          // Enter chooses the first match instead of submitting the order.
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
}
