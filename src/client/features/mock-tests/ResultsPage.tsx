import { Anchor, Container, Group, Text, Title } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { prefetchVerification, VerificationBanner } from '#client/features/verification/VerificationBanner.tsx';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useFreshSession } from '#client/lib/session.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { PleaseLogin } from '#client/ui/PleaseLogin.tsx';
import { EmptyState, QueryState } from '#client/ui/QueryState.tsx';
import { ShareBar } from '#client/ui/ShareBar.tsx';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { formatShare } from '#shared/results-texts.ts';
import type { SessionUser } from '#shared/users.ts';
import { ProgressChart } from './ProgressChart.tsx';
import classes from './ResultsPage.module.css';
import { estimateText, placeText, resultText, type TestResult, useMyResults } from './results.ts';
import { StudentCode } from './StudentCode.tsx';

export const prefetch: PageModule['prefetch'] = async (queries, { isSignedIn }) =>
  isSignedIn &&
  Promise.all([prefetchVerification(queries), queries.results.mine.prefetch(), queries.results.held.prefetch()]);

export function Component() {
  const user = useFreshSession();
  if (!user) return <PleaseLogin />;
  return (
    <Container size="md" py={{ base: 32, sm: 48 }}>
      <Head title="My marks" description="Your marks in the mock tests." path={paths.myResults} noindex />
      <Title mb="xs">My marks</Title>
      <Text size="lg">Your results and rank in each test.</Text>
      <Group gap="lg" mb="sm">
        <Anchor component={Link} to={paths.tests} py={10}>
          All tests
        </Anchor>
        <Anchor component={Link} to={paths.practice} py={10}>
          My units and mistakes
        </Anchor>
      </Group>
      {user.verificationStatus === 'approved' ? <MyResults user={user} /> : <VerificationBanner user={user} />}
    </Container>
  );
}

function MyResults({ user }: { user: SessionUser }) {
  const query = useMyResults(user);
  const results = query.data ?? [];
  return (
    <>
      <HeldResults />
      <QueryState
        query={query}
        loading={<Loading height={180} radius="lg" label="Loading your marks" />}
        errorText="Error loading your marks. Please try again later."
        isEmpty={results.length === 0}
        empty={
          <EmptyState icon={<IconClipboardCheck size={48} aria-hidden />} title="No marks yet">
            <Text>After a test your marks appear here, as soon as its form has sent them.</Text>
            <ActionButton to={paths.tests}>See the tests</ActionButton>
          </EmptyState>
        }
      >
        <ProgressChart results={results} />
        <ul className={classes.tests} aria-label="Your marks">
          {results.map((test) => (
            <li key={test.testId}>
              <ResultCard test={test} />
            </li>
          ))}
        </ul>
        <Text size="sm" c="dimmed" mt="md">
          Rank is by best attempt; ties go to the better first attempt. Of a test taken on this site only the first
          attempt counts.
        </Text>
      </QueryState>
      <StudentCode withLink={false} />
    </>
  );
}

/** Tests that she has handed in and whose marks nobody sees yet. */
function HeldResults() {
  const { timeZone } = useSite();
  const { data: held = [] } = trpc.results.held.useQuery();
  if (held.length === 0) return null;
  return (
    <Notice tone="wait" title="Marks that come when the test has closed">
      <ul className={classes.held}>
        {held.map(({ testId, title, closesAt }) => (
          <li key={testId}>
            {title}
            {closesAt !== null && `: after ${formatDateTime(closesAt, timeZone)}`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function ResultCard({ test }: { test: TestResult }) {
  const { timeZone } = useSite();
  return (
    <article className={classes.test}>
      <Title order={2} size="h4" className={classes.title ?? ''}>
        {test.title}
      </Title>
      {test.isEstimate && (
        <Text size="sm" c="dimmed">
          {estimateText}
        </Text>
      )}
      <dl className={classes.figures}>
        <div>
          <dt>Best</dt>
          <dd className="figure">
            <span className="marked">{formatShare(test.best)}</span>
          </dd>
        </div>
        <div>
          <dt>Rank</dt>
          <dd className="figure">{placeText(test)}</dd>
        </div>
        <div>
          <dt>Attempts</dt>
          <dd className="figure">{test.tries.length}</dd>
        </div>
      </dl>
      <ol className={classes.tries} aria-label={`Your attempts: ${test.title}`}>
        {test.tries.map(({ id, submittedAt, score, maxScore, attemptId }) => (
          <li key={id} className={classes.try}>
            {attemptId ? (
              <Anchor
                component={Link}
                to={paths.hallResult(attemptId)}
                inherit
                underline="always"
                className={classes.day ?? ''}
              >
                {formatDate(submittedAt, timeZone)}
              </Anchor>
            ) : (
              <span>{formatDate(submittedAt, timeZone)}</span>
            )}
            <strong>{resultText({ score, maxScore })}</strong>
            <ShareBar share={score / maxScore} />
          </li>
        ))}
      </ol>
    </article>
  );
}
