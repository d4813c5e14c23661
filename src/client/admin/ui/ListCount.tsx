import { Text } from '@mantine/core';

type ListCountProps = {
  /** An infinite query whose pages hold `items` and the `total` of all that match. */
  query: { data: { pages: { items: unknown[]; total: number }[] } | undefined };
  /** What the list holds, in the plural. */
  noun: string;
};

/** How much of a list is on the page. */
export function ListCount({ query: { data }, noun }: ListCountProps) {
  if (!data) return null;
  const shown = data.pages.reduce((count, { items }) => count + items.length, 0);
  return (
    <Text component="output" display="block" c="dimmed">
      Showing {shown} of {data.pages.at(-1)?.total ?? shown} {noun}
    </Text>
  );
}
