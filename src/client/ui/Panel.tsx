import { Group, Paper, type PaperProps, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type PanelProps = PaperProps & {
  title: string;
  /** The section's accessible name where it is not its heading. */
  label?: string;
  /** Stands opposite the heading. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A framed section of a page under its heading. */
export function Panel({ title, label = title, aside, children, ...paper }: PanelProps) {
  return (
    <Paper component="section" aria-label={label} radius="lg" p="lg" {...paper}>
      <Group justify="space-between" gap="xs" mb="sm">
        <Title order={2} size="h4">
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </Paper>
  );
}
