import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

type TwoLinesProps = { title: ReactNode; detail?: ReactNode; lineClamp?: number };

/** A cell with a name and a dimmed detail beneath it. */
export function TwoLines({ title, detail, lineClamp }: TwoLinesProps) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      {detail && (
        <Text size="sm" c="dimmed" fw={400} lineClamp={lineClamp} style={{ overflowWrap: 'anywhere' }}>
          {detail}
        </Text>
      )}
    </div>
  );
}
