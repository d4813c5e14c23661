import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';

type QueryStateProps = {
  query: { data?: unknown; isPending: boolean; isError: boolean; refetch: () => unknown };
  /** Shown until the first answer. */
  loading: ReactNode;
  /** Shown when the request failed. */
  errorText: string;
  isEmpty?: boolean;
  empty?: ReactNode;
  children: ReactNode;
};

/** The states of a query: loading, failed (with Retry), empty, or its content. What is known already stays below a failure. */
export function QueryState({ query, loading, errorText, isEmpty = false, empty = null, children }: QueryStateProps) {
  useRetries(query);
  if (query.isPending) return loading;
  return (
    <>
      {query.isError && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={errorText} role="alert">
          <Button variant="default" size="xs" onClick={() => query.refetch()}>
            Retry
          </Button>
        </Alert>
      )}
      {!(query.isError && query.data === undefined) && (isEmpty ? empty : children)}
    </>
  );
}

/** How soon a failed query is asked again by itself, in ms; then in twice that time, and so on. */
const firstRetryMs = 5000;
const lastRetryMs = 80_000;

/** Asks a failed query again, less and less often. */
function useRetries({ isError, refetch }: QueryStateProps['query']): void {
  const again = useEffectEvent(() => refetch());
  useEffect(() => {
    if (!isError) return;
    let timer: ReturnType<typeof setTimeout>;
    const retryIn = (ms: number) => {
      timer = setTimeout(() => {
        again();
        if (ms < lastRetryMs) retryIn(ms * 2);
      }, ms);
    };
    retryIn(firstRetryMs);
    return () => clearTimeout(timer);
  }, [isError]);
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
