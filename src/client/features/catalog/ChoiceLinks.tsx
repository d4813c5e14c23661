import { Link } from 'react-router-dom';
import classes from './ChoiceLinks.module.css';

type ChoiceLinksProps<Value extends string> = {
  label: string;
  choices: readonly { value: Value; label: string }[];
  chosen: Value;
  /** Without frames, for what matters less. */
  quiet?: boolean;
  /** The address of a choice, for who follows the link before or without scripts. */
  addressOf: (value: Value) => string;
  onChoose: (value: Value) => void;
};

/** A filter of a few choices, each of them a link, so that it works before the scripts have come. */
export function ChoiceLinks<Value extends string>({
  label,
  choices,
  chosen,
  quiet = false,
  addressOf,
  onChoose,
}: ChoiceLinksProps<Value>) {
  return (
    <nav aria-label={label} className={classes.choices} data-quiet={quiet || undefined}>
      {choices.map((choice) => (
        <Link
          key={choice.value}
          to={addressOf(choice.value)}
          className={classes.choice}
          aria-current={choice.value === chosen ? 'true' : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onChoose(choice.value);
          }}
        >
          {choice.label}
        </Link>
      ))}
    </nav>
  );
}
