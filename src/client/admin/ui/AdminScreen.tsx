import { Button, Container, Group, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Head } from '#client/lib/page-head.tsx';
import classes from './AdminScreen.module.css';

export type Refreshable = { isRefetching: boolean; refetch: () => unknown };

type AdminScreenProps = {
  title: string;
  description: string;
  /** What the Refresh button fetches again; without any there is no such button. */
  refreshed?: Refreshable[];
  /** Further buttons beside the heading. */
  actions?: ReactNode;
  /** Leaves more room for the list: the description is only in the page's head. */
  isCompact?: boolean;
  children: ReactNode;
};

/** The frame of an admin screen. */
export function AdminScreen({ title, description, refreshed, actions, isCompact, children }: AdminScreenProps) {
  const { pathname } = useLocation();
  return (
    <Container size="xl" py={isCompact ? 'xs' : { base: 'md', md: 'lg' }}>
      <Head title={title} description={description} path={pathname} noindex />
      <Group justify="space-between" align="flex-start" mb={isCompact ? 'xs' : 'lg'}>
        <div className={isCompact ? undefined : classes.words}>
          <Title size={isCompact ? 'h3' : 'h2'}>{title}</Title>
          {!isCompact && <Text c="dimmed">{description}</Text>}
        </div>
        <Group gap="sm" className={isCompact ? classes.compact : undefined}>
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
