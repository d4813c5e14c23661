import { Group, Text } from '@mantine/core';
import { formatPaise, signedPaise } from '#shared/money.ts';

/** What something costs, in large figures. */
export const Price = ({ paise }: { paise: number }) => <p className="figure">{formatPaise(paise)}</p>;

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
      <Text {...(isTotal ? { fw: 700, size: 'xl', ff: 'heading' } : { size: 'sm' })}>
        {paise === null ? 'to be confirmed' : signedPaise(paise)}
      </Text>
    </Group>
  );
}
