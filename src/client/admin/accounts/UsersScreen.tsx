import { Anchor, Button, Checkbox, Group, NativeSelect, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminList } from '#client/admin/ui/AdminList.tsx';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import type { Column } from '#client/admin/ui/AdminTable.tsx';
import { EditDialog } from '#client/admin/ui/EditDialog.tsx';
import { useEditDialog } from '#client/admin/ui/edit-dialog.tsx';
import { ListCount } from '#client/admin/ui/ListCount.tsx';
import { ListFilters } from '#client/admin/ui/ListFilters.tsx';
import { RefreshButton } from '#client/admin/ui/RefreshButton.tsx';
import { useFilters } from '#client/lib/filters.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { EmptyState } from '#client/ui/QueryState.tsx';
import { SearchField } from '#client/ui/SearchField.tsx';
import { StatCards } from '#client/ui/StatCards.tsx';
import { VerificationBadge } from '#client/ui/VerificationBadge.tsx';
import { formatDate } from '#shared/dates.ts';
import { manyDownloads } from '#shared/downloads.ts';
import { telUrl } from '#shared/links.ts';
import { formatPhone } from '#shared/phone.ts';
import { verificationLabels, verificationStatuses } from '#shared/users.ts';
import { RejectForm } from './RejectForm.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { openFor, type Student, useDecision } from './student.ts';

export function UsersScreen() {
  const { timeZone } = useSite();
  const { filters, setFilters, isFiltered } = useFilters(['q', 'status']);
  const status = verificationStatuses.find((known) => known === filters.status);
  const query = trpc.usersAdmin.list.useInfiniteQuery(
    { search: filters.q.slice(0, 100), status, limit: 50 },
    { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: keepPreviousData },
  );
  const counts = trpc.usersAdmin.counts.useQuery();

  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const shown = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const selected = shown.filter(({ id }) => selectedIds.has(id));
  const select = (students: Student[]) => setSelectedIds(new Set(students.map(({ id }) => id)));

  const onDecided = () => select([]);
  const { decide, isDeciding, isPending } = useDecision({ onDecided });
  const rejection = useEditDialog<Student[]>();
  const approve = (students: Student[]) => decide(students, 'approved');
  const reset = (students: Student[]) => decide(students, 'pending');

  const columns: Column<Student>[] = [
    {
      header: 'Name',
      render: (student) => (
        <Checkbox
          label={student.fullName}
          aria-label={`Select ${student.fullName}`}
          fw={600}
          checked={selected.includes(student)}
          onChange={({ currentTarget: { checked } }) =>
            select(checked ? [...selected, student] : selected.filter(({ id }) => id !== student.id))
          }
        />
      ),
    },
    { header: 'Email', render: ({ email }) => <TextLink href={`mailto:${email}`} text={email} /> },
    {
      header: 'Phone',
      isShort: true,
      render: ({ phone }) => (phone ? <TextLink href={telUrl(phone)} text={formatPhone(phone)} /> : 'Not provided'),
    },
    { header: 'Status', render: (student) => <StatusCell student={student} /> },
    { header: 'Signed Up', isShort: true, render: ({ createdAt }) => formatDate(createdAt, timeZone) },
    {
      header: 'Actions',
      render: (student) => {
        const actions = [
          { status: 'approved', label: 'Approve', run: () => approve([student]) },
          { status: 'rejected', label: 'Reject', run: () => rejection.edit([student]) },
          { status: 'pending', label: 'Reset to pending', run: () => reset([student]) },
        ] as const;
        return (
          <Group gap="xs" wrap="nowrap">
            {actions.map(
              ({ status, label, run }) =>
                openFor([student], status).length > 0 && (
                  <Button
                    key={status}
                    size="xs"
                    variant={status === 'approved' ? 'filled' : 'default'}
                    disabled={isDeciding(student)}
                    aria-label={`${label}: ${student.fullName}`}
                    onClick={run}
                  >
                    {label}
                  </Button>
                ),
            )}
          </Group>
        );
      },
    },
  ];

  const total = counts.data && counts.data.pending + counts.data.approved + counts.data.rejected;
  const toReject = rejection.item ?? [];
  return (
    <AdminScreen
      title="Users"
      description="The students who signed up. Those you approve can start the tests."
      actions={
        <RefreshButton
          query={{
            isRefetching: query.isRefetching || counts.isRefetching,
            refetch: () => Promise.all([query.refetch(), counts.refetch()]),
          }}
        />
      }
    >
      <StatCards
        label="Students by status"
        stats={[
          ...verificationStatuses.map((status) => ({
            label: verificationLabels[status],
            figure: counts.data?.[status],
          })),
          { label: 'Total', figure: total },
        ]}
      />
      <ListFilters>
        <SearchField
          label="Search students"
          placeholder="Name or email"
          value={filters.q}
          onSearch={(q) => setFilters({ q })}
        />
        <NativeSelect
          label="Status"
          data={[
            { value: '', label: 'All' },
            ...verificationStatuses.map((value) => ({ value, label: verificationLabels[value] })),
          ]}
          value={status ?? ''}
          onChange={(event) => setFilters({ status: event.currentTarget.value })}
        />
      </ListFilters>
      <Group justify="space-between" align="baseline">
        <ListCount query={query} noun="students" />
        {shown.length > 0 && (
          <SelectionBar
            shown={shown}
            selected={selected}
            onSelect={select}
            isPending={isPending}
            approve={approve}
            reject={rejection.edit}
            reset={reset}
          />
        )}
      </Group>
      <AdminList
        label="Students"
        columns={columns}
        query={query}
        loadingText="Loading students..."
        errorText="Error loading students. Please try again later."
        empty={
          <EmptyState
            icon={<IconUsers size={48} aria-hidden />}
            title={isFiltered ? 'No students found' : 'No students have signed up yet'}
          >
            {isFiltered && (
              <Button variant="default" onClick={() => setFilters({ q: '', status: '' })}>
                Clear filters
              </Button>
            )}
          </EmptyState>
        }
      />
      <EditDialog
        dialog={rejection}
        title={toReject.length === 1 ? `Reject ${toReject[0]?.fullName}` : `Reject ${toReject.length} students`}
      >
        <RejectForm dialog={rejection} students={toReject} onDecided={onDecided} />
      </EditDialog>
    </AdminScreen>
  );
}

function TextLink({ href, text }: { href: string; text: string }) {
  return (
    <Anchor href={href} size="sm" c="inherit" underline="always">
      {text}
    </Anchor>
  );
}

function StatusCell({ student: { verificationStatus, verificationReason, downloadsToday } }: { student: Student }) {
  return (
    <div>
      <VerificationBadge status={verificationStatus} />
      {verificationReason && (
        <Text size="sm" c="dimmed" mt={4}>
          {verificationReason}
        </Text>
      )}
      {downloadsToday > manyDownloads && (
        <Text size="sm" fw={600} c="red.9" mt={4}>
          Needs a look: {downloadsToday} downloads within a day
        </Text>
      )}
    </div>
  );
}
