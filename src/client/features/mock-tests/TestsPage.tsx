import { Anchor, Container, Group, List, Text, Title } from '@mantine/core';
import { IconClipboardOff } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { prefetchVerification, VerificationBanner } from '#client/features/verification/VerificationBanner.tsx';
import { useFilters } from '#client/lib/filters.ts';
import { pagesAhead } from '#client/lib/growing-list.ts';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useFreshSession } from '#client/lib/session.ts';
import { useSiteContent } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { EmptyState, QueryState } from '#client/ui/QueryState.tsx';
import { FilterSelect, SearchField } from '#client/ui/SearchField.tsx';
import { ShowMore } from '#client/ui/ShowMore.tsx';
import { knownVerification, type TestKind, testKinds } from '#shared/enums.ts';
import { paths } from '#shared/paths.ts';
import type { TestsContent } from '#shared/site/tests.ts';
import type { SessionUser } from '#shared/users.ts';
import { useMyResults } from './results.ts';
import { StudentCode } from './StudentCode.tsx';
import { TestCard } from './TestCard.tsx';
import classes from './TestsPage.module.css';
import { categoryOptions, difficultyOptions, listInput } from './test-filters.ts';

const filterNames = ['q', 'category', 'difficulty'] as const;

export const prefetch: PageModule['prefetch'] = (queries, { search, isSignedIn }) => {
  const filters = { q: '', category: '', difficulty: '' };
  for (const name of filterNames) filters[name] = search.get(name) ?? '';
  return Promise.all([
    queries.tests.list.prefetchInfinite(...pagesAhead(search, listInput(filters))),
    isSignedIn ? prefetchVerification(queries) : queries.site.content.prefetch({ section: 'tests' }),
    // The list is in order of what she has begun: nothing may change places once it is seen.
    isSignedIn && queries.tests.mine.prefetch(),
    isSignedIn && queries.results.mine.prefetch(),
  ]);
};

export function Component() {
  const user = useFreshSession();
  const content = useSiteContent('tests');
  return (
    <>
      <Head
        title="Online Tests"
        description="Mock tests for UG TRB, PG TRB and other teacher-recruitment exams, by topic and difficulty."
        path={paths.tests}
      />
      <Container size="lg" py={{ base: 32, sm: 48 }}>
        <Title mb="xs">Online Tests</Title>
        {/* How to sign up and be verified is nothing to whoever is. */}
        {user?.verificationStatus !== 'approved' && (
          <Text size="lg" mb="lg" maw={680}>
            {content.lead}
          </Text>
        )}
        <VerificationBanner user={user} />
        <TestList user={user} />
        {testKinds.map((kind) => (
          <Instructions key={kind} kind={kind} {...instructionsOf(content)[kind]} />
        ))}
        {user?.verificationStatus === 'approved' && !user.isAdmin && <StudentCode />}
        <Revise />
      </Container>
    </>
  );
}

type Test = Answers['tests']['list']['items'][number];
type StartedTest = Answers['tests']['mine']['started'][number];

/** Where a test stands in the list: running, then open to her, then to others, then to come, then over. */
function place(
  { phase }: Test,
  { started, isLocked }: { started: StartedTest | undefined; isLocked: boolean },
): number {
  if (started?.isRunning) return 0;
  if (phase === 'over' || started?.attemptsLeft === 0) return 4;
  if (phase === 'soon') return 3;
  return isLocked ? 2 : 1;
}

