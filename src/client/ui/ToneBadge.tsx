import { Badge } from '@mantine/core';
import classes from './ToneBadge.module.css';

export type Tone = 'good' | 'wait' | 'bad' | 'quiet';

/** A status word in a matching colour. */
export function ToneBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <Badge className={classes.badge ?? ''} data-tone={tone}>
      {children}
    </Badge>
  );
}
