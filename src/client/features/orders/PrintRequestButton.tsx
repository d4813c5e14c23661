import { IconPrinter } from '@tabler/icons-react';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { paths } from '#shared/paths.ts';

type PrintRequestButtonProps = { material: { id: string; title: string }; variant: 'default' | 'filled' };

/** Leads to the form that orders a printed copy. */
export function PrintRequestButton({ material: { id, title }, variant }: PrintRequestButtonProps) {
  return (
    <ActionButton
      to={`${paths.orderPrinted}?${new URLSearchParams({ material: id })}`}
      variant={variant}
      icon={IconPrinter}
      fullWidth
      aria-label={`Order a printed copy: ${title}`}
    >
      Order a printed copy
    </ActionButton>
  );
}