function TestList({ user }: { user: SessionUser | null }) {
  const closed = whyClosed(user);
  const results = new Map(useMyResults(user).data?.map((test) => [test.testId, test]));
  const mine = trpc.tests.mine.useQuery(undefined, { enabled: user !== null }).data;
  const openIds = new Set(mine?.openIds);
  const started = new Map(mine?.started.map((test) => [test.testId, test]));
  const { filters, setFilters, isFiltered } = useFilters(filterNames);
  const input = listInput(filters);
  const query = trpc.tests.list.useInfiniteQuery(input, {
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
  const isLocked = (test: Test) => !test.isOpenToAll && !openIds.has(test.id) && !user?.isAdmin;
  const placeOf = (test: Test) => place(test, { started: started.get(test.id), isLocked: isLocked(test) });
  // Each page is in order for itself, so that what is read already stays where it is.
  const tests = query.data?.pages.flatMap(({ items }) => items.toSorted((a, b) => placeOf(a) - placeOf(b))) ?? [];

  return (
    <>
      {mine?.running && <RunningTest {...mine.running} />}
      <search className={classes.filters} aria-label="Find a test">
        <SearchField
          label="Search tests"
          placeholder="Title or topic"
          value={filters.q}
          onSearch={(q) => setFilters({ q })}
        />
        <FilterSelect
          label="Category"
          data={[{ value: '', label: 'All categories' }, ...categoryOptions]}
          value={input.category ?? ''}
          onChoose={(category) => setFilters({ category })}
        />
        <FilterSelect
          label="Difficulty"
          data={[{ value: '', label: 'All difficulties' }, ...difficultyOptions]}
          value={input.difficulty ?? ''}
          onChoose={(difficulty) => setFilters({ difficulty })}
        />
      </search>
      {isFiltered && (
        <ActionButton variant="light" mb="md" onClick={() => setFilters({ q: '', category: '', difficulty: '' })}>
          Clear Filters
        </ActionButton>
      )}

      <QueryState
        query={{ isPending: query.isPending, isError: query.isLoadingError, refetch: query.refetch }}
        loading={<Loading height={420} radius="lg" label="Loading tests" />}
        errorText="Error loading tests. Please try again later."
        isEmpty={tests.length === 0}
        empty={
          <EmptyState icon={<IconClipboardOff size={48} aria-hidden />} title="No tests found">
            <Text>
              {isFiltered ? 'Try other words or clear the filters.' : 'New tests are coming. Please check back soon.'}
            </Text>
          </EmptyState>
        }
      >
        <ul aria-label="Tests" aria-busy={query.isPlaceholderData} className={classes.tests}>
          {tests.map((test) => (
            <li key={test.id}>
              <TestCard
                test={test}
                closed={closed}
                isVisitor={user === null}
                result={results.get(test.id) ?? null}
                started={started.get(test.id) ?? null}
                isLocked={isLocked(test)}
              />
            </li>
          ))}
        </ul>
        <ShowMore query={query} />
      </QueryState>
    </>
  );
}

/** The paper that the reader is in, whether it is still on the list or not. */
const RunningTest = ({ id, title }: { id: string; title: string }) => (
  <Notice tone="wait" title={`You are in a test: ${title}`} mb="md">
    <Anchor component={Link} to={paths.hall(id)} underline="always" className="touch">
      Continue
    </Anchor>
  </Notice>
);

/** Why this reader cannot start a test; null when they can, or could once they have logged in. */
function whyClosed(user: SessionUser | null): string | null {
  if (!user) return null;
  switch (knownVerification(user.verificationStatus)) {
    case 'approved':
      return null;
    case 'pending':
      return 'Opens once your account is verified';
    case 'rejected':
      return 'Your account is not verified';
  }
}

type Steps = { heading: string; steps: string[] };

/** Each kind of test is taken in its own way. */
const instructionsOf = (content: TestsContent): Record<TestKind, Steps> => ({
  form: { heading: content.instructionsHeading, steps: content.instructions },
  paper: { heading: content.paperInstructionsHeading, steps: content.paperInstructions },
});

function Instructions({ kind, heading, steps }: Steps & { kind: TestKind }) {
  const id = `instructions-${kind}`;
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mt={kind === testKinds[0] ? 56 : 'xl'} mb="sm">
        {heading}
      </Title>
      <List type="ordered" spacing="xs">
        {steps.map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
    </section>
  );
}

const Revise = () => (
  <Group mt="md" gap="xs">
    <Text>Not ready yet?</Text>
    <Anchor component={Link} to={paths.materials} underline="always" className="touch">
      Revise with the study materials
    </Anchor>
  </Group>
);
