import { Anchor, Code, Group, Paper, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { trpc } from '#client/lib/trpc.ts';
import { paths } from '#shared/paths.ts';

/** An approved student's code and its purpose; `withLink`: with a link to the results. */
export function StudentCode({ withLink = true }: { withLink?: boolean }) {
  const { data: code } = trpc.results.code.useQuery();
  return (
    <Paper component="section" radius="lg" p="md" mt="md" aria-label="Your student code">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          Your student code:{' '}
          <Code fz="md" fw={700}>
            {code ?? '…'}
          </Code>
          <br />
          It’s usually filled in for you. If a test asks, type it exactly so your marks reach you.
        </Text>
        {withLink && (
          <Anchor component={Link} to={paths.myResults} fw={600} underline="always" c="inherit" py={10}>
            My marks
          </Anchor>
        )}
      </Group>
    </Paper>
  );
}
