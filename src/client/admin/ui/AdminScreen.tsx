import { Button, Container, Group, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Head } from '#client/lib/page-head.tsx';

export type Refreshable = { isRefetching: boolean; refetch: () => unknown };

type AdminScreenProps = {
  title: string;
  description: string;
  /** What the Refresh button fetches again; without any there is no such button. */
  refreshed?: Refreshable[];
  /** Further buttons beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The frame of an admin screen. */
export function AdminScreen({ title, description, refreshed, actions, children }: AdminScreenProps) {
  const { pathname } = useLocation();
  return (
    <Container size="xl" py="xl">
      <Head title={title} description={description} path={pathname} noindex />
      <Group justify="space-between" align="flex-start" mb="lg">
        <div>
          <Title size="h2">{title}</Title>
          <Text c="dimmed">{description}</Text>
        </div>
        <Group gap="sm">
          {refreshed && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} aria-hidden />}
              loading={refreshed.some(({ isRefetching }) => isRefetching)}
              onClick={() => refreshed.forEach(({ refetch }) => void refetch())}
            >
              Refresh
            </Button>
          )}
          {actions}
        </Group>
      </Group>
      {children}
    </Container>
  );
}
