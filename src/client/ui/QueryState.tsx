import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type QueryStateProps = {
  query: { isPending: boolean; isError: boolean; refetch: () => unknown };
  /** What stands there while the first answer is awaited. */
  loading: ReactNode;
  /** What is said when no answer came. */
  errorText: string;
  isEmpty: boolean;
  empty: ReactNode;
  children: ReactNode;
};

/** The four states of everything that is fetched: loading, failed (with Retry), empty, there. */
export function QueryState({ query, loading, errorText, isEmpty, empty, children }: QueryStateProps) {
  if (query.isPending) return loading;
  if (query.isError) {
    return (
      <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={errorText} role="alert">
        <Button variant="white" color="red" size="xs" onClick={() => query.refetch()}>
          Retry
        </Button>
      </Alert>
    );
  }
  return isEmpty ? empty : children;
}

type EmptyStateProps = { icon: ReactNode; title: string; children?: ReactNode };

/** Says that a list is empty, and what can be done about it. */
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
