import { difficultyLabels, type TestDifficulty } from '#shared/enums.ts';
import { type Tone, ToneBadge } from './ToneBadge.tsx';

const tones: Record<TestDifficulty, Tone> = { easy: 'good', medium: 'wait', hard: 'bad' };

export function DifficultyBadge({ difficulty }: { difficulty: TestDifficulty }) {
  return <ToneBadge tone={tones[difficulty]}>{difficultyLabels[difficulty]}</ToneBadge>;
}
