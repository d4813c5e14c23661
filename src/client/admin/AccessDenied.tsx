import { Button, Container, Stack, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { Head } from '#client/lib/page-head.tsx';
import { messages } from '#shared/messages.ts';

type AccessDeniedProps = {
  why: string;
  /** The way on, and what it is called. */
  to: string;
  label: string;
};

/** Shown instead of a screen that this person may not see. */
export function AccessDenied({ why, to, label }: AccessDeniedProps) {
  const { pathname } = useLocation();
  return (
    <Container size="sm" py={80}>
      <Head title={messages.accessDenied} description={why} path={pathname} noindex />
      <Stack align="center" ta="center">
        <IconLock size={48} aria-hidden />
        <Title>{messages.accessDenied}</Title>
        <Text>{why}</Text>
        <Button component={Link} to={to}>
          {label}
        </Button>
      </Stack>
    </Container>
  );
}
