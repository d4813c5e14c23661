import { Anchor, Group, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import type { SessionUser } from '#shared/users.ts';
import { ProgressChart } from './ProgressChart.tsx';
import { useMyResults } from './results.ts';

/** The chart of all tests with the way to their marks; nothing before there are two attempts to compare. */
export function MyProgress({ user }: { user: SessionUser }) {
  const results = useMyResults(user).data ?? [];
  if (results.reduce((sum, { tries }) => sum + tries.length, 0) < 2) return null;
  return (
    <section aria-labelledby="my-progress">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id="my-progress">
          Mock tests
        </Title>
        <Group gap="lg">
          <Anchor component={Link} to={paths.practice} className="touch">
            My units and mistakes
          </Anchor>
          <Anchor component={Link} to={paths.myResults} className="touch">
            My marks
          </Anchor>
        </Group>
      </Group>
      <ProgressChart results={results} />
    </section>
  );
}
