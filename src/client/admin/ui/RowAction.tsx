import { ActionIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { MouseEventHandler } from 'react';

type RowActionProps = { label: string; icon: Icon; danger?: boolean } & (
  | { onClick: () => void; href?: never }
  /** Opens beside this page. */
  | { href: string; onClick?: never }
  /** Is downloaded. */
  | { href: string; onClick: MouseEventHandler<HTMLAnchorElement> }
);

/** What can be done with one row: a button or a link. */
export function RowAction({ label, icon: RowIcon, danger = false, ...action }: RowActionProps) {
  const looks = { variant: 'subtle', color: danger ? 'red.8' : 'gray.7', size: 44, 'aria-label': label, title: label };
  const picture = <RowIcon size={20} aria-hidden />;
  if (action.href === undefined)
    return (
      <ActionIcon {...looks} onClick={action.onClick}>
        {picture}
      </ActionIcon>
    );
  const target = action.onClick ? { download: true } : { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <ActionIcon {...looks} {...target} component="a" href={action.href} onClick={action.onClick}>
      {picture}
    </ActionIcon>
  );
}
