import { Anchor, Button, Text, Title } from '@mantine/core';
import { IconExternalLink, IconLock } from '@tabler/icons-react';
import { Fragment, type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { CategoryBadge } from '#client/features/catalog/CategoryBadge.tsx';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { DifficultyBadge } from '#client/ui/ToneBadge.tsx';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { formatShare } from '#shared/results-texts.ts';
import { estimateText, placeText, type TestResult } from './results.ts';
import classes from './TestCard.module.css';

type Test = Answers['tests']['list']['items'][number];

type TestCardProps = {
  test: Test;
  /** Why the reader cannot start it; null when they can. */
  closed: string | null;
  isVisitor: boolean;
  /** The student's result so far. */
  result: TestResult | null;
  /** What the student has started of it. */
  started: Answers['tests']['mine']['started'][number] | null;
  /** Whether it is closed to the reader: neither a series nor a batch of hers opens it. */
  isLocked: boolean;
};

/** A test in the list: what it is, and the one thing to do with it as it stands. */
export function TestCard({ test, closed, isVisitor, result, started, isLocked }: TestCardProps) {
  const { title, description, category, difficulty, duration, questions, participantsCount, isEstimate } = test;
  return (
    <article className={classes.row}>
      <div className={classes.what}>
        <Title order={2} size="h4">
          {title}
        </Title>
        {isEstimate && <Text size="sm">After the real examination. {estimateText}</Text>}
        {description && (
          <Text size="sm" c="dimmed" className={classes.description ?? ''}>
            {description}
          </Text>
        )}
        <ul className={classes.facts}>
          <li>
            <CategoryBadge category={category} />
          </li>
          <li>
            <DifficultyBadge difficulty={difficulty} />
          </li>
          <li>Duration: {duration || 'Not specified'}</li>
          <li>Questions: {questions || 'Various'}</li>
          <li>
            {participantsCount} {participantsCount === 1 ? 'participant' : 'participants'}
          </li>
        </ul>
        {isLocked && <Lock test={test} />}
        {result && (
          <Anchor component={Link} to={paths.myResults} size="sm" underline="always" className={classes.best ?? ''}>
            Your best: {formatShare(result.best)}, {placeText(result)}
          </Anchor>
        )}
        {started && !result && (
          <Text size="sm">{started.isRunning ? 'You have begun this test' : 'Taken, not yet marked'}</Text>
        )}
      </div>
      <div className={classes.act}>
        <Start test={test} closed={closed} isVisitor={isVisitor} started={started} isLocked={isLocked} />
      </div>
    </article>
  );
}

/** Who may take a test that is not for everybody, with the way in where it is sold. */
function Lock({ test: { soldIn } }: { test: Test }) {
  return (
    <Text size="sm" className={classes.lock ?? ''}>
      <IconLock size={18} aria-hidden />
      {soldIn.length === 0 && 'For chosen students only'}
      {soldIn.length > 0 && (
        <span>
          In the series{' '}
          {soldIn.map(({ id, title }, place) => (
            <Fragment key={id}>
              {place > 0 && ', '}
              <Anchor component={Link} to={paths.series(id)} inherit underline="always">
                {title}
              </Anchor>
            </Fragment>
          ))}
        </span>
      )}
    </Text>
  );
}

type StartProps = Omit<TestCardProps, 'result'>;

/** The one thing to do with a test as it stands: log in, start it, go on, or see what came of it. */
function Start({ test, closed, isVisitor, started, isLocked }: StartProps) {
  const { timeZone } = useSite();
  const { id, title, kind, phase, opensAt, closesAt, soldIn } = test;
  const series = isLocked && phase !== 'over' && !started ? soldIn[0] : undefined;
  if (series)
    return (
      <Button
        component={Link}
        to={paths.series(series.id)}
        variant="light"
        aria-label={`See the series ${series.title}: ${title}`}
        {...looks}
      >
        See the series
      </Button>
    );
  if (isVisitor) {
    const back = kind === 'paper' ? paths.hall(id) : `${paths.tests}?q=${encodeURIComponent(title)}`;
    return (
      <Button
        component={Link}
        to={paths.loginAndReturn(back)}
        variant="light"
        aria-label={`Log in to start ${title}`}
        {...looks}
      >
        Log in to start
      </Button>
    );
  }
  if (started?.isRunning) return <StartButton test={test} words="Resume Test" />;
  const { attemptsLeft = null, lastAttemptId = null } = started ?? {};
  const isOver = phase === 'over' || attemptsLeft === 0;
  if (isOver || (isLocked && lastAttemptId))
    return (
      <>
        {isOver && (
          <State>
            {phase === 'over' && closesAt !== null ? `Closed ${formatDate(closesAt, timeZone)}` : 'No attempt left'}
          </State>
        )}
        {lastAttemptId && <ResultButton attemptId={lastAttemptId} title={title} />}
      </>
    );
  if (closed !== null) return <ClosedButton title={title} why={closed} />;
  if (isLocked) return <ClosedButton title={title} why="Not open to you" />;
  if (phase === 'soon')
    return (
      <>
        <State>{opensAt !== null && `Opens ${formatDateTime(opensAt, timeZone)}`}</State>
        <Button
          component={Link}
          to={paths.hall(id)}
          variant="default"
          aria-label={`See the rules: ${title}`}
          {...looks}
        >
          See the rules
        </Button>
      </>
    );
  return (
    <>
      {attemptsLeft !== null && (
        <State>{attemptsLeft === 1 ? '1 attempt left' : `${attemptsLeft} attempts left`}</State>
      )}
      <StartButton
        test={test}
        words={started ? 'Start Test again' : 'Start Test'}
        variant={started ? 'default' : 'light'}
      />
    </>
  );
}

const ResultButton = ({ attemptId, title }: { attemptId: string; title: string }) => (
  <Button
    component={Link}
    to={paths.hallResult(attemptId)}
    variant="default"
    aria-label={`See your result: ${title}`}
    {...looks}
  >
    See your result
  </Button>
);

const looks = { fullWidth: true, mih: 44 } as const;

const State = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dimmed" ta="center">
    {children}
  </Text>
);

function ClosedButton({ title, why }: { title: string; why: string }) {
  const reason = useId();
  return (
    <>
      <Text id={reason} size="sm" c="dimmed" ta="center">
        {why}
      </Text>
      <Button disabled aria-label={`Start Test: ${title}`} aria-describedby={reason} {...looks}>
        Start Test
      </Button>
    </>
  );
}

type StartButtonProps = { test: Test; words: string; variant?: 'filled' | 'light' | 'default' };

/** A paper is taken on the site, and its page is asked for without a detour; a form opens in a new tab. */
function StartButton({ test: { id, title, kind }, words, variant = 'filled' }: StartButtonProps) {
  const utils = trpc.useUtils();
  // What the student has started and how many have is fetched again on coming back.
  const onClick = () => void utils.tests.invalidate(undefined, { refetchType: 'none' });
  if (kind === 'paper')
    return (
      <Button
        component={Link}
        to={paths.hall(id)}
        variant={variant}
        aria-label={`${words}: ${title}`}
        onClick={onClick}
        {...looks}
      >
        {words}
      </Button>
    );
  return (
    <Button
      component="a"
      href={paths.testStart(id)}
      variant={variant}
      target="_blank"
      rel="noopener"
      rightSection={<IconExternalLink size={18} aria-hidden />}
      aria-label={`${words}: ${title} (opens a new tab)`}
      onClick={onClick}
      {...looks}
    >
      {words}
    </Button>
  );
}
