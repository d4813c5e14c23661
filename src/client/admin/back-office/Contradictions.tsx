import { Group, List, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconScale } from '@tabler/icons-react';
import { trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { paths } from '#shared/paths.ts';

/** The figures in which the public pages contradict each other, until they agree or the owner says that all are true. */
export function Contradictions() {
  const found = trpc.overviewAdmin.contradictions.useQuery().data ?? [];
  const [settled, setSettled] = useLocalStorage({ key: 'settled-figures', defaultValue: '' });
  const all = found.join('\n');
  if (found.length === 0 || settled === all) return null;
  return (
    <Notice tone="wait" icon={<IconScale aria-hidden />} title="Your pages contradict each other">
      <List size="sm">
        {found.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
      <Text size="sm" mt="xs">
        A careful visitor who reads two figures for one thing believes neither.
      </Text>
      <Group gap="xs" mt="sm">
        <ActionButton variant="default" to={paths.adminSettings}>
          Correct them
        </ActionButton>
        <ActionButton variant="subtle" onClick={() => setSettled(all)}>
          All are true
        </ActionButton>
      </Group>
    </Notice>
  );
}
