import { Badge, Button, Card, Group, Text, Title } from '@mantine/core';
import { IconClock, IconExternalLink, IconHelpCircle, IconUsers } from '@tabler/icons-react';
import type { inferRouterOutputs } from '@trpc/server';
import { DifficultyBadge } from '#client/ui/DifficultyBadge.tsx';
import type { AppRouter } from '#server/router.ts';
import { categoryLabel } from '#shared/materials.ts';
import { paths } from '#shared/paths.ts';

type Test = inferRouterOutputs<AppRouter>['tests']['list']['items'][number];

export function TestCard({ test, canStart }: { test: Test; canStart: boolean }) {
  const start = { fullWidth: true, mt: 'auto', 'aria-label': `Start Test: ${test.title}` } as const;
  return (
    <Card component="li" withBorder padding="lg" style={{ display: 'flex', flexDirection: 'column', gap: '0.75rem' }}>
      <Group justify="space-between">
        <Badge variant="light">{categoryLabel(test.category)}</Badge>
        <DifficultyBadge difficulty={test.difficulty} />
      </Group>
      <Title order={2} size="h4">
        {test.title}
      </Title>
      {test.description && <Text lineClamp={3}>{test.description}</Text>}
      <Group gap="xs" wrap="nowrap">
        <IconClock size={18} aria-hidden />
        <Text size="sm">Duration: {test.duration || 'Not specified'}</Text>
      </Group>
      <Group gap="xs" wrap="nowrap">
        <IconHelpCircle size={18} aria-hidden />
        <Text size="sm">Questions: {test.questions || 'Various'}</Text>
      </Group>
      <Group gap="xs" wrap="nowrap">
        <IconUsers size={18} aria-hidden />
        <Text size="sm">
          {test.participantsCount} {test.participantsCount === 1 ? 'participant' : 'participants'}
        </Text>
      </Group>
      {canStart ? (
        <Button
          component="a"
          href={paths.testStart(test.id)}
          target="_blank"
          rel="noopener"
          rightSection={<IconExternalLink size={18} aria-hidden />}
          {...start}
        >
          Start Test
        </Button>
      ) : (
        <Button disabled {...start}>
          Start Test
        </Button>
      )}
    </Card>
  );
}
