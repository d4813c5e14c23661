import { Anchor, Group } from '@mantine/core';
import { IconTrophy } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { pagesOptions } from '#client/admin/ui/AdminList.tsx';
import type { Column } from '#client/admin/ui/AdminTable.tsx';
import { ListScreen } from '#client/admin/ui/ListScreen.tsx';
import { useFilters } from '#client/lib/filters.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { formatDate } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { formatShare } from '#shared/results-texts.ts';
import { TestResults } from './TestResults.tsx';

/** The results of the tests: all tests at a glance, or one of them in full. */
export function ResultsScreen() {
  const { filters } = useFilters(['test']);
  return filters.test === '' ? <TestAverages /> : <TestResults key={filters.test} testId={filters.test} />;
}

type TestWithAverages = Answers['resultsAdmin']['tests']['items'][number];

/** Every test with its averages. */
function TestAverages() {
  const { timeZone } = useSite();
  const filtering = useFilters(['q']);
  const query = trpc.resultsAdmin.tests.useInfiniteQuery({ search: filtering.filters.q.slice(0, 100) }, pagesOptions);
  const columns: Column<TestWithAverages>[] = [
    {
      header: 'Test',
      render: ({ id, title, isEstimate }) => (
        <Group gap="xs">
          <Anchor component={Link} to={paths.adminResultsOf(id)} c="inherit" fw={600} underline="always" py={6}>
            {title}
          </Anchor>
          {isEstimate && <ToneBadge tone="wait">Estimate</ToneBadge>}
        </Group>
      ),
    },
    { header: 'Results', align: 'right', render: ({ results }) => results },
    { header: 'Students', align: 'right', render: ({ students }) => students },
    { header: 'Average', align: 'right', render: ({ average }) => formatShare(average) },
    { header: 'Highest', align: 'right', render: ({ highest }) => formatShare(highest) },
    { header: 'Lowest', align: 'right', render: ({ lowest }) => formatShare(lowest) },
    {
      header: 'Unmatched',
      render: ({ unmatched }) => (unmatched > 0 ? <ToneBadge tone="wait">{String(unmatched)}</ToneBadge> : '–'),
    },
    {
      header: 'Latest',
      isShort: true,
      render: ({ latestAt }) => (latestAt === null ? '–' : formatDate(latestAt, timeZone)),
    },
  ];

  return (
    <ListScreen
      title="Results"
      description="Results of each test. Open a test to import its marks and see them one by one."
      filtering={filtering}
      search={{ label: 'Search tests', placeholder: 'Title' }}
      countNoun="tests"
      label="Results by test"
      columns={columns}
      query={query}
      nouns="results"
      failed="Error loading results. Please try again later."
      icon={IconTrophy}
      emptyText="No tests created yet"
      notFoundText="No tests found"
    />
  );
}
