import { Button, Text } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '#shared/paths.ts';

/** In the place of a price, which visitors do not see: the way to sign in and back. `why`: what signing in shows. */
export function LoginToBuy({ why }: { why: string }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <Text size="sm" c="dimmed">
        {why}
      </Text>
      <Button
        component={Link}
        to={paths.loginAndReturn(pathname + search)}
        mih={44}
        leftSection={<IconLogin2 size={18} aria-hidden />}
      >
        Login to buy
      </Button>
    </>
  );
}
