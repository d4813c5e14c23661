import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { IconHistoryOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { pagesOptions } from '#client/admin/ui/AdminList.tsx';
import { AdminTable, type Column } from '#client/admin/ui/AdminTable.tsx';
import { EmailAddress, TwoLines } from '#client/admin/ui/Cells.tsx';
import { Dialog } from '#client/admin/ui/Dialog.tsx';
import { ListScreen } from '#client/admin/ui/ListScreen.tsx';
import { Loaded } from '#client/admin/ui/Loaded.tsx';
import { useFilters } from '#client/lib/filters.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { auditListInput, type Difference, entityLabel } from '#shared/audit.ts';
import { formatDateTime } from '#shared/dates.ts';
import { nounOf } from '#shared/nouns.ts';
import { paths } from '#shared/paths.ts';

type AuditedChange = Answers['auditAdmin']['list']['items'][number];

/** Everything that admins changed, newest first. */
export function AuditScreen() {
  const { timeZone } = useSite();
  const filtering = useFilters(['q', 'entity', 'actor', 'from', 'to']);
  const { filters, setFilters } = filtering;
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
    pagesOptions,
  );

  const day = (name: 'from' | 'to', label: string) => (
    <TextInput
      type="date"
      label={label}
      value={filters[name]}
      onChange={(event) => setFilters({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <ListScreen
      title="Audit Log"
      description="Who changed what, and when. Nothing here can be altered or removed."
      filtering={filtering}
      search={{ label: 'Search the log', placeholder: 'Name, title or #order' }}
      choices={[
        {
          name: 'entity',
          label: 'Kind',
          all: 'All kinds',
          options: (choices.data?.entities ?? []).map((value) => ({ value, label: entityLabel(value) })),
        },
        {
          name: 'actor',
          label: 'Person',
          all: 'Everybody',
          options: (choices.data?.actors ?? []).map(({ id, name, email }) => ({
            value: id,
            label: email ? `${name} (${email})` : name,
          })),
        },
      ]}
      filters={
        <>
          {day('from', 'From')}
          {day('to', 'To')}
        </>
      }
      label="Changes"
      columns={columnsOf(timeZone, setOpenId)}
      onOpen={({ id }) => setOpenId(id)}
      query={query}
      nouns="changes"
      failed="The log could not be loaded."
      icon={IconHistoryOff}
      emptyText="Nothing has been changed yet"
      notFoundText="No changes found"
    >
      <ChangeDialog id={openId} onClose={() => setOpenId(null)} />
    </ListScreen>
  );
}

const columnsOf = (timeZone: string, onOpen: (id: string) => void): Column<AuditedChange>[] => [
  { header: 'What', render: (change) => <What change={change} /> },
  {
    header: 'Who',
    render: ({ actor }) => (
      <TwoLines title={actor.name} detail={actor.email && <EmailAddress>{actor.email}</EmailAddress>} />
    ),
  },
  { header: 'When', isShort: true, render: ({ at }) => formatDateTime(at, timeZone) },
  {
    header: 'Details',
    render: ({ id, thing, at }) => (
      <Button
        size="xs"
        variant="default"
        aria-label={`Details: ${thing}, ${formatDateTime(at, timeZone)}`}
        onClick={() => onOpen(id)}
      >
        Details
      </Button>
    ),
  },
];

/** A day from the URL; undefined when it is none. */
const dayIn = (text: string): string | undefined => auditListInput.shape.from.safeParse(text).data;

function What({ change }: { change: AuditedChange }) {
  const { thing, deed } = change;
  const path = pathOf(change);
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

/** The screen of the thing that was changed; null when it is gone or has no screen. */
function pathOf({ entity, nameToday, orderId }: AuditedChange): string | null {
  if (orderId !== null) return paths.adminOrder(orderId);
  const screen = entity === 'profile' ? paths.adminStudents : nounOf(entity)?.screen;
  if (screen !== undefined) return nameToday === null ? null : `${screen}?${new URLSearchParams({ q: nameToday })}`;
  switch (entity) {
    case 'mail':
      return paths.adminOutbox;
    case 'contact_message':
      return nameToday === null ? null : paths.adminMessages;
    case 'settings':
      return paths.adminSettings;
    case 'backup':
      return paths.adminBackups;
    default:
      return null;
  }
}

const differenceColumns: Column<Difference & { id: string }>[] = [
  { header: 'Field', render: ({ field }) => field },
  { header: 'Before', render: ({ before }) => <Value text={before} /> },
  { header: 'After', render: ({ after }) => <Value text={after} /> },
];

/** One change with every value before and after. `id` null: closed. */
function ChangeDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { timeZone } = useSite();
  const query = trpc.auditAdmin.byId.useQuery({ id: id ?? '' }, { enabled: id !== null });
  return (
    <Dialog opened={id !== null} onClose={onClose} title={query.data?.thing ?? 'Change'} size="xl">
      <Loaded query={query} what="the change" height={200}>
        {(change) => (
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
                columns={differenceColumns}
                rows={change.differences.map((difference, at) => ({ ...difference, id: String(at) }))}
              />
            )}
          </Stack>
        )}
      </Loaded>
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
