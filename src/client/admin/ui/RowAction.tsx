import { ActionIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { MouseEventHandler } from 'react';
import { Link } from 'react-router-dom';

type RowActionProps = { label: string; icon: Icon; danger?: boolean } & (
  | { onClick: () => void; href?: never; to?: never }
  /** Opens beside this page. */
  | { href: string; onClick?: never; to?: never }
  /** Leads to another screen. */
  | { to: string; href?: never; onClick?: never }
  /** Is downloaded. */
  | { href: string; onClick: MouseEventHandler<HTMLAnchorElement>; to?: never }
);

/** What can be done with one row: a button or a link. */
export function RowAction({ label, icon: RowIcon, danger = false, ...action }: RowActionProps) {
  const looks = { variant: 'subtle', color: danger ? 'red.8' : 'gray.7', size: 36, 'aria-label': label, title: label };
  const picture = <RowIcon size={20} aria-hidden />;
  if (action.to !== undefined)
    return (
      <ActionIcon {...looks} component={Link} to={action.to}>
        {picture}
      </ActionIcon>
    );
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
