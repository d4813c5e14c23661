import { Button, Loader, Text, Title } from '@mantine/core';
import { IconCloudCheck, IconCloudOff, IconLayoutGrid } from '@tabler/icons-react';
import { estimateText } from '#client/features/mock-tests/results.ts';
import { minutesText } from '#shared/hall-formats.ts';
import type { RunningAttempt } from './attempt-state.ts';
import type { AttemptWriter } from './attempt-writer.ts';
import classes from './Hall.module.css';
import { HallClock } from './HallClock.tsx';
import { isUnsaved } from './sheet-changes.ts';
import { type OpenAttempt, useWritten } from './use-attempt.ts';

type BarProps = {
  attempt: RunningAttempt;
  open: OpenAttempt;
  showPalette: () => void;
  /** Asks her to sign in again, once her session has ended. */
  signIn: () => void;
};

/** What stands above the paper: whether the answers are saved, and the clock. */
export function Bar({ attempt, open: { writer, period, place }, showPalette, signIn }: BarProps) {
  return (
    <>
      <header className={classes.top}>
        <Title order={1} size="h5" className={classes.title ?? ''}>
          {attempt.title}
        </Title>
        <SaveState writer={writer} signIn={signIn} />
        {period.endsAt !== null && <HallClock key={place} writer={writer} endsAt={period.endsAt} />}
        <Button variant="default" aria-label="Questions" className={classes.narrowOnly ?? ''} onClick={showPalette}>
          <IconLayoutGrid size={20} aria-hidden />
          <span className={classes.word}>Questions</span>
        </Button>
      </header>
      <MoreTime writer={writer} />
      {(attempt.isPreview || attempt.isEstimate) && (
        <Text size="sm" className={classes.note ?? ''}>
          {attempt.isPreview ? 'Preview: nothing you do here counts.' : estimateText}
          {attempt.series !== 'A' && ` Booklet ${attempt.series}.`}
        </Text>
      )}
    </>
  );
}

/** The educator has given her time, or the test closes later: it is said until she has read it. */
function MoreTime({ writer }: { writer: AttemptWriter }) {
  const minutes = Math.round(useWritten(writer, (state) => state.longerMs) / 60_000);
  return (
    <output>
      {minutes > 0 && (
        <span className={classes.moreTime}>
          You have {minutesText(minutes)} more.
          <Button variant="subtle" mih={44} onClick={writer.noteLonger}>
            All right
          </Button>
        </span>
      )}
    </output>
  );
}

/** Whether the answers are with the site: a word for the eye, a sentence for the ear. */
function SaveState({ writer, signIn }: { writer: AttemptWriter; signIn: () => void }) {
  const trouble = useWritten(writer, (state) => state.trouble);
  const isWaiting = useWritten(writer, isUnsaved);
  if (trouble === 'signIn')
    return (
      <Button variant="light" color="red" aria-label="Log in to save your answers" onClick={signIn}>
        Log in
      </Button>
    );
  const isKept = isWaiting && trouble !== null;
  return (
    <output className={classes.save} data-late={isKept || undefined}>
      {isKept ? (
        <IconCloudOff size={18} aria-hidden />
      ) : isWaiting ? (
        <Loader size={16} aria-hidden />
      ) : (
        <IconCloudCheck size={18} aria-hidden />
      )}
      <Text span size="sm" className={classes.saveWord ?? ''}>
        {isKept ? 'Kept here' : isWaiting ? 'Saving…' : 'Saved'}
      </Text>
      {isKept && (
        <span className={classes.hidden}>
          {trouble === 'connection' ? ': there is no connection.' : ': the site is busy.'} It is sent by itself.
        </span>
      )}
    </output>
  );
}
