import { Badge } from '@mantine/core';
import classes from './ToneBadge.module.css';

export type Tone = 'good' | 'wait' | 'bad' | 'quiet';

/** A word that says how a thing stands, in a colour that says the same. */
export function ToneBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <Badge className={classes.badge ?? ''} data-tone={tone}>
      {children}
    </Badge>
  );
}
