import { Button } from '@mantine/core';
import { IconFlag, IconFlagFilled } from '@tabler/icons-react';
import { Bubbles } from './Bubbles.tsx';
import classes from './Hall.module.css';
import type { OpenAttempt } from './use-attempt.ts';

type AnswerPadProps = {
  open: OpenAttempt;
  /** `Question 12` */
  name: string;
  /** The number that is printed at it. */
  number: number;
  goTo: (question: number) => void;
  /** Asks whether the period is finished. */
  askToFinish: () => void;
};

/** The bubbles of the question at hand and the steps from it, under the thumb. */
export function AnswerPad({ open, name, number, goTo, askToFinish }: AnswerPadProps) {
  const { question, period, kept, phase } = open;
  const isMarked = kept.marked[question] === '1';
  const Flag = isMarked ? IconFlagFilled : IconFlag;
  const isLast = question === period.to - 1;
  const step = { variant: 'default', mih: 44, px: 'xs' };
  return (
    <div className={classes.answer}>
      <Bubbles
        name={name}
        short={`Q ${number}`}
        answer={kept.sheet[question] ?? '.'}
        isDisabled={phase !== 'open'}
        choose={(choice) => open.choose(choice)}
      />
      <div className={classes.steps}>
        <Button {...step} disabled={question === period.from} onClick={() => goTo(question - 1)}>
          Previous
        </Button>
        <Button
          {...step}
          aria-pressed={isMarked}
          aria-label="Mark for review"
          leftSection={<Flag size={16} aria-hidden />}
          onClick={open.toggleMark}
        >
          Mark<span className={classes.roomy}>&nbsp;for review</span>
        </Button>
        <Button {...step} disabled={kept.sheet[question] === '.'} onClick={open.clear}>
          Clear
        </Button>
        <Button mih={44} px="xs" onClick={isLast ? askToFinish : () => goTo(question + 1)}>
          {isLast ? 'Finish' : 'Next'}
        </Button>
      </div>
    </div>
  );
}
