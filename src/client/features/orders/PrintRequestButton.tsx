import { IconPrinter } from '@tabler/icons-react';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { formatPaise } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';

type PrintRequestButtonProps = {
  material: { id: string; title: string };
  /** Of one copy; null where it has none. */
  pricePaise: number | null;
  variant: 'default' | 'filled';
};

/** Leads to the form that orders a printed copy. */
export function PrintRequestButton({ material: { id, title }, pricePaise, variant }: PrintRequestButtonProps) {
  return (
    <ActionButton
      to={`${paths.orderPrinted}?${new URLSearchParams({ material: id })}`}
      variant={variant}
      icon={IconPrinter}
      fullWidth
      aria-label={`Order a printed copy: ${title}`}
    >
      {pricePaise === null ? 'Order a printed copy' : `Order, ${formatPaise(pricePaise)}`}
    </ActionButton>
  );
}
