import { ActionIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

type RowActionProps = { label: string; icon: Icon; danger?: boolean } & (
  | { onClick: () => void; href?: never }
  | { href: string; onClick?: never }
);

/** What can be done with one row: a button, or a link that opens beside this page. */
export function RowAction({ label, icon: RowIcon, danger = false, onClick, href }: RowActionProps) {
  const looks = { variant: 'subtle', color: danger ? 'red.8' : 'gray.7', size: 44, 'aria-label': label, title: label };
  const picture = <RowIcon size={20} aria-hidden />;
  return href === undefined ? (
    <ActionIcon {...looks} onClick={onClick}>
      {picture}
    </ActionIcon>
  ) : (
    <ActionIcon {...looks} component="a" href={href} target="_blank" rel="noopener noreferrer">
      {picture}
    </ActionIcon>
  );
}
