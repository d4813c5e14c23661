import { Anchor, Code, Group, Paper, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { trpc } from '#client/lib/trpc.ts';
import { paths } from '#shared/paths.ts';

/** An approved student's code and what it is for; elsewhere than on the marks' own page with the way to them. */
export function StudentCode({ withLink = true }: { withLink?: boolean }) {
  const { data: code } = trpc.results.code.useQuery();
  return (
    <Paper component="section" withBorder radius="md" p="md" mt="md" aria-label="Your student code">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          Your student code:{' '}
          <Code fz="md" fw={700}>
            {code ?? '…'}
          </Code>
          <br />
          Most tests are filled in with it for you. Where a test asks for it, type it exactly so: your marks find you by
          it.
        </Text>
        {withLink && (
          <Anchor component={Link} to={paths.myMarks} fw={600} underline="always" c="inherit" py={10}>
            My marks
          </Anchor>
        )}
      </Group>
    </Paper>
  );
}
