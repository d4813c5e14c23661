import type { Ref } from 'react';
import type { Choice } from '#shared/hall-sheet.ts';
import classes from './Hall.module.css';

type BubblesProps = {
  /** `Part B, question 12` */
  name: string;
  /** What is shown of it where there is little room: `12`. */
  short?: string | undefined;
  /** The letters that it offers. */
  choices: readonly Choice[];
  /** A letter, or `.` */
  answer: string;
  /** The id of the question's text, where that stands on the page. */
  describedBy?: string;
  isDisabled?: boolean;
  choose: (choice: Choice) => void;
  ref?: Ref<HTMLFieldSetElement>;
};

/** The bubbles of one question. */
export function Bubbles({ name, short, choices, answer, describedBy, isDisabled = false, choose, ref }: BubblesProps) {
  return (
    <fieldset ref={ref} tabIndex={-1} className={classes.bubbles} disabled={isDisabled} aria-describedby={describedBy}>
      <legend className={short === undefined ? classes.legend : classes.hidden}>{name}</legend>
      <div className={classes.bubbleRow}>
        {short !== undefined && (
          <span className={classes.short} aria-hidden>
            {short}
          </span>
        )}
        <div className={classes.choices}>
          {choices.map((choice) => (
            <label key={choice} className={classes.bubble}>
              <input
                type="radio"
                name={`answer to ${name}`}
                value={choice}
                checked={answer === choice}
                onChange={() => choose(choice)}
              />
              <span aria-hidden>{choice}</span>
              <span className={classes.hidden}>{choice}</span>
            </label>
          ))}
        </div>
      </div>
    </fieldset>
  );
}
