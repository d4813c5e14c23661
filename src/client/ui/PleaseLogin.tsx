import { Button, Container, Paper, Stack, Text, Title } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Head } from '#client/lib/page-head.tsx';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { RoundIcon } from './RoundIcon.tsx';
import { useLoginLink } from './use-login-link.ts';

/**
 * Shown to visitors on a page that needs an account: a link to sign in and come back. Sets the page's head. `purpose`: what
 * they came for, such as `to take Model Examination 1`.
 */
export function PleaseLogin({ purpose }: { purpose?: ReactNode }) {
  const { pathname, search } = useLocation();
  const toSubject = useLoginLink();
  // What belongs to an account is sought by somebody who has one.
  const to = purpose ? toSubject : paths.loginAndReturn(pathname + search);
  return (
    <Container size={460} py={{ base: 40, sm: 80 }}>
      <Head title={messages.pleaseLogin} description="Log in to see this page." path={pathname} noindex />
      <Paper radius="lg" p={{ base: 'lg', sm: 'xl' }}>
        <Stack align="center" ta="center" gap="sm">
          <RoundIcon>
            <IconLogin2 size={28} aria-hidden />
          </RoundIcon>
          <Title size="h2">{messages.pleaseLogin}</Title>
          {purpose && <Text>{purpose}</Text>}
          <Text c="dimmed">
            {!purpose && 'This page belongs to your account. '}Log in and we’ll bring you right back.
          </Text>
          <Button component={Link} to={to} size="md" mt="xs" fullWidth>
            Login
          </Button>
          <Text size="sm" c="dimmed">
            New here? Create an account on the same page.
          </Text>
        </Stack>
      </Paper>
    </Container>
  );
}
