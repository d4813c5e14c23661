import { type Choice, choices } from '#shared/hall-sheet.ts';
import classes from './Hall.module.css';

type BubblesProps = {
  /** `Question 12` */
  name: string;
  /** A letter, or `.` */
  answer: string;
  isDisabled?: boolean;
  choose: (choice: Choice) => void;
};

/** The four bubbles of one question. */
export function Bubbles({ name, answer, isDisabled = false, choose }: BubblesProps) {
  return (
    <fieldset className={classes.bubbles} disabled={isDisabled}>
      <legend className={classes.legend}>{name}</legend>
      {choices.map((choice) => (
        <label key={choice} className={classes.bubble}>
          <input
            type="radio"
            name="answer"
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
