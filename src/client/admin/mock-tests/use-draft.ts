import { useState } from 'react';
import { useLeaveGuard } from '#client/admin/ui/use-leave-guard.ts';

/** What is shown of a part of a paper that can be edited: what is typed, else what is saved. */
export type Draft<T> = {
  value: T;
  set: (value: T) => void;
  /** Whether something typed is not saved. */
  isChanged: boolean;
  /** Called with what was sent once it is saved; what was typed since stays. */
  settle: (sent: T) => void;
};

/**
 * Keeps what is typed apart from what is saved, so that saving another part of the paper does not lose it. Leaving the page
 * before it is saved is asked about. `saved` must be plain data.
 */
export function useDraft<T>(saved: T): Draft<T> {
  const [typed, setTyped] = useState<{ value: T } | null>(null);
  const value = typed === null ? saved : typed.value;
  const isChanged = typed !== null && JSON.stringify(typed.value) !== JSON.stringify(saved);
  useLeaveGuard(isChanged);
  return {
    value,
    set: (next) => setTyped({ value: next }),
    isChanged,
    settle: (sent) => setTyped((now) => (now?.value === sent ? null : now)),
  };
}
