import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useLeaveGuard } from '#client/admin/ui/use-leave-guard.ts';
import { type Answers, serverError, trpc } from '#client/lib/trpc.ts';
import type { PaperUpdate } from '#shared/hall.ts';

/** A test as the admin's list holds it, with the link of its form. */
export type AdminTest = Answers['testsAdmin']['list']['items'][number];

/** A paper as its set-up screen has it. */
export type PaperSetup = Answers['hallAdmin']['setup'];

/** Saves a part of a paper; `what` is said when it is saved. */
export const useSavePaper = (what: string) =>
  trpc.hallAdmin.update.useMutation(
    useFeedback({ saved: `${what} saved`, failed: (message) => `${what} could not be saved: ${message}` }),
  );

/** What is shown of something that can be edited: what is typed, else what is saved. */
type Draft<T> = {
  value: T;
  set: (value: T) => void;
  /** Whether something typed is not saved. */
  isChanged: boolean;
  /** Called with what was sent once it is saved; what was typed since stays. */
  settle: (sent: T) => void;
};

/**
 * Keeps what is typed apart from what is saved, so that saving something else does not lose it. Leaving the page before it
 * is saved is asked about. `saved` must be plain data.
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

type PartOptions<T> = { what: string; saved: T; toUpdate: (value: T) => Omit<PaperUpdate, 'id'> };

/** A part of a paper that is edited and saved by itself. */
export type PaperPart<T> = Draft<T> & {
  /** `more`: what goes along with it. */
  save: (more?: Omit<PaperUpdate, 'id'>) => void;
  isPending: boolean;
  /** What the server says against its fields. */
  errors: Record<string, string>;
};

/** `what` is said when it is saved: `The units are`. */
export function usePaperPart<T>(
  { id }: Pick<PaperSetup, 'id'>,
  { what, saved, toUpdate }: PartOptions<T>,
): PaperPart<T> {
  const draft = useDraft(saved);
  const { mutate, isPending, error } = useSavePaper(what);
  const { value, settle } = draft;
  return {
    ...draft,
    save: (more = {}) => mutate({ id, ...toUpdate(value), ...more }, { onSuccess: () => settle(value) }),
    isPending,
    errors: serverError(error)?.fieldErrors ?? {},
  };
}

type SavePartProps = {
  part: Pick<PaperPart<unknown>, 'save' | 'isChanged' | 'isPending'>;
  isReady?: boolean;
  children: ReactNode;
};

/** The button that saves a part of a paper. */
export const SavePart = ({ part, isReady = true, children }: SavePartProps) => (
  <Button disabled={!part.isChanged || !isReady} loading={part.isPending} onClick={() => part.save()}>
    {children}
  </Button>
);
