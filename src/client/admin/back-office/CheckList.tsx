import { Button, Text } from '@mantine/core';
import { type Icon, IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconHelpCircle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { screenAt } from '#client/admin/shell/screens.ts';
import { toAdd } from '#client/admin/ui/use-add-on-arrival.ts';
import { failureText } from '#client/admin/ui/use-feedback.ts';
import { notify } from '#client/lib/notify.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { type Tone, ToneBadge } from '#client/ui/ToneBadge.tsx';
import {
  type Check,
  type CheckId,
  type CheckState,
  checkTexts,
  type Outcome,
  type TriedNow,
  triedNow,
} from '#shared/checks.ts';
import { type ConnectionName, type ConnectionOrigin, isConnection } from '#shared/connections.ts';
import { formatDateTime } from '#shared/dates.ts';
import classes from './CheckList.module.css';
import { ConnectionEditor } from './ConnectionForm.tsx';

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
  /** Whether they are steps of the owner: what each is for stays when it is good, and some can be tried with a press. */
  areSteps?: boolean;
  /** Of the steps that can be typed here, where each is set. */
  origins?: Record<ConnectionName, ConnectionOrigin>;
};

/** Checks, each with what it is for, how it is, and what to do. */
export function CheckList({ label, checks, doneWord, areSteps = false, origins }: CheckListProps) {
  const { timeZone } = useSite();
  return (
    <ul aria-label={label} className={classes.list}>
      {checks.map((check) => {
        const { id, state, at } = check;
        const { icon: StateIcon, tone, word } = looks[state];
        const { title, purpose } = checkTexts[id];
        return (
          <li key={id} id={id} className={classes.check} data-state={state}>
            <StateIcon size={24} stroke={1.75} aria-hidden className={classes.icon ?? ''} />
            <div className={classes.words}>
              <div className={classes.head}>
                <h3 className={classes.title}>{title}</h3>
                <ToneBadge tone={tone}>{state === 'good' ? doneWord : word}</ToneBadge>
              </div>
              {(areSteps || state !== 'good') && (
                <Text size="sm" c="dimmed">
                  {purpose}
                </Text>
              )}
              <FoundAndAdvice id={id} outcome={check} isStep={areSteps} />
              {at !== null && (
                <Text size="sm" c="dimmed">
                  {formatDateTime(at, timeZone)}
                </Text>
              )}
              {areSteps && <TryButton check={check} />}
              {origins && isConnection(id) && <ConnectionEditor name={id} origin={origins[id]} />}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** A screen of the admin, named in a sentence. */
const screenPath = /\/admin\/[\w-]+(?:\?[\w=]+)?/;

/** The field at which a step begins. */
const fieldOf: Partial<Record<CheckId, string>> = { contacts: 'name', seller: 'legalName', upi: 'upiId' };

/** The steps that begin with something new. */
const adding: readonly CheckId[] = ['material', 'test'];

/** The screen of a step: it opens at the step's field, and leads back when that is saved. */
const stepAt = (screen: string, id: CheckId): string => {
  const field = fieldOf[id];
  return `${screen}${screen.includes('?') ? '&' : '?'}from=setup${field ? `&field=${field}` : ''}`;
};

type FoundAndAdviceProps = { id: CheckId; outcome: Pick<Outcome, 'found' | 'advice'>; isStep: boolean };

/** How it is and what to do; a screen that the advice names is called by its name, with a button that opens it. */
function FoundAndAdvice({ id, outcome: { found, advice }, isStep }: FoundAndAdviceProps) {
  const named = screenPath.exec(advice ?? '')?.[0];
  const name = named && (screenAt(named.split('?')[0] ?? '')?.screen.label ?? 'Security');
  return (
    <>
      <Text>{found}</Text>
      {advice !== null && <Text fw={600}>{named ? advice.replace(`at ${named}`, `under ${name}`) : advice}</Text>}
      {named && (
        <Button
          component={Link}
          to={isStep ? stepAt(named, id) : named}
          {...(adding.includes(id) && toAdd)}
          variant="default"
          mih={44}
        >
          Open {name}
        </Button>
      )}
    </>
  );
}

const tryLabels: Record<TriedNow, [first: string, again: string]> = {
  mail: ['Send me a test mail', 'Send another test mail'],
  razorpay: ['Try the keys', 'Try the keys again'],
};

const isTried = (id: CheckId): id is TriedNow => triedNow.some((known) => known === id);

/** Tries a step that can be tried with a press, and shows what came of it; nothing for the others. */
function TryButton({ check: { id, state } }: { check: Check }) {
  return isTried(id) && state !== 'open' ? <Try id={id} isAgain={state === 'good'} /> : null;
}

function Try({ id, isAgain }: { id: TriedNow; isAgain: boolean }) {
  const utils = trpc.useUtils();
  const attempt = trpc.setupAdmin.try.useMutation({
    onSuccess: ({ state }) => {
      if (state === 'good')
        notify.success(id === 'mail' ? 'The test mail is sent: look into your mailbox.' : 'It works.');
    },
    onError: (error) => notify.error(failureText((message) => `This could not be tried: ${message}`, error)),
    onSettled: () => utils.setupAdmin.state.invalidate(),
  });
  const failed = attempt.data && attempt.data.state !== 'good' ? attempt.data : null;
  return (
    <>
      <div role="alert">{failed && !attempt.isPending && <FoundAndAdvice id={id} outcome={failed} isStep />}</div>
      <Button
        variant={isAgain ? 'default' : 'filled'}
        mih={44}
        loading={attempt.isPending}
        onClick={() => attempt.mutate({ id })}
      >
        {tryLabels[id][isAgain ? 1 : 0]}
      </Button>
    </>
  );
}
