import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ListQuery } from './AdminList.tsx';

type ListCountProps = {
  query: ListQuery<unknown>;
  /** What the list holds, in the plural; without it nothing is counted. */
  noun?: string | undefined;
  children?: ReactNode;
};

/** How much of a list is on the page; shows no number where the server does not count. */
export function ListCount({ query: { data }, noun, children }: ListCountProps) {
  const total = data?.pages.at(-1)?.total;
  const shown = data?.pages.reduce((count, { items }) => count + items.length, 0);
  return (
    <Group gap="sm" mb={6} mih={28}>
      <Text component="output" display="block" size="sm" c="dimmed" mr="auto">
        {noun && total !== undefined && `Showing ${shown} of ${total} ${noun}`}
      </Text>
      {children}
    </Group>
  );
}
