import { ActionButton } from '#client/ui/ActionButton.tsx';
import { useSubject } from './subject.tsx';

/** Back to what somebody was doing before signing up. `to`: a `mailedReturnPath`. */
export function ContinueButton({ to }: { to: string }) {
  const title = useSubject(to)?.title;
  return (
    <ActionButton to={to}>
      {title === undefined ? 'Continue where you left off' : `Continue with ${title}`}
    </ActionButton>
  );
}
