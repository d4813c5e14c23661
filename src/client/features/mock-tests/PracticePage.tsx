import { Anchor, Container, Group, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useSession } from '#client/lib/session.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { PleaseLogin } from '#client/ui/PleaseLogin.tsx';
import { ProgressBar } from '#client/ui/ProgressBar.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';
import { dayLabel } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { formatShare } from '#shared/results-texts.ts';

const DailyMistakes = lazy(() => import('./hall/DailyMistakes.tsx'));

export const prefetch: PageModule['prefetch'] = async (queries, { isSignedIn }) =>
  isSignedIn && Promise.all([queries.practice.today.prefetch(), queries.practice.units.prefetch()]);

export function Component() {
  const user = useSession();
  if (!user) return <PleaseLogin />;
  return (
    <Container size="md" py={{ base: 32, sm: 48 }}>
      <Head title="My units and mistakes" description="What to practise and read next." path={paths.practice} noindex />
      <Anchor component={Link} to={paths.myResults} display="inline-block" py={10}>
        My marks
      </Anchor>
      <Title mb="xs">My units and mistakes</Title>
      <Text size="lg" mb="lg">
        From your latest attempt at each test whose key you may see.
      </Text>
      <Stack gap="lg">
        <Today />
        <Units />
      </Stack>
    </Container>
  );
}

function Today() {
  const query = trpc.practice.today.useQuery();
  const [practised, setPractised] = useState<Practice['questions'] | null>(null);
  const data = query.data;
  return (
    <Panel title="Ten of my mistakes">
      <QueryState
        query={query}
        loading={<Loading height={100} label="Loading your mistakes" />}
        errorText="Error loading your mistakes. Please try again later."
      >
        {data && (
          <Stack gap="sm" align="start">
            <Text>{todayText(data)}</Text>
            {data.streak > 0 && (
              <Text>
                <span className="marked">{data.streak === 1 ? '1 day' : `${data.streak} days`} of practice</span> in a
                row. One missed day is forgiven.
              </Text>
            )}
            {data.questions.length > 0 && (
              <ActionButton onClick={() => setPractised(data.questions)}>
                {data.done === 0 ? 'Practise them now' : 'Go on'}
              </ActionButton>
            )}
          </Stack>
        )}
      </QueryState>
      {practised && (
        <Suspense fallback={null}>
          <DailyMistakes
            mistakes={practised}
            onClose={() => {
              setPractised(null);
              void query.refetch();
            }}
          />
        </Suspense>
      )}
    </Panel>
  );
}

type Practice = Answers['practice']['today'];

/** How today stands, in a sentence or two. */
function todayText({ questions, done, due, nextOn }: Practice): string {
  if (questions.length > 0)
    return `${questions.length === 1 ? '1 question' : `${questions.length} questions`} for today${done > 0 ? `, ${done} done` : ''}. Each comes again after 1, 3, 7 and 21 days, until you know it.`;
  if (due > 0) return 'Done for today. Come back tomorrow for the next ten.';
  if (nextOn !== null) return `${done > 0 ? 'Done for today. ' : ''}The next ones come on ${dayLabel(nextOn)}.`;
  return 'There is nothing to practise: what you get wrong in a test comes here once you may see its key.';
}

function Units() {
  const query = trpc.practice.units.useQuery();
  const exams = query.data ?? [];
  return (
    <QueryState
      query={query}
      loading={<Loading height={240} label="Loading your units" />}
      errorText="Error loading your units. Please try again later."
      isEmpty={exams.length === 0}
      empty={
        <Panel title="My units">
          <Text>After a test your units appear here, the weakest first, with what to read and take next.</Text>
        </Panel>
      }
    >
      {exams.map(({ exam, units }) => (
        <Panel key={exam?.slug ?? ''} title={exam ? `Units of ${exam.title}` : 'Other units'}>
          <Stack component="ul" aria-label={exam ? `Units of ${exam.title}` : 'Other units'}>
            {units.map((unit) => (
              <li key={unit.id}>
                <UnitOverAll unit={unit} slug={exam?.slug ?? null} />
              </li>
            ))}
          </Stack>
        </Panel>
      ))}
    </QueryState>
  );
}

type Unit = Answers['practice']['units'][number]['units'][number];

/** `Drama: 41% in 6 tests`, with what to read and take next. */
function UnitOverAll({ unit, slug }: { unit: Unit; slug: string | null }) {
  const share = formatShare(unit.share);
  return (
    <>
      <Text fw={600}>
        {unit.name}: {share} in {unit.tests === 1 ? '1 test' : `${unit.tests} tests`}
      </Text>
      <Text size="sm" c="dimmed">
        {unit.right} of {unit.questions} right
      </Text>
      <ProgressBar label={`${unit.name}: ${share}`} value={unit.share} />
      <Group gap={20} style={{ rowGap: 0 }}>
        {unit.materials.map(({ id, title }) => (
          <Anchor key={id} component={Link} py={10} to={paths.material(id)}>
            Read: {title}
          </Anchor>
        ))}
        {unit.next && (
          <Anchor component={Link} py={10} to={paths.hall(unit.next.id)}>
            Take next: {unit.next.title}
          </Anchor>
        )}
        {slug !== null && unit.position !== null && (
          <Anchor component={Link} py={10} to={`${paths.syllabus(slug)}#unit-${unit.position}`}>
            All on this unit
          </Anchor>
        )}
      </Group>
    </>
  );
}
