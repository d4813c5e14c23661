import { Badge } from '@mantine/core';
import { difficultyLabels, type TestDifficulty } from '#shared/tests.ts';

const colors: Record<TestDifficulty, string> = { easy: 'green.9', medium: 'orange.9', hard: 'red.9' };

export function DifficultyBadge({ difficulty }: { difficulty: TestDifficulty }) {
  return (
    <Badge color={colors[difficulty]} variant="filled">
      {difficultyLabels[difficulty]}
    </Badge>
  );
}
