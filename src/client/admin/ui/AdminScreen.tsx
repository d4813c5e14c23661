import { Container, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Head } from '#client/lib/page-head.tsx';

type AdminScreenProps = { title: string; description: string; actions?: ReactNode; children: ReactNode };

/** The frame of an admin screen: its heading, what it is for, its actions. */
export function AdminScreen({ title, description, actions, children }: AdminScreenProps) {
  const { pathname } = useLocation();
  return (
    <Container size="xl" py="xl">
      <Head title={title} description={description} path={pathname} noindex />
      <Group justify="space-between" align="flex-start" mb="lg">
        <div>
          <Title size="h2">{title}</Title>
          <Text c="dimmed">{description}</Text>
        </div>
        <Group gap="sm">{actions}</Group>
      </Group>
      {children}
    </Container>
  );
}
