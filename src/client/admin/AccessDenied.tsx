import { Button, Container, Stack, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { Head } from '#client/lib/page-head.tsx';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';

/** Shown instead of a screen that this person may not see. `why`: what their role lacks, below the way home. */
export function AccessDenied({ why }: { why?: string }) {
  const { pathname } = useLocation();
  return (
    <Container size="sm" py={80}>
      <Head title={messages.accessDenied} description={messages.accessDeniedText} path={pathname} noindex />
      <Stack align="center" ta="center">
        <IconLock size={48} aria-hidden />
        <Title>{messages.accessDenied}</Title>
        <Text>{messages.accessDeniedText}</Text>
        <Button component={Link} to={paths.home}>
          Go Home
        </Button>
        {why && <Text c="dimmed">{why}</Text>}
      </Stack>
    </Container>
  );
}
