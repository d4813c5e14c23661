import { Alert, Anchor, Container } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

type AdminBannerProps = { color: 'red' | 'yellow'; text: string; to: string; link: ReactNode; role?: 'alert' };

/** A warning above every admin screen, with a link to the screen that helps. */
export function AdminBanner({ color, text, to, link, role }: AdminBannerProps) {
  return (
    <Container size="xl" pt="md">
      <Alert color={color} icon={<IconAlertTriangle aria-hidden />} role={role}>
        {text}{' '}
        <Anchor component={Link} to={to} inherit c="inherit" fw={600} underline="always">
          {link}
        </Anchor>
      </Alert>
    </Container>
  );
}
