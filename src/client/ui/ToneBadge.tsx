import {
  difficultyLabels,
  knownVerification,
  type TestDifficulty,
  type VerificationStatus,
  verificationLabels,
} from '#shared/enums.ts';
import { Badge } from './Badge.tsx';
import classes from './ToneBadge.module.css';

export type Tone = 'good' | 'wait' | 'bad' | 'quiet';

/** A status word in a matching colour. */
export function ToneBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <Badge className={classes.badge} data-tone={tone}>
      {children}
    </Badge>
  );
}

const verificationTones: Record<VerificationStatus, Tone> = { pending: 'wait', approved: 'good', rejected: 'bad' };

export function VerificationBadge({ status }: { status: string }) {
  const known = knownVerification(status);
  return <ToneBadge tone={verificationTones[known]}>{verificationLabels[known]}</ToneBadge>;
}

const difficultyTones: Record<TestDifficulty, Tone> = { easy: 'good', medium: 'wait', hard: 'bad' };

export const DifficultyBadge = ({ difficulty }: { difficulty: TestDifficulty }) => (
  <ToneBadge tone={difficultyTones[difficulty]}>{difficultyLabels[difficulty]}</ToneBadge>
);
