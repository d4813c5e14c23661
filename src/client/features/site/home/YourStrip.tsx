import { Container } from '@mantine/core';
import { ForYou } from '#client/features/accounts/ForYou.tsx';
import { useSession } from '#client/lib/session.ts';

/** What somebody who is signed in goes on with. */
export function YourStrip() {
  const user = useSession();
  return (
    user && (
      <Container size="lg" py="xs">
        <ForYou user={user} strip />
      </Container>
    )
  );
}
