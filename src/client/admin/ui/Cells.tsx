import { ActionIcon, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { MouseEventHandler, ReactNode } from 'react';
import { Link } from 'react-router-dom';

type TwoLinesProps = { title: ReactNode; detail?: ReactNode; isText?: boolean };

/** A cell with a name and a dimmed detail beneath it; of a text, which is read where it is opened, the beginning. */
export const TwoLines = ({ title, detail, isText = false }: TwoLinesProps) => (
  <div>
    <Text size="sm" fw={600}>
      {title}
    </Text>
    {detail && (
      <Text
        size="sm"
        c="dimmed"
        fw={400}
        style={{ overflowWrap: 'anywhere' }}
        {...(isText && { lineClamp: 2, 'data-beginning': true })}
      >
        {detail}
      </Text>
    )}
  </div>
);

/** An email address; where it does not fit in one line it is broken after its @. */
export function EmailAddress({ children }: { children: string }) {
  const domain = children.lastIndexOf('@') + 1;
  return (
    <>
      {children.slice(0, domain)}
      <wbr />
      {children.slice(domain)}
    </>
  );
}

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
  const looks = {
    variant: 'subtle',
    color: danger ? 'red.8' : 'gray.7',
    size: 36,
    'aria-label': label,
    title: label,
    children: <RowIcon size={20} aria-hidden />,
  };
  if (action.to !== undefined) return <ActionIcon {...looks} component={Link} to={action.to} />;
  if (action.href === undefined) return <ActionIcon {...looks} onClick={action.onClick} />;
  const target = action.onClick ? { download: true } : { target: '_blank', rel: 'noopener noreferrer' };
  return <ActionIcon {...looks} {...target} component="a" href={action.href} onClick={action.onClick} />;
}
