import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';

type WishButtonProps = { material: { id: string; title: string } };

/** "I want this printed": leads to the form that makes an order of it. */
export function WishButton({ material: { id, title } }: WishButtonProps) {
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
