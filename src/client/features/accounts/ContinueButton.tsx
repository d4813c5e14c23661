import { useSubject } from '#client/features/sign-in/subject.tsx';
import { ActionButton } from '#client/ui/ActionButton.tsx';

/** Back to what somebody was doing before signing up. `to`: a `mailedReturnPath`. */
export function ContinueButton({ to }: { to: string }) {
  const title = useSubject(to)?.title;
  return (
    <ActionButton to={to}>
      {title === undefined ? 'Continue where you left off' : `Continue with ${title}`}
    </ActionButton>
  );
}
