import { Anchor, Button, Group, Text, Title } from '@mantine/core';
import { IconClock, IconExternalLink, IconHelpCircle, IconHourglass, IconTrophy, IconUsers } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { CategoryBadge } from '#client/features/catalog/CategoryBadge.tsx';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { DifficultyBadge } from '#client/ui/ToneBadge.tsx';
import { paths } from '#shared/paths.ts';
import { formatShare } from '#shared/results-texts.ts';
import { estimateText, placeText, type TestResult } from './results.ts';
import classes from './TestCard.module.css';

type Test = Answers['tests']['list']['items'][number];

type TestCardProps = {
  test: Test;
  /** Why the reader cannot start it; null when they can. */
  closed: string | null;
  /** The student's result so far. */
  result: TestResult | null;
  /** What the student has started of it. */
  started: Answers['tests']['mine']['started'][number] | null;
};

export function TestCard({ test, closed, result, started }: TestCardProps) {
  const { title, description, category, difficulty, duration, questions, participantsCount, isEstimate } = test;
  return (
    <article className={classes.card}>
      <Group justify="space-between">
        <CategoryBadge category={category} />
        <DifficultyBadge difficulty={difficulty} />
      </Group>
      <Title order={2} size="h4" className={classes.title ?? ''}>
        {title}
      </Title>
      {isEstimate && <Text size="sm">After the real examination. {estimateText}</Text>}
      {description && (
        <Text size="sm" c="dimmed" lineClamp={3} className={classes.title ?? ''}>
          {description}
        </Text>
      )}
      <ul className={classes.facts}>
        <li>
          <IconClock size={18} aria-hidden />
          Duration: {duration || 'Not specified'}
        </li>
        <li>
          <IconHelpCircle size={18} aria-hidden />
          Questions: {questions || 'Various'}
        </li>
        <li>
          <IconUsers size={18} aria-hidden />
          {participantsCount} {participantsCount === 1 ? 'participant' : 'participants'}
        </li>
        {result && (
          <li>
            <IconTrophy size={18} aria-hidden />
            <Anchor component={Link} to={paths.myResults} inherit underline="always">
              Your best: {formatShare(result.best)}, {placeText(result)}
            </Anchor>
          </li>
        )}
        {started && !result && (
          <li>
            <IconHourglass size={18} aria-hidden />
            {started.isRunning ? 'You have begun this test' : 'Taken, not yet marked'}
          </li>
        )}
      </ul>
      <StartButton test={test} closed={closed} started={started} />
    </article>
  );
}

function StartButton({ test: { id, title, kind }, closed, started }: Omit<TestCardProps, 'result'>) {
  const reason = useId();
  const utils = trpc.useUtils();
  const words = started?.isRunning ? 'Resume Test' : started ? 'Start Test again' : 'Start Test';
  const isElsewhere = kind !== 'paper';
  const label = `${words}: ${title}${isElsewhere ? ' (opens a new tab)' : ''}`;
  const looks = { fullWidth: true, mih: 44, 'aria-label': label } as const;
  if (closed !== null) {
    return (
      <>
        <Text id={reason} size="sm" c="dimmed" ta="center">
          {closed}
        </Text>
        <Button disabled aria-describedby={reason} {...looks}>
          Start Test
        </Button>
      </>
    );
  }
  return (
    <Button
      component="a"
      href={paths.testStart(id)}
      {...(isElsewhere && {
        target: '_blank',
        rel: 'noopener',
        rightSection: <IconExternalLink size={18} aria-hidden />,
      })}
      // What the student has started and how many have is fetched again on coming back.
      onClick={() => void utils.tests.invalidate(undefined, { refetchType: 'none' })}
      {...looks}
    >
      {words}
    </Button>
  );
}
