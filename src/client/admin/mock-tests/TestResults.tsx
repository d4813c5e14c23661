import { Anchor, Button, Code, Group, Switch, Text } from '@mantine/core';
import {
  IconCode,
  IconFileSpreadsheet,
  IconPlayerPlay,
  IconTrash,
  IconTrophy,
  IconUserCheck,
  IconUserPlus,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { pagesOptions } from '#client/admin/ui/AdminList.tsx';
import type { Column } from '#client/admin/ui/AdminTable.tsx';
import { EmailAddress, RowAction, TwoLines } from '#client/admin/ui/Cells.tsx';
import { confirmDelete } from '#client/admin/ui/confirm.tsx';
import { ExportButton } from '#client/admin/ui/ExportButton.tsx';
import { ListScreen } from '#client/admin/ui/ListScreen.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { estimateText } from '#client/features/mock-tests/results.ts';
import { useFilters } from '#client/lib/filters.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { StatCards } from '#client/ui/StatCards.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { resultSourceLabels } from '#shared/results.ts';
import { formatScore, formatShare } from '#shared/results-texts.ts';
import { AssignDialog, type Result } from './AssignDialog.tsx';
import { GoOnDialog } from './GoOnDialog.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { InsidePanel } from './InsidePanel.tsx';
import { ScriptDialog } from './ScriptDialog.tsx';

/** One test's results, and the ways to import them. */
export function TestResults({ testId }: { testId: string }) {
  const { timeZone } = useSite();
  const filtering = useFilters(['q', 'unmatched']);
  const { filters, setFilters } = filtering;
  const unmatchedOnly = filters.unmatched !== '';
  const summary = trpc.resultsAdmin.summary.useQuery({ id: testId });
  const query = trpc.resultsAdmin.list.useInfiniteQuery(
    { testId, search: filters.q.slice(0, 100), unmatchedOnly, limit: 50 },
    pagesOptions,
  );
  const [assigned, setAssigned] = useState<Result | null>(null);
  const [goesOn, setGoesOn] = useState<Result | null>(null);
  const { isEstimate = false, kind } = summary.data ?? {};

  const columns: Column<Result>[] = [
    { header: 'Student', render: (result) => <StudentCell result={result} /> },
    { header: 'Code entered', render: ({ code }) => (code ? <Code>{code}</Code> : '–') },
    {
      header: isEstimate ? 'Estimated marks' : 'Marks',
      align: 'right',
      isShort: true,
      render: ({ score, maxScore }) => `${formatScore(score)} / ${formatScore(maxScore)}`,
    },
    { header: 'Percent', align: 'right', render: ({ score, maxScore }) => formatShare(score / maxScore) },
    { header: 'Submitted', isShort: true, render: ({ submittedAt }) => formatDateTime(submittedAt, timeZone) },
    { header: 'Source', render: ({ source }) => resultSourceLabels[source] },
    {
      header: 'Actions',
      render: (result) => (
        <Actions result={result} onAssign={() => setAssigned(result)} onGoOn={() => setGoesOn(result)} />
      ),
    },
  ];

  return (
    <ListScreen
      title={summary.data ? `Results of ${summary.data.title}` : 'Results'}
      description={`The marks of this test’s students${kind === 'paper' ? '' : ', from its form or from files'}.`}
      alsoRefreshed={[summary]}
      summary={
        <>
          <Group mb="lg" gap="sm">
            <Anchor component={Link} to={paths.adminResults} underline="always" py={10} mr="sm">
              All tests
            </Anchor>
            {kind === 'form' && <WaysIn testId={testId} />}
            <Exports testId={testId} isPaper={kind === 'paper'} />
          </Group>
          {isEstimate && <Notice title={estimateText} />}
          <Figures summary={summary.data} />
          {kind === 'paper' && <InsidePanel testId={testId} search={filters.q.slice(0, 100)} />}
        </>
      }
      filtering={filtering}
      search={{ label: 'Search results', placeholder: 'Name, email or code' }}
      filters={
        <Switch
          label="Unmatched only"
          checked={unmatchedOnly}
          py={12}
          onChange={({ currentTarget: { checked } }) => setFilters({ unmatched: checked ? '1' : '' })}
        />
      }
      nouns="results"
      label="Results"
      columns={columns}
      query={query}
      failed="Error loading results. Please try again later."
      icon={IconTrophy}
      emptyText="No results yet"
      notFoundText="No results found"
      emptyHint={
        !filtering.isFiltered &&
        kind === 'form' && <Text>Import the form's CSV file, or set up auto-import from Google Forms.</Text>
      }
    >
      <AssignDialog result={assigned} onClose={() => setAssigned(null)} />
      <GoOnDialog result={goesOn} onClose={() => setGoesOn(null)} />
    </ListScreen>
  );
}

/** The ways in for the results of a form. */
function WaysIn({ testId }: { testId: string }) {
  const [dialog, setDialog] = useState<'import' | 'script' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <Button mih={44} leftSection={<IconFileSpreadsheet size={18} aria-hidden />} onClick={() => setDialog('import')}>
        Import CSV
      </Button>
      <Button
        variant="default"
        mih={44}
        leftSection={<IconCode size={18} aria-hidden />}
        onClick={() => setDialog('script')}
      >
        Auto-import from Google Forms
      </Button>
      <ImportDialog testId={testId} opened={dialog === 'import'} onClose={close} />
      <ScriptDialog testId={testId} opened={dialog === 'script'} onClose={close} />
    </>
  );
}

