import { paths } from '#shared/paths.ts';
import { Band } from './Band.tsx';
import { ButtonLink } from './ButtonLink.tsx';
import classes from './ClosingCall.module.css';

type ClosingCallProps = {
  heading: string;
  text: string;
};

/** The end of a page: where to go next. */
export function ClosingCall({ heading, text }: ClosingCallProps) {
  return (
    <Band heading={heading} lead={text} tone="board">
      <div className={classes.buttons}>
        <ButtonLink to={paths.materials} look="light">
          Browse study materials
        </ButtonLink>
        <ButtonLink to={paths.contact} look="outline">
          Contact us
        </ButtonLink>
      </div>
    </Band>
  );
}
