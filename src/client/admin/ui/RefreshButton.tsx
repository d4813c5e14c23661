import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';

type RefreshButtonProps = { query: { isRefetching: boolean; refetch: () => unknown } };

/** Asks the server for the list again. */
export function RefreshButton({ query }: RefreshButtonProps) {
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={18} aria-hidden />}
      loading={query.isRefetching}
      onClick={() => query.refetch()}
    >
      Refresh
    </Button>
  );
}
