import { Anchor, Button, NativeSelect, Text, TextInput } from '@mantine/core';
import { IconHistoryOff } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AdminList } from '#client/admin/ui/AdminList.tsx';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import type { Column } from '#client/admin/ui/AdminTable.tsx';
import { ListFilters } from '#client/admin/ui/ListFilters.tsx';
import { RefreshButton } from '#client/admin/ui/RefreshButton.tsx';
import { useFilters } from '#client/lib/filters.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { EmptyState } from '#client/ui/QueryState.tsx';
import { SearchField } from '#client/ui/SearchField.tsx';
import { auditListInput, entityLabel } from '#shared/audit.ts';
import { formatDateTime } from '#shared/dates.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { type Change, thingPath } from './change.ts';

const noFilters = { q: '', entity: '', actor: '', from: '', to: '' };

/** Everything that admins changed, newest first. */
export function AuditScreen() {
  const { timeZone } = useSite();
  const { filters, setFilters, isFiltered } = useFilters(['q', 'entity', 'actor', 'from', 'to']);
  const [openId, setOpenId] = useState<string | null>(null);
  const choices = trpc.auditAdmin.filters.useQuery();
  const query = trpc.auditAdmin.list.useInfiniteQuery(
    {
      search: filters.q.slice(0, 100),
      entity: filters.entity || undefined,
      actorId: filters.actor || undefined,
      from: dayIn(filters.from),
      to: dayIn(filters.to),
      limit: 50,
    },
    { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: keepPreviousData },
  );

  const columns: Column<Change>[] = [
    { header: 'What', render: (change) => <What change={change} /> },
    { header: 'Who', render: ({ actor }) => <Who actor={actor} /> },
    { header: 'When', isShort: true, render: ({ at }) => formatDateTime(at, timeZone) },
    {
      header: 'Details',
      render: ({ id, thing, at }) => (
        <Button
          size="xs"
          variant="default"
          aria-label={`Details: ${thing}, ${formatDateTime(at, timeZone)}`}
          onClick={() => setOpenId(id)}
        >
          Details
        </Button>
      ),
    },
  ];

  const day = (name: 'from' | 'to', label: string) => (
    <TextInput
      type="date"
      label={label}
      value={filters[name]}
      onChange={(event) => setFilters({ [name]: event.currentTarget.value })}
    />
  );
  const choose = (name: 'entity' | 'actor', label: string, all: string, data: { value: string; label: string }[]) => (
    <NativeSelect
      label={label}
      data={[{ value: '', label: all }, ...data]}
      value={filters[name]}
      onChange={(event) => setFilters({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <AdminScreen
      title="Audit Log"
      description="Who changed what, and when. Nothing here can be altered or removed."
      actions={<RefreshButton query={query} />}
    >
      <ListFilters>
        <SearchField
          label="Search the log"
          placeholder="Name, title or #order"
          value={filters.q}
          onSearch={(q) => setFilters({ q })}
        />
        {choose(
          'entity',
          'Kind',
          'All kinds',
          (choices.data?.entities ?? []).map((value) => ({ value, label: entityLabel(value) })),
        )}
        {choose(
          'actor',
          'Person',
          'Everybody',
          (choices.data?.actors ?? []).map(({ id, name, email }) => ({
            value: id,
            label: email ? `${name} (${email})` : name,
          })),
        )}
        {day('from', 'From')}
        {day('to', 'To')}
      </ListFilters>
      <AdminList
        label="Changes"
        columns={columns}
        query={query}
        loadingText="Loading changes..."
        errorText="The log could not be loaded."
        empty={
          <EmptyState
            icon={<IconHistoryOff size={48} aria-hidden />}
            title={isFiltered ? 'No changes found' : 'Nothing has been changed yet'}
          >
            {isFiltered && (
              <Button variant="default" onClick={() => setFilters(noFilters)}>
                Clear filters
              </Button>
            )}
          </EmptyState>
        }
      />
      <ChangeDialog id={openId} onClose={() => setOpenId(null)} />
    </AdminScreen>
  );
}

/** A day out of the address, where anything may stand. */
const dayIn = (text: string): string | undefined => auditListInput.shape.from.safeParse(text).data;

function What({ change }: { change: Change }) {
  const { thing, deed } = change;
  const path = thingPath(change);
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {path === null ? (
        <Text span inherit fw={600}>
          {thing}
        </Text>
      ) : (
        <Anchor component={Link} to={path} inherit fw={600} c="inherit" td="underline">
          {thing}
        </Anchor>
      )}
      : {deed}
    </Text>
  );
}

function Who({ actor: { name, email } }: Pick<Change, 'actor'>) {
  return (
    <div>
      <Text size="sm">{name}</Text>
      {email && (
        <Text size="sm" c="dimmed">
          {email}
        </Text>
      )}
    </div>
  );
}
