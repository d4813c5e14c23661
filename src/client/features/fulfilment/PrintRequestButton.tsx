import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';

type PrintRequestButtonProps = { material: { id: string; title: string } };

/** Leads to the form that orders a printed copy. */
export function PrintRequestButton({ material: { id, title } }: PrintRequestButtonProps) {
  return (
    <Button
      component={Link}
      to={`${paths.orderPrinted}?${new URLSearchParams({ material: id })}`}
      variant="light"
      mih={44}
      leftSection={<IconPrinter size={18} aria-hidden />}
      aria-label={`I want this printed: ${title}`}
    >
      I want this printed
    </Button>
  );
}
