import { Group, Text } from '@mantine/core';
import { signedPaise } from '#shared/money.ts';

type SumProps = {
  label: string;
  /** Null while it is not known. */
  paise: number | null;
  isTotal?: boolean;
};

/** One amount of a bill under its name. */
export function Sum({ label, paise, isTotal = false }: SumProps) {
  return (
    <Group justify="space-between">
      <Text {...(isTotal ? { fw: 600 } : { size: 'sm' })}>{label}</Text>
      <Text {...(isTotal ? { fw: 700, size: 'lg' } : { size: 'sm' })}>
        {paise === null ? 'to be confirmed' : signedPaise(paise)}
      </Text>
    </Group>
  );
}