/** All results as a file; of a paper also its rank list, to be given out. */
function Exports({ testId, isPaper }: { testId: string; isPaper: boolean }) {
  const { client } = trpc.useUtils();
  const permission = client.resultsAdmin.mayExport;
  return (
    <>
      <ExportButton what="marks" label="Download as CSV" href={paths.resultsExport(testId)} permission={permission} />
      {isPaper && (
        <>
          <ExportButton
            what="ranks"
            label="Rank list as PDF"
            href={paths.rankListPdf(testId)}
            permission={permission}
          />
          <ExportButton
            what="ranks"
            label="Rank list as CSV"
            href={paths.rankListCsv(testId)}
            permission={permission}
          />
        </>
      )}
    </>
  );
}

function Figures({ summary }: { summary: Answers['resultsAdmin']['summary'] | undefined }) {
  return (
    <StatCards
      label="This test at a glance"
      stats={[
        { label: 'Results', figure: summary?.results },
        { label: 'Students', figure: summary?.students },
        { label: 'Average', figure: summary && formatShare(summary.average) },
        { label: 'Highest', figure: summary && formatShare(summary.highest) },
        { label: 'Lowest', figure: summary && formatShare(summary.lowest) },
        { label: 'Unmatched', figure: summary?.unmatched },
      ]}
    />
  );
}

function Actions({ result, onAssign, onGoOn }: { result: Result; onAssign: () => void; onGoOn: () => void }) {
  const remove = trpc.resultsAdmin.delete.useMutation(
    useFeedback({ saved: 'Marks deleted', failed: (message) => `The marks could not be deleted: ${message}` }),
  );
  const { id, student, code, source } = result;
  const name = student ?? (code ? `“${code}”` : 'nobody');
  const isAttempt = source === 'site';
  const afterwards = isAttempt
    ? 'The attempt is deleted with them for good, and the test can be taken again.'
    : 'Re-import to restore them.';
  const askToRemove = () =>
    confirmDelete(`Are you sure you want to delete the marks of ${name}? ${afterwards}`, () => remove.mutate({ id }));
  return (
    <Group gap={4} wrap="nowrap">
      {isAttempt && <RowAction label={`Let ${name} go on`} icon={IconPlayerPlay} onClick={onGoOn} />}
      {!isAttempt && (
        <RowAction
          label={student === null ? `Assign the marks of ${name}` : `Reassign the marks of ${name}`}
          icon={student === null ? IconUserPlus : IconUserCheck}
          onClick={onAssign}
        />
      )}
      <RowAction label={`Delete the marks of ${name}`} icon={IconTrash} danger onClick={askToRemove} />
    </Group>
  );
}

function StudentCell({ result: { student, email } }: { result: Result }) {
  if (student === null) return <ToneBadge tone="wait">No student</ToneBadge>;
  return <TwoLines title={student} detail={email && <EmailAddress>{email}</EmailAddress>} />;
}
