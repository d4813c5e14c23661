import { Button } from '@mantine/core';
import { IconChevronLeft, IconEraser, IconFlag, IconFlagFilled } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Choice } from '#shared/hall-sheet.ts';
import { Bubbles } from './Bubbles.tsx';
import classes from './Hall.module.css';
import { textIdOf } from './PageText.tsx';
import type { OpenAttempt } from './use-attempt.ts';

type AnswerPadProps = {
  open: OpenAttempt;
  /** `Question 12` */
  name: string;
  choices: readonly Choice[];
  /** The number that is printed at it. */
  number: number;
  goTo: (question: number) => void;
  /** Asks whether the period is finished. */
  askToFinish: () => void;
};

/** The bubbles of the question at hand and the steps from it, under the thumb. */
export function AnswerPad({ open, name, choices, number, goTo, askToFinish }: AnswerPadProps) {
  const { question, period, kept, phase } = open;
  const isMarked = kept.marked[question] === '1';
  const Flag = isMarked ? IconFlagFilled : IconFlag;
  const isLast = question === period.to - 1;
  const bubbles = useRef<HTMLFieldSetElement>(null);
  // What was pressed to come here is gone, and the focus with it.
  useEffect(() => bubbles.current?.focus({ preventScroll: true }), []);
  const step = { variant: 'default' };
  return (
    <div className={classes.answer}>
      <output className={classes.hidden}>{name}</output>
      <Bubbles
        ref={bubbles}
        name={name}
        short={`Q ${number}`}
        choices={choices}
        describedBy={textIdOf(question)}
        answer={kept.sheet[question] ?? '.'}
        isDisabled={phase !== 'open'}
        choose={(choice) => open.choose(choice)}
      />
      <div className={classes.steps}>
        <Button {...step} aria-label="Previous" disabled={question === period.from} onClick={() => goTo(question - 1)}>
          <IconChevronLeft size={20} className={classes.sign} aria-hidden />
          <span className={classes.word}>Previous</span>
        </Button>
        <Button {...step} aria-pressed={isMarked} aria-label="Mark for review" onClick={open.toggleMark}>
          <Flag size={20} aria-hidden />
          <span className={classes.word}>&nbsp;Mark</span>
        </Button>
        <Button {...step} aria-label="Clear" disabled={kept.sheet[question] === '.'} onClick={open.clear}>
          <IconEraser size={20} className={classes.sign} aria-hidden />
          <span className={classes.word}>Clear</span>
        </Button>
        <Button onClick={isLast ? askToFinish : () => goTo(question + 1)}>{isLast ? 'Finish' : 'Next'}</Button>
      </div>
    </div>
  );
}
