import { Skeleton, Stack, Text } from '@mantine/core';

/** A list that is on its way. */
export function ListLoading({ text }: { text: string }) {
  return (
    <Stack component="output" gap="sm">
      <Text c="dimmed">{text}</Text>
      {['1', '2', '3', '4', '5', '6'].map((row) => (
        <Skeleton key={row} height={56} />
      ))}
    </Stack>
  );
}
