import { IconPrinter } from '@tabler/icons-react';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { paths } from '#shared/paths.ts';

type PrintRequestButtonProps = { material: { id: string; title: string } };

/** Leads to the form that orders a printed copy. */
export function PrintRequestButton({ material: { id, title } }: PrintRequestButtonProps) {
  return (
    <ActionButton
      to={`${paths.orderPrinted}?${new URLSearchParams({ material: id })}`}
      variant="light"
      icon={IconPrinter}
      aria-label={`I want this printed: ${title}`}
    >
      I want this printed
    </ActionButton>
  );
}
