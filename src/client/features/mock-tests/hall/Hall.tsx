import { Button, Stack, Text } from '@mantine/core';
import { useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { memo, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { historySettled, useBackCloses } from '#client/lib/back-closes.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { choicesOf, labelsOf, questionName } from '#shared/hall-formats.ts';
import type { Choice } from '#shared/hall-sheet.ts';
import { paths } from '#shared/paths.ts';
import type { SessionUser } from '#shared/users.ts';
import { AnswerPad } from './AnswerPad.tsx';
import type { RunningAttempt } from './attempt-state.ts';
import { BubbleSheet } from './BubbleSheet.tsx';
import { FinishDialog, finishLabel } from './FinishDialog.tsx';
import classes from './Hall.module.css';
import { Bar } from './HallBar.tsx';
import { HallEnd } from './HallEnd.tsx';
import { KeptAnswers } from './KeptAnswers.tsx';
import { forgetSheets } from './kept-sheets.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { countStates, Palette, type PaletteProps } from './Palette.tsx';
import { PaperReader } from './PaperReader.tsx';
import { SignInHere } from './SignInHere.tsx';
import type { KeptHere } from './sheet-changes.ts';
import { type OpenAttempt, useAttempt, useWritten } from './use-attempt.ts';

export type HallProps = {
  attempt: RunningAttempt;
  device: string;
  /** What this page had not sent when another one took the attempt over. */
  unsent: KeptHere | null;
  user: SessionUser;
  /** Makes this page the one that writes the attempt again. */
  takeBack: (unsent: KeptHere) => void;
  onSubmitted: () => void;
};

/** The examination itself: the paper, the bubbles of the question at hand, the palette and the clock. */
export function Hall({ attempt, device, unsent, user, takeBack, onSubmitted }: HallProps) {
  const open = useAttempt({ attempt, device, unsent });
  const { writer, phase, question, period, kept, goTo } = open;
  const [shown, setShown] = useState<'palette' | 'finish' | 'leave' | 'signIn' | null>(null);
  // What was marked in the examination is filled in from a booklet that she has before her.
  const [hasOnlyBubbles, setOnlyBubbles] = useState(attempt.isEstimate || attempt.series !== 'A');
  // The pages are those of series A: beside another booklet's numbers they would mislead.
  const hasPaper = attempt.series === 'A';
  const isWide = useMediaQuery('(min-width: 62em)') ?? false;
  const close = () => setShown(null);
  const showQuestion = useCallback(
    (wanted: number) => {
      setShown(null);
      goTo(wanted);
    },
    [goTo],
  );
  const askToFinish = useCallback(() => setShown('finish'), []);
  const turnView = useCallback(() => {
    setShown(null);
    setOnlyBubbles((before) => !before);
  }, []);
  const leave = useLeaving(phase === 'open', () => setShown('leave'));
  useFullScreen();
  useKeys(open, { choices: choicesOf(attempt.format), goTo: showQuestion, areOff: shown !== null || hasOnlyBubbles });
  useEnd({ open, attemptId: attempt.id, device, onSubmitted, askToSignIn: () => setShown('signIn') });

  const palette = (
    <PalettePart
      attempt={attempt}
      sheet={kept}
      period={period}
      question={question}
      finish={finishLabel(attempt.format, open)}
      goTo={showQuestion}
      askToFinish={askToFinish}
      hasOnlyBubbles={hasOnlyBubbles}
      turnView={turnView}
      isWhole={open.place === open.periods.length - 1}
    />
  );
  return (
    <div className={classes.hall}>
      <Bar attempt={attempt} open={open} showPalette={() => setShown('palette')} signIn={() => setShown('signIn')} />
      <div className={classes.body}>
        {hasOnlyBubbles ? (
          <BubbleSheet
            format={attempt.format}
            period={period}
            sheet={kept.sheet}
            isDisabled={phase !== 'open'}
            choose={open.chooseAt}
          />
        ) : (
          <PaperReader attempt={attempt} openTo={period.to} question={question} />
        )}
        <div className={classes.side}>
          {hasOnlyBubbles ? (
            <SheetSteps open={open} turnView={hasPaper ? turnView : null} askToFinish={askToFinish} />
          ) : (
            <AnswerPad
              open={open}
              name={questionName(attempt.format, question)}
              choices={choicesOf(attempt.format)}
              number={labelsOf(attempt.format)[question] ?? question + 1}
              goTo={showQuestion}
              askToFinish={askToFinish}
            />
          )}
          {isWide && <div className={classes.palettePlace}>{palette}</div>}
        </div>
      </div>
      <Dialog opened={shown === 'palette'} onClose={close} title="Questions" fullScreen>
        {palette}
      </Dialog>
      <FinishDialog opened={shown === 'finish'} onClose={close} format={attempt.format} open={open} />
      <LeaveDialog opened={shown === 'leave'} onClose={close} writer={writer} leave={leave} />
      <SignInHere opened={shown === 'signIn'} onClose={close} user={user} onSignedIn={writer.sendNow} />
      <KeptAnswers writer={writer} format={attempt.format} />
      <HallEnd writer={writer} format={attempt.format} takeBack={takeBack} onSubmitted={onSubmitted} />
    </div>
  );
}

/** Back asks before the test is left. Returns what leaves it. */
function useLeaving(isOpen: boolean, ask: () => void): () => void {
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);
  useBackCloses(isOpen && !isLeaving, ask);
  useEffect(() => {
    if (isLeaving) void historySettled().then(() => navigate(paths.tests));
  }, [isLeaving, navigate]);
  return () => setIsLeaving(true);
}

type Ending = {
  open: OpenAttempt;
  attemptId: string;
  device: string;
  onSubmitted: () => void;
  askToSignIn: () => void;
};

/** Goes on to the result once the sheet is handed in, and asks whose session has ended to sign in. */
function useEnd({ open: { writer, phase }, attemptId, device, onSubmitted, askToSignIn }: Ending): void {
  const isSignedOut = useWritten(writer, (state) => state.trouble === 'signIn');
  const hasConflicts = useWritten(writer, (state) => state.conflicts.length > 0);
  const onSignedOut = useEffectEvent(askToSignIn);
  useEffect(() => {
    if (isSignedOut) onSignedOut();
  }, [isSignedOut]);
  useEffect(() => {
    // What other pages of this browser kept is in this page's sheet now.
    if (!hasConflicts) forgetSheets(attemptId, device);
  }, [hasConflicts, attemptId, device]);
  useEffect(() => {
    if (phase !== 'submitted') return;
    forgetSheets(attemptId);
    onSubmitted();
  }, [phase, attemptId, onSubmitted]);
}

/** The way on from the sheet of bubbles. */
function SheetSteps({
  open,
  turnView,
  askToFinish,
}: {
  open: OpenAttempt;
  turnView: (() => void) | null;
  askToFinish: () => void;
}) {
  const { kept, period } = open;
  const counts = countStates(kept, period);
  return (
    <div className={classes.sheetSteps}>
      <Text size="sm" component="output">
        {counts.answered + counts.answeredMarked} of {period.to - period.from} answered
      </Text>
      {turnView && (
        <Button variant="default" mih={44} px="sm" onClick={turnView}>
          Show the paper
        </Button>
      )}
      <Button mih={44} px="sm" onClick={askToFinish}>
        Finish
      </Button>
    </div>
  );
}

type PalettePartProps = Omit<PaletteProps, 'format'> & {
  attempt: RunningAttempt;
  /** What finishing the period is called. */
  finish: string;
  askToFinish: () => void;
  hasOnlyBubbles: boolean;
  turnView: () => void;
  /** Every part has begun, so that the whole paper may be seen. */
  isWhole: boolean;
};

/** The palette with what belongs to the whole paper. */
const PalettePart = memo(function PalettePart(props: PalettePartProps) {
  const { attempt, finish, askToFinish, hasOnlyBubbles, turnView, isWhole, ...palette } = props;
  return (
    <>
      <Palette format={attempt.format} {...palette} />
      <Stack gap="xs" mt="lg">
        <Button mih={44} variant="light" onClick={askToFinish}>
          {finish}
        </Button>
        {attempt.series === 'A' && (
          <Button mih={44} variant="default" onClick={turnView}>
            {hasOnlyBubbles ? 'Show the paper' : 'Only the bubbles, for a printed paper'}
          </Button>
        )}
        {attempt.mayPrint && isWhole && attempt.series === 'A' && (
          <ActionButton variant="subtle" href={paths.paperFile(attempt.testId)} newTab>
            Print the paper (opens in a new tab)
          </ActionButton>
        )}
      </Stack>
    </>
  );
});

type Keys = {
  choices: readonly Choice[];
  goTo: (question: number) => void;
  /** A dialog has the keyboard. */
  areOff: boolean;
};

/** The letters, Next, Previous, Mark; Backspace clears. */
function useKeys(open: OpenAttempt, { choices, goTo, areOff }: Keys): void {
  const choose = (choice: Choice) => [choice.toLowerCase(), () => open.choose(choice)] as const;
  const keys: Record<string, () => void> = {
    ...Object.fromEntries(choices.map(choose)),
    n: () => goTo(open.question + 1),
    p: () => goTo(open.question - 1),
    m: open.toggleMark,
    backspace: open.clear,
  };
  useWindowEvent('keydown', (event) => {
    const isElsewhere = areOff || event.ctrlKey || event.metaKey || event.altKey;
    const action = isElsewhere ? undefined : keys[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });
}

/** The hall has the screen for itself: what stands around it can neither be seen nor reached. */
function useFullScreen(): void {
  useEffect(() => {
    const others = [...document.querySelectorAll<HTMLElement>('body header, body footer, body nav')].filter(
      (element) => element.closest('[class*="hall"], .mantine-Modal-root') === null,
    );
    for (const element of others) element.inert = true;
    document.body.style.overflow = 'hidden';
    return () => {
      for (const element of others) element.inert = false;
      document.body.style.overflow = '';
    };
  }, []);
}
