import { Container, Group, Stack, Text, Title } from '@mantine/core';
import { IconBooks, IconFileSearch } from '@tabler/icons-react';
import { Head } from '#client/lib/page-head.tsx';
import { useSession } from '#client/lib/session.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { PleaseLogin } from '#client/ui/PleaseLogin.tsx';
import { paths } from '#shared/paths.ts';

/** The specification's page of direct purchase: links to what can be bought. */
export function Component() {
  if (!useSession()) return <PleaseLogin />;
  return (
    <Container size="sm" py={{ base: 40, sm: 72 }}>
      <Head title="Buy study materials" description="Where to buy study materials." path={paths.purchase} noindex />
      <Stack align="flex-start">
        <Title>Buy study materials</Title>
        <Text size="lg">
          Choose a study material and buy it on its own page: download the PDF at once, or have a printed copy sent to
          you. Not sure yet? Read a free sample first.
        </Text>
        <Group>
          <ActionButton to={paths.materials} icon={IconBooks}>
            Study Materials
          </ActionButton>
          <ActionButton to={paths.samples} variant="default" icon={IconFileSearch}>
            Free Samples
          </ActionButton>
        </Group>
      </Stack>
    </Container>
  );
}
