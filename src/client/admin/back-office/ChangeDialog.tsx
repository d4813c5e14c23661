import { Skeleton, Stack, Text } from '@mantine/core';
import { AdminTable, type Column } from '#client/admin/ui/AdminTable.tsx';
import { Dialog } from '#client/admin/ui/Dialog.tsx';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { QueryState } from '#client/ui/QueryState.tsx';
import type { Difference } from '#shared/audit.ts';
import { formatDateTime } from '#shared/dates.ts';

const columns: Column<Difference & { id: string }>[] = [
  { header: 'Field', render: ({ field }) => field },
  { header: 'Before', render: ({ before }) => <Value text={before} /> },
  { header: 'After', render: ({ after }) => <Value text={after} /> },
];

/** One change with every value before and after. `id` null: closed. */
export function ChangeDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { timeZone } = useSite();
  const query = trpc.auditAdmin.byId.useQuery({ id: id ?? '' }, { enabled: id !== null });
  const change = query.data;
  return (
    <Dialog opened={id !== null} onClose={onClose} title={change?.thing ?? 'Change'} size="xl">
      <QueryState
        query={query}
        loading={<Skeleton height={200} />}
        errorText="The change could not be loaded."
        isEmpty={false}
        empty={null}
      >
        {change && (
          <Stack>
            <Text>
              {change.deed}
              <Text span c="dimmed" display="block" size="sm">
                {change.actor.name}
                {change.actor.email && ` (${change.actor.email})`}, {formatDateTime(change.at, timeZone)}
              </Text>
            </Text>
            {change.differences.length === 0 ? (
              <Text c="dimmed">No field changes recorded.</Text>
            ) : (
              <AdminTable
                label="Before and after"
                columns={columns}
                rows={change.differences.map((difference, at) => ({ ...difference, id: String(at) }))}
              />
            )}
          </Stack>
        )}
      </QueryState>
    </Dialog>
  );
}

function Value({ text }: { text: string }) {
  return (
    <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Text>
  );
}
