import { type Choice, choices } from '#shared/hall-sheet.ts';
import classes from './Hall.module.css';

type BubblesProps = {
  /** `Part B, question 12` */
  name: string;
  /** What is shown of it where there is little room: `12`. */
  short?: string | undefined;
  /** A letter, or `.` */
  answer: string;
  isDisabled?: boolean;
  choose: (choice: Choice) => void;
};

/** The four bubbles of one question. */
export function Bubbles({ name, short, answer, isDisabled = false, choose }: BubblesProps) {
  return (
    <fieldset className={classes.bubbles} disabled={isDisabled}>
      <legend className={classes.legend}>
        <span className={short === undefined ? undefined : classes.hidden}>{name}</span>
        {short !== undefined && <span aria-hidden>{short}</span>}
      </legend>
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
    </fieldset>
  );
}
