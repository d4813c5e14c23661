import { Alert, Anchor, Container } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './AdminBanner.module.css';

type AdminBannerProps = {
  color: 'red' | 'yellow';
  text: string;
  link: ReactNode;
  role?: 'alert';
} & ({ to: string } | { onClick: () => void });

const look = { inherit: true, c: 'inherit', fw: 600, underline: 'always' } as const;

/** A warning above every admin screen, with a link to the screen that helps, or a button that does. */
export function AdminBanner({ color, text, link, role, ...help }: AdminBannerProps) {
  return (
    <Container size="xl" pt="md" className={classes.banner ?? ''}>
      <Alert color={color} icon={<IconAlertTriangle aria-hidden />} role={role}>
        {text}{' '}
        {'to' in help ? (
          <Anchor component={Link} to={help.to} {...look}>
            {link}
          </Anchor>
        ) : (
          <Anchor component="button" onClick={help.onClick} {...look}>
            {link}
          </Anchor>
        )}
      </Alert>
    </Container>
  );
}
