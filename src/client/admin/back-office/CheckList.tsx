import { Button, Text } from '@mantine/core';
import { type Icon, IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconHelpCircle } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { screenAt } from '#client/admin/shell/screens.ts';
import { useSite } from '#client/lib/site.ts';
import { type Tone, ToneBadge } from '#client/ui/ToneBadge.tsx';
import { type Check, type CheckState, checkTexts, type Outcome } from '#shared/checks.ts';
import { formatDateTime } from '#shared/dates.ts';
import classes from './CheckList.module.css';

const looks: Record<CheckState, { icon: Icon; tone: Tone; word: string }> = {
  good: { icon: IconCircleCheck, tone: 'good', word: 'Done' },
  untried: { icon: IconCircleDashed, tone: 'wait', word: 'To try' },
  open: { icon: IconCircleDashed, tone: 'wait', word: 'To do' },
  bad: { icon: IconAlertTriangle, tone: 'bad', word: 'Wrong' },
  unknown: { icon: IconHelpCircle, tone: 'quiet', word: 'Not known' },
};

type CheckListProps = {
  label: string;
  checks: Check[];
  /** What a good one is called. */
  doneWord: string;
  /** Leaves out what the good ones are for. */
  isBrief?: boolean;
  /** What can be done about a check, beside the screen that its advice names. */
  Action?: ComponentType<{ check: Check }>;
};

/** Checks, each with what it is for, how it is, and what to do. */
export function CheckList({ label, checks, doneWord, isBrief = false, Action }: CheckListProps) {
  const { timeZone } = useSite();
  return (
    <ul aria-label={label} className={classes.list}>
      {checks.map((check) => {
        const { id, state, at } = check;
        const { icon: StateIcon, tone, word } = looks[state];
        const { title, purpose } = checkTexts[id];
        return (
          <li key={id} className={classes.check} data-state={state}>
            <StateIcon size={24} stroke={1.75} aria-hidden className={classes.icon ?? ''} />
            <div className={classes.words}>
              <div className={classes.head}>
                <h3 className={classes.title}>{title}</h3>
                <ToneBadge tone={tone}>{state === 'good' ? doneWord : word}</ToneBadge>
              </div>
              {!(isBrief && state === 'good') && (
                <Text size="sm" c="dimmed">
                  {purpose}
                </Text>
              )}
              <FoundAndAdvice outcome={check} />
              {at !== null && (
                <Text size="sm" c="dimmed">
                  {formatDateTime(at, timeZone)}
                </Text>
              )}
              {Action && <Action check={check} />}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** A screen of the admin, named in a sentence. */
const screenPath = /\/admin\/[\w-]+(?:\?[\w=]+)?/;

/** How it is and what to do; a screen that the advice names is called by its name, with a button that opens it. */
export function FoundAndAdvice({ outcome: { found, advice } }: { outcome: Pick<Outcome, 'found' | 'advice'> }) {
  const to = screenPath.exec(advice ?? '')?.[0];
  const name = to && (screenAt(to.split('?')[0] ?? '')?.screen.label ?? 'Security');
  return (
    <>
      <Text>{found}</Text>
      {advice !== null && <Text fw={600}>{to ? advice.replace(`at ${to}`, `under ${name}`) : advice}</Text>}
      {to && (
        <Button component={Link} to={to} variant="default" mih={44}>
          Open {name}
        </Button>
      )}
    </>
  );
}
