import { Text } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import { useLocation } from 'react-router-dom';
import { useHydrated } from '#client/lib/hydrated.ts';
import { hasLoggedInHere } from '#client/lib/this-device.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { paths } from '#shared/paths.ts';

/** In the place of a price, which visitors do not see: the way to sign in and back. `why`: what signing in shows. */
export function LoginToBuy({ why }: { why: string }) {
  const { pathname, search } = useLocation();
  const isNewHere = useHydrated() && !hasLoggedInHere();
  return (
    <>
      <Text size="sm" c="dimmed">
        {why}
      </Text>
      <ActionButton
        to={`${paths.loginAndReturn(pathname + search)}${isNewHere ? '&tab=signup' : ''}`}
        icon={IconLogin2}
      >
        Log in to buy
      </ActionButton>
    </>
  );
}
