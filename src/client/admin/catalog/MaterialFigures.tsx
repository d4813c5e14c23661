import { Stack, Text } from '@mantine/core';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { messages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { lowStock } from '#shared/printed-copies.ts';
import type { AdminMaterial } from './admin-materials.ts';
import { FigureCell } from './FigureCell.tsx';
import { PriceCell } from './PriceCell.tsx';

/** The prices of a material, which can be changed here unless it is deleted. */
export function PriceFigures({ material }: { material: AdminMaterial }) {
  if (material.deletedAt !== null) return <PriceCell material={material} />;
  return (
    <Stack gap={0} align="flex-end">
      <FigureCell
        material={material}
        field="pricePaise"
        render={(paise) => `PDF ${paise ? formatPaise(paise) : '–'}`}
      />
      <FigureCell
        material={material}
        field="printPricePaise"
        render={(paise) => (
          <Text span size="sm" c="dimmed">
            Printed {paise ? formatPaise(paise) : '–'}
          </Text>
        )}
      />
    </Stack>
  );
}

/** How many printed copies there are, which can be changed here unless the material is deleted. */
export function StockFigure({ material }: { material: AdminMaterial }) {
  const { printPricePaise, deletedAt } = material;
  const render = (stock: number | null) => {
    if (stock === null) return '–';
    if (printPricePaise === 0 || stock > lowStock) return stock;
    return (
      <ToneBadge tone={stock === 0 ? 'bad' : 'wait'}>{stock === 0 ? messages.soldOut : `${stock} left`}</ToneBadge>
    );
  };
  if (deletedAt !== null) return render(material.stock);
  return <FigureCell material={material} field="stock" render={render} />;
}
