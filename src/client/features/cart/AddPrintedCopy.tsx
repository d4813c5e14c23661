import { Text } from '@mantine/core';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { formatPaise } from '#shared/money.ts';
import { AddToCartButton } from './AddToCartButton.tsx';

/** The printed copy with its price, for the cart; nothing where none is sold online. */
export function AddPrintedCopy({ materialId, title }: { materialId: string; title: string }) {
  const { payment } = useSite();
  const printedPaise = trpc.cart.offer.useQuery({ materialId }).data?.printedPaise ?? null;
  if (printedPaise === null || !payment) return null;
  return (
    <>
      <Text>
        <Text span fz={28} fw={700} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatPaise(printedPaise)}
        </Text>{' '}
        <Text span size="sm" c="dimmed">
          a copy, paid online
        </Text>
      </Text>
      <AddToCartButton materialId={materialId} title={title} kind="printed" />
    </>
  );
}
