import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type QueryStateProps = {
  query: { isPending: boolean; isError: boolean; refetch: () => unknown };
  /** Shown until the first answer. */
  loading: ReactNode;
  /** Shown when the request failed. */
  errorText: string;
  isEmpty?: boolean;
  empty?: ReactNode;
  children: ReactNode;
};

/** The states of a query: loading, failed (with Retry), empty, or its content. */
export function QueryState({ query, loading, errorText, isEmpty = false, empty = null, children }: QueryStateProps) {
  if (query.isPending) return loading;
  if (query.isError) {
    return (
      <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={errorText} role="alert">
        <Button variant="default" size="xs" onClick={() => query.refetch()}>
          Retry
        </Button>
      </Alert>
    );
  }
  return isEmpty ? empty : children;
}

type EmptyStateProps = { icon: ReactNode; title: string; children?: ReactNode };

/** Says that a list is empty and what can be done. */
export function EmptyState({ icon, title, children }: EmptyStateProps) {
  return (
    <Stack align="center" gap="sm" py={48} ta="center">
      {icon}
      <Text fw={600} size="lg">
        {title}
      </Text>
      {children}
    </Stack>
  );
}
