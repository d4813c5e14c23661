import { Anchor, Button, Group, Tabs, Text } from '@mantine/core';
import { IconEye, IconTrophy } from '@tabler/icons-react';
import { Link, useParams } from 'react-router-dom';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import { Loaded } from '#client/admin/ui/Loaded.tsx';
import { polled } from '#client/admin/ui/polling.ts';
import { useMay } from '#client/admin/ui/use-may.ts';
import { useFilters } from '#client/lib/filters.ts';
import { useSite } from '#client/lib/site.ts';
import { serverError, trpc } from '#client/lib/trpc.ts';
import { type Tone, ToneBadge } from '#client/ui/ToneBadge.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { choiceOf } from '#shared/enums.ts';
import { paths } from '#shared/paths.ts';
import { ObjectionList } from './ObjectionList.tsx';
import { PaperSetUp } from './PaperSetUp.tsx';
import type { PaperSetup } from './paper.tsx';
import { QuestionFigures } from './QuestionFigures.tsx';

const tabs = ['setup', 'questions', 'objections'] as const;

/** One paper: its set-up, how its questions came out, what students object to. */
export function PaperScreen() {
  const id = (useParams().id ?? '').slice(0, 64);
  const { filters, setFilters } = useFilters(['tab']);
  const query = trpc.hallAdmin.setup.useQuery(
    { id },
    // While the pages are being made, the screen looks after them.
    {
      refetchInterval: ({ state: { data } }) =>
        data?.pagesState === 'building' || data?.solutionsState === 'building' ? 2000 : false,
    },
  );
  const paper = query.data;
  const isUnknown = serverError(query.error)?.code === 'NOT_FOUND';
  const tab = choiceOf(tabs, filters.tab) ?? (paper?.hasAttempts ? 'questions' : 'setup');
  return (
    <AdminScreen
      title={paper?.title ?? 'Paper'}
      description="A test that is taken on the site."
      refreshed={[query]}
      isCompact
      actions={paper && <Actions paper={paper} />}
    >
      <Anchor component={Link} to={paths.adminTests} size="sm" display="inline-block" py={8} mb="xs">
        All tests
      </Anchor>
      <Loaded query={query} what="the paper" failed={isUnknown ? 'There is no such paper.' : undefined} height={320}>
        {(paper) => (
          <>
            <State paper={paper} />
            <Tabs
              value={tab}
              onChange={(chosen) => setFilters({ tab: chosen ?? '' }, { adds: true })}
              keepMounted={false}
            >
              <Tabs.List mb="lg" aria-label="Parts of the paper">
                <Tabs.Tab value="setup">Set-up</Tabs.Tab>
                <Tabs.Tab value="questions">Questions</Tabs.Tab>
                <Tabs.Tab value="objections">Objections</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="setup">
                <PaperSetUp paper={paper} />
              </Tabs.Panel>
              <Tabs.Panel value="questions">
                <QuestionFigures paper={paper} />
              </Tabs.Panel>
              <Tabs.Panel value="objections">
                <ObjectionList testId={paper.id} />
              </Tabs.Panel>
            </Tabs>
          </>
        )}
      </Loaded>
    </AdminScreen>
  );
}

function Actions({ paper }: { paper: PaperSetup }) {
  const may = useMay();
  return (
    <>
      <Button
        component="a"
        href={paths.hall(paper.id)}
        target="_blank"
        rel="noopener noreferrer"
        variant="default"
        leftSection={<IconEye size={18} aria-hidden />}
      >
        Take it as a student
      </Button>
      {may('results') && paper.hasAttempts && (
        <Button
          component={Link}
          to={paths.adminResultsOf(paper.id)}
          variant="default"
          leftSection={<IconTrophy size={18} aria-hidden />}
        >
          Results
        </Button>
      )}
    </>
  );
}

/** Whether the paper can be started, from when to when, and who is in it now. */
function State({ paper }: { paper: PaperSetup }) {
  const { timeZone } = useSite();
  const live = trpc.hallAdmin.live.useQuery({ id: paper.id }, polled);
  const { running = 0, finished = 0, students = 0 } = live.data ?? {};
  const [tone, word] = stateOf(paper);
  const at = (moment: number | null) => moment !== null && formatDateTime(moment, timeZone).slice(0, -3);
  return (
    <Group gap="sm" mb="md">
      <ToneBadge tone={tone}>{word}</ToneBadge>
      <Text size="sm">
        {[at(paper.opensAt) && `opens ${at(paper.opensAt)}`, at(paper.closesAt) && `closes ${at(paper.closesAt)}`]
          .filter(Boolean)
          .join(', ') || 'no dates'}
      </Text>
      <Text size="sm" component="output">
        {paper.hasAttempts
          ? `${running} in it now, ${finished} finished, ${students} ${students === 1 ? 'student' : 'students'}`
          : 'No attempts yet'}
      </Text>
    </Group>
  );
}

function stateOf({ isDraft, isActive, opensAt, closesAt, serverNow }: PaperSetup): [Tone, string] {
  if (isDraft) return ['wait', 'Draft'];
  if (!isActive) return ['quiet', 'Not listed'];
  if (closesAt !== null && closesAt <= serverNow) return ['quiet', 'Closed'];
  return opensAt !== null && opensAt > serverNow ? ['wait', 'Opens later'] : ['good', 'Open'];
}
