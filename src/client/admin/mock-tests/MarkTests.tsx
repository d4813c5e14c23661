import { Anchor, Button } from '@mantine/core';
import { IconTrophy } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { AdminList } from '#client/admin/ui/AdminList.tsx';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import type { Column } from '#client/admin/ui/AdminTable.tsx';
import { ListCount } from '#client/admin/ui/ListCount.tsx';
import { ListFilters } from '#client/admin/ui/ListFilters.tsx';
import { RefreshButton } from '#client/admin/ui/RefreshButton.tsx';
import { useFilters } from '#client/lib/filters.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { EmptyState } from '#client/ui/QueryState.tsx';
import { SearchField } from '#client/ui/SearchField.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { formatDate } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { shareText } from './marks.ts';

type MarkTest = Answers['resultsAdmin']['tests']['items'][number];

/** Every test with its averages. */
export function MarkTests() {
  const { timeZone } = useSite();
  const { filters, setFilters, isFiltered } = useFilters(['q']);
  const query = trpc.resultsAdmin.tests.useInfiniteQuery(
    { search: filters.q.slice(0, 100) },
    { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: keepPreviousData },
  );
  const columns: Column<MarkTest>[] = [
    {
      header: 'Test',
      render: ({ id, title }) => (
        <Anchor component={Link} to={paths.adminMarksOf(id)} c="inherit" fw={600} underline="always" py={6}>
          {title}
        </Anchor>
      ),
    },
    { header: 'Results', align: 'right', render: ({ results }) => results },
    { header: 'Students', align: 'right', render: ({ students }) => students },
    { header: 'Average', align: 'right', render: ({ average }) => shareText(average) },
    { header: 'Highest', align: 'right', render: ({ highest }) => shareText(highest) },
    { header: 'Lowest', align: 'right', render: ({ lowest }) => shareText(lowest) },
    {
      header: 'Without a student',
      render: ({ unmatched }) => (unmatched > 0 ? <ToneBadge tone="wait">{String(unmatched)}</ToneBadge> : '–'),
    },
    {
      header: 'Latest',
      isShort: true,
      render: ({ latestAt }) => (latestAt === null ? '–' : formatDate(latestAt, timeZone)),
    },
  ];

  return (
    <AdminScreen
      title="Marks"
      description="What came back from each test. Open a test to bring its marks in and to see them one by one."
      actions={<RefreshButton query={query} />}
    >
      <ListFilters>
        <SearchField label="Search tests" placeholder="Title" value={filters.q} onSearch={(q) => setFilters({ q })} />
      </ListFilters>
      <ListCount query={query} noun="tests" />
      <AdminList
        label="Marks by test"
        columns={columns}
        query={query}
        loadingText="Loading marks..."
        errorText="Error loading marks. Please try again later."
        empty={
          <EmptyState
            icon={<IconTrophy size={48} aria-hidden />}
            title={isFiltered ? 'No tests found' : 'No tests created yet'}
          >
            {isFiltered && (
              <Button variant="default" onClick={() => setFilters({ q: '' })}>
                Clear filters
              </Button>
            )}
          </EmptyState>
        }
      />
    </AdminScreen>
  );
}
