import { Anchor, Button, Code, Group, Switch, Text } from '@mantine/core';
import {
  IconCode,
  IconDownload,
  IconFileSpreadsheet,
  IconTrash,
  IconTrophy,
  IconUserCheck,
  IconUserPlus,
} from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AdminList } from '#client/admin/ui/AdminList.tsx';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import type { Column } from '#client/admin/ui/AdminTable.tsx';
import { confirmDelete } from '#client/admin/ui/confirm-delete.tsx';
import { ListCount } from '#client/admin/ui/ListCount.tsx';
import { ListFilters } from '#client/admin/ui/ListFilters.tsx';
import { RefreshButton } from '#client/admin/ui/RefreshButton.tsx';
import { RowAction } from '#client/admin/ui/RowAction.tsx';
import { useFilters } from '#client/lib/filters.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { EmptyState } from '#client/ui/QueryState.tsx';
import { SearchField } from '#client/ui/SearchField.tsx';
import { StatCards } from '#client/ui/StatCards.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { resultSourceLabels } from '#shared/results.ts';
import { formatMark, formatShare } from '#shared/results-texts.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { type Marks, shareText, useMarkChanges } from './marks.ts';
import { ScriptDialog } from './ScriptDialog.tsx';

/** One test's marks, and the ways by which they come back. */
export function TestMarks({ testId }: { testId: string }) {
  const { timeZone } = useSite();
  const { filters, setFilters } = useFilters(['q', 'unmatched']);
  const unmatchedOnly = filters.unmatched !== '';
  const isFiltered = filters.q !== '' || unmatchedOnly;
  const summary = trpc.resultsAdmin.summary.useQuery({ id: testId });
  const query = trpc.resultsAdmin.list.useInfiniteQuery(
    { testId, search: filters.q.slice(0, 100), unmatchedOnly, limit: 50 },
    { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: keepPreviousData },
  );
  const { remove } = useMarkChanges();
  const [dialog, setDialog] = useState<'import' | 'script' | null>(null);
  const [assigned, setAssigned] = useState<Marks | null>(null);
  const { data } = summary;

  const columns: Column<Marks>[] = [
    { header: 'Student', render: (marks) => <StudentCell marks={marks} /> },
    { header: 'Code as typed', render: ({ code }) => (code ? <Code>{code}</Code> : '–') },
    {
      header: 'Marks',
      align: 'right',
      isShort: true,
      render: ({ score, maxScore }) => `${formatMark(score)} / ${formatMark(maxScore)}`,
    },
    { header: 'Percent', align: 'right', render: ({ score, maxScore }) => formatShare(score / maxScore) },
    { header: 'Submitted', isShort: true, render: ({ submittedAt }) => formatDateTime(submittedAt, timeZone) },
    { header: 'Came by', render: ({ source }) => resultSourceLabels[source] },
    {
      header: 'Actions',
      render: (marks) => (
        <Group gap={4} wrap="nowrap">
          <RowAction
            label={
              marks.student === null ? `Choose a student for ${nameOf(marks)}` : `Give to another than ${nameOf(marks)}`
            }
            icon={marks.student === null ? IconUserPlus : IconUserCheck}
            onClick={() => setAssigned(marks)}
          />
          <RowAction
            label={`Delete the marks of ${nameOf(marks)}`}
            icon={IconTrash}
            danger
            onClick={() =>
              confirmDelete(
                `Are you sure you want to delete the marks of ${nameOf(marks)}? They come back only when the form or a file brings them again.`,
                () => remove.mutate({ id: marks.id }),
              )
            }
          />
        </Group>
      ),
    },
  ];

  return (
    <AdminScreen
      title={data ? `Marks: ${data.title}` : 'Marks'}
      description="What came back from this test."
      actions={
        <RefreshButton
          query={{
            isRefetching: query.isRefetching || summary.isRefetching,
            refetch: () => Promise.all([query.refetch(), summary.refetch()]),
          }}
        />
      }
    >
      <Group mb="lg" gap="sm">
        <Anchor component={Link} to={paths.adminMarks} underline="always" py={10} mr="sm">
          All tests
        </Anchor>
        <Button
          mih={44}
          leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
          onClick={() => setDialog('import')}
        >
          Bring in a CSV file
        </Button>
        <Button
          variant="default"
          mih={44}
          leftSection={<IconCode size={18} aria-hidden />}
          onClick={() => setDialog('script')}
        >
          Let the form send marks
        </Button>
        <Button
          component="a"
          href={paths.marksExport(testId)}
          download
          variant="default"
          mih={44}
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          Download as CSV
        </Button>
      </Group>
      <StatCards
        label="This test at a glance"
        stats={[
          { label: 'Results', figure: data?.results },
          { label: 'Students', figure: data?.students },
          { label: 'Average', figure: data && shareText(data.average) },
          { label: 'Highest', figure: data && shareText(data.highest) },
          { label: 'Lowest', figure: data && shareText(data.lowest) },
          { label: 'Without a student', figure: data?.unmatched },
        ]}
      />
      <ListFilters>
        <SearchField
          label="Search marks"
          placeholder="Name, email or code"
          value={filters.q}
          onSearch={(q) => setFilters({ q })}
        />
        <Switch
          label="Without a student only"
          checked={unmatchedOnly}
          py={12}
          onChange={({ currentTarget: { checked } }) => setFilters({ unmatched: checked ? '1' : '' })}
        />
      </ListFilters>
      <ListCount query={query} noun="results" />
      <AdminList
        label="Marks"
        columns={columns}
        query={query}
        loadingText="Loading marks..."
        errorText="Error loading marks. Please try again later."
        empty={
          <EmptyState
            icon={<IconTrophy size={48} aria-hidden />}
            title={isFiltered ? 'No marks found' : 'No marks have come back yet'}
          >
            {isFiltered ? (
              <Button variant="default" onClick={() => setFilters({ q: '', unmatched: '' })}>
                Clear filters
              </Button>
            ) : (
              <Text>Bring in the file of the form's responses, or let the form send them by itself.</Text>
            )}
          </EmptyState>
        }
      />
      <ImportDialog testId={testId} opened={dialog === 'import'} onClose={() => setDialog(null)} />
      <ScriptDialog testId={testId} opened={dialog === 'script'} onClose={() => setDialog(null)} />
      <AssignDialog marks={assigned} onClose={() => setAssigned(null)} />
    </AdminScreen>
  );
}

const nameOf = ({ student, code }: Marks): string => student ?? (code ? `“${code}”` : 'nobody');

function StudentCell({ marks: { student, email } }: { marks: Marks }) {
  if (student === null) return <ToneBadge tone="wait">No student</ToneBadge>;
  return (
    <>
      <Text size="sm" fw={600}>
        {student}
      </Text>
      <Text size="sm" c="dimmed" fw={400} style={{ overflowWrap: 'anywhere' }}>
        {email}
      </Text>
    </>
  );
}
