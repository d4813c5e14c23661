import { Text } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { useLoginLink } from './use-login-link.ts';

/** In the place of a price, which visitors do not see: the way to sign in and back. `why`: what signing in shows. */
export function LoginToBuy({ why }: { why: string }) {
  const to = useLoginLink();
  return (
    <>
      <Text size="sm" c="dimmed">
        {why}
      </Text>
      <ActionButton to={to} icon={IconLogin2}>
        Log in to buy
      </ActionButton>
    </>
  );
}
