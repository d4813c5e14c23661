import { Button, type ButtonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentPropsWithRef, MouseEvent, MouseEventHandler, ReactNode } from 'react';
import { Link } from 'react-router-dom';

type ActionButtonProps = ButtonProps & {
  icon?: Icon;
  /** A page of this site to go to. */
  to?: string;
  /** Any other address: a file, or another site. */
  href?: string;
  /** Opens `href` in a new tab. */
  newTab?: boolean;
  type?: 'submit';
  'aria-label'?: string;
  'aria-pressed'?: boolean;
  onClick?: MouseEventHandler;
  children: ReactNode;
};

/** A button or a link that looks like one, large enough for a thumb. While it is loading it keeps the focus. */
export function ActionButton({ icon: Shown, to, href, newTab = false, ...props }: ActionButtonProps) {
  const look = { mih: 44, leftSection: Shown && <Shown size={18} aria-hidden />, ...props };
  if (to !== undefined) return <Button {...look} component={Link} to={to} />;
  if (href === undefined) return <Button {...look} {...(props.loading && { renderRoot: busyButton })} />;
  const rel = href.startsWith('/') ? 'noopener' : 'noopener noreferrer';
  return <Button {...look} component="a" href={href} {...(newTab && { target: '_blank', rel })} />;
}

/** A disabled button would lose the focus, and keyboard users their place. */
const busyButton = ({ disabled: _, ...button }: ComponentPropsWithRef<'button'>) => (
  <button {...button} aria-disabled onClick={ignore} />
);

const ignore = (event: MouseEvent) => event.preventDefault();
