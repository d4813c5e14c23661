import { Code, List, Text } from '@mantine/core';
import { Section } from '#client/admin/ui/AdminScreen.tsx';
import { trpc } from '#client/lib/trpc.ts';

/** The settings of the database and whether they are safe. */
export function DataFileFacts() {
  const { data = [] } = trpc.backupsAdmin.facts.useQuery();
  if (data.length === 0) return null;
  const isFine = data.every(({ isSafe }) => isSafe);
  return (
    <Section title="How the data is kept">
      <Text mb="xs">
        {isFine
          ? 'Storage is healthy: what was saved survives a power cut.'
          : 'Storage needs attention: please show this to whoever looks after the server.'}
      </Text>
      <List size="sm">
        {data.map(({ name, value, isSafe }) => (
          <List.Item key={name}>
            <Code>
              {name} {value}
            </Code>
            {!isSafe && (
              <Text span fw={600} c="red.9">
                {' '}
                not safe enough
              </Text>
            )}
          </List.Item>
        ))}
      </List>
    </Section>
  );
}
