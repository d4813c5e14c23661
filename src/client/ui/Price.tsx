import { Text } from '@mantine/core';
import { formatPaise } from '#shared/money.ts';

/** What something costs, in large figures. */
export const Price = ({ paise }: { paise: number }) => (
  <Text fz={34} fw={700} lh={1.2}>
    {formatPaise(paise)}
  </Text>
);
