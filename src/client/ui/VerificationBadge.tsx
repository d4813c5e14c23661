import { knownVerification, type VerificationStatus, verificationLabels } from '#shared/enums.ts';
import { type Tone, ToneBadge } from './ToneBadge.tsx';

const tones: Record<VerificationStatus, Tone> = { pending: 'wait', approved: 'good', rejected: 'bad' };

export function VerificationBadge({ status }: { status: string }) {
  const known = knownVerification(status);
  return <ToneBadge tone={tones[known]}>{verificationLabels[known]}</ToneBadge>;
}
