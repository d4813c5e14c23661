import { Button, Stack, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { labelsOf, questionName } from '#shared/hall-formats.ts';
import { type Choice, choices } from '#shared/hall-sheet.ts';
import { paths } from '#shared/paths.ts';
import { AnswerPad } from './AnswerPad.tsx';
import type { RunningAttempt } from './attempt-writer.ts';
import { BubbleSheet } from './BubbleSheet.tsx';
import classes from './Hall.module.css';
import { Bar } from './HallBar.tsx';
import { FinishDialog, finishLabel, HallEnd } from './HallEnd.tsx';
import { forgetSheet } from './kept-sheets.ts';
import { countStates, Palette } from './Palette.tsx';
import { PaperReader } from './PaperReader.tsx';
import { type OpenAttempt, useAttempt } from './use-attempt.ts';

type HallProps = {
  attempt: RunningAttempt;
  device: string;
  /** Makes this page the one that writes the attempt again. */
  takeBack: () => void;
  onSubmitted: () => void;
};

/** The examination itself: the paper, the bubbles of the question at hand, the palette and the clock. */
export function Hall({ attempt, device, takeBack, onSubmitted }: HallProps) {
  const open = useAttempt(attempt, device);
  const { phase, question, period } = open;
  const [shown, setShown] = useState<'palette' | 'finish' | null>(null);
  // What was marked in the examination is filled in from a booklet that she has before her.
  const [hasOnlyBubbles, setOnlyBubbles] = useState(attempt.isEstimate);
  const close = () => setShown(null);
  const goTo = (wanted: number) => {
    close();
    if (wanted >= period.from && wanted < period.to) open.goTo(wanted);
  };
  const askToFinish = () => setShown('finish');
  const turnView = () => {
    close();
    setOnlyBubbles(!hasOnlyBubbles);
  };
  const view = { hasOnlyBubbles, turnView };
  const palette = <PalettePart attempt={attempt} open={open} goTo={goTo} askToFinish={askToFinish} {...view} />;
  useFullScreen();
  useKeys(open, { goTo, areOff: shown !== null || hasOnlyBubbles });

  useEffect(() => {
    if (phase !== 'submitted') return;
    forgetSheet(attempt.id);
    onSubmitted();
  }, [phase, attempt.id, onSubmitted]);

  return (
    <div className={classes.hall}>
      <Bar attempt={attempt} open={open} showPalette={() => setShown('palette')} />
      <div className={classes.body}>
        {hasOnlyBubbles ? (
          <BubbleSheet
            format={attempt.format}
            period={period}
            sheet={open.kept.sheet}
            isDisabled={phase !== 'open'}
            choose={open.chooseAt}
          />
        ) : (
          <PaperReader attempt={attempt} question={question} />
        )}
        <div className={classes.side}>
          {hasOnlyBubbles ? (
            <SheetSteps open={open} turnView={turnView} askToFinish={askToFinish} />
          ) : (
            <AnswerPad
              open={open}
              name={questionName(attempt.format, question)}
              number={labelsOf(attempt.format)[question] ?? question + 1}
              goTo={goTo}
              askToFinish={askToFinish}
            />
          )}
          <div className={classes.wideOnly}>{palette}</div>
        </div>
      </div>
      <Dialog opened={shown === 'palette'} onClose={close} title="Questions" fullScreen>
        {palette}
      </Dialog>
      <FinishDialog opened={shown === 'finish'} onClose={close} format={attempt.format} open={open} />
      <HallEnd open={open} takeBack={takeBack} onSubmitted={onSubmitted} />
    </div>
  );
}

/** The way on from the sheet of bubbles. */
function SheetSteps({
  open,
  turnView,
  askToFinish,
}: { open: OpenAttempt } & Record<'turnView' | 'askToFinish', () => void>) {
  const { kept, period } = open;
  const counts = countStates(kept, period);
  return (
    <div className={classes.sheetSteps}>
      <Text size="sm" component="output">
        {counts.answered + counts.answeredMarked} of {period.to - period.from} answered
      </Text>
      <Button variant="default" mih={44} px="sm" onClick={turnView}>
        Show the paper
      </Button>
      <Button mih={44} px="sm" onClick={askToFinish}>
        Finish
      </Button>
    </div>
  );
}

type PalettePartProps = {
  attempt: RunningAttempt;
  open: OpenAttempt;
  goTo: (question: number) => void;
  askToFinish: () => void;
  hasOnlyBubbles: boolean;
  turnView: () => void;
};

/** The palette with what belongs to the whole paper. */
function PalettePart({ attempt, open, goTo, askToFinish, hasOnlyBubbles, turnView }: PalettePartProps) {
  const { format, testId } = attempt;
  return (
    <>
      <Palette format={format} sheet={open.kept} period={open.period} question={open.question} goTo={goTo} />
      <Stack gap="xs" mt="lg">
        <Button mih={44} variant="light" onClick={askToFinish}>
          {finishLabel(format, open)}
        </Button>
        <Button mih={44} variant="default" onClick={turnView}>
          {hasOnlyBubbles ? 'Show the paper' : 'Only the bubbles, for a printed paper'}
        </Button>
        <ActionButton variant="subtle" href={paths.paperFile(testId)} newTab>
          Print the paper (opens in a new tab)
        </ActionButton>
      </Stack>
    </>
  );
}

/** A to D, Next, Previous, Mark; Backspace clears. `areOff`: a dialog has the keyboard. */
function useKeys(open: OpenAttempt, { goTo, areOff }: { goTo: (question: number) => void; areOff: boolean }): void {
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
