import { Text } from '@mantine/core';
import { formatPaise } from '#shared/money.ts';
import type { AdminMaterial } from './admin-materials.ts';

/** The prices of a material or sample, where they are only shown. */
export function PriceCell({ material: { pricePaise, printPricePaise } }: { material: AdminMaterial }) {
  if (pricePaise === 0 && printPricePaise === 0) return 'Not sold online';
  return (
    <>
      {pricePaise > 0 && `PDF ${formatPaise(pricePaise)}`}
      {printPricePaise > 0 && (
        <Text size="sm" c="dimmed">
          Printed {formatPaise(printPricePaise)}
        </Text>
      )}
    </>
  );
}
