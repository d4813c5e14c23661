import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#server/router.ts';

/** What the server may want first: the password or a second factor once more, or a session for one that ended. */
export type AskedFor = 'PRECONDITION_REQUIRED' | 'UNAUTHORIZED';

/** Asks for it, and reports whether it was given. */
type Prompt = (question: { isQuery: boolean; answer: (isGiven: boolean) => void }) => void;

const prompts: Record<AskedFor, Prompt[]> = { PRECONDITION_REQUIRED: [], UNAUTHORIZED: [] };

/** Adds what asks for this when the server wants it; the latest one is asked. Returns what removes it. */
export function addPrompt(wanted: AskedFor, prompt: Prompt): () => void {
  prompts[wanted].push(prompt);
  return () => {
    prompts[wanted] = prompts[wanted].filter((other) => other !== prompt);
  };
}

const timesGiven: Record<AskedFor, number> = { PRECONDITION_REQUIRED: 0, UNAUTHORIZED: 0 };

/** Notes that a person has just given this: what was sent before and is refused afterwards is sent again unasked. */
export function noteGiven(wanted: AskedFor): void {
  timesGiven[wanted]++;
}

/** The prompt that asks for this now, if any. */
export const promptFor = (wanted: AskedFor): Prompt | undefined => prompts[wanted].at(-1);

/**
 * Holds a call that the server refuses until the password is typed again, then repeats it; a call whose context says
 * `asksNobody` is refused at once. The end of the session is such a refusal too, wherever something asks to sign in: the
 * screen stays with what was typed on it.
 */
export const reauthenticationLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let isOver = false;
      let running = attempt();
      /** Whether the call is sent again, at once or once the person has given what is wanted; until then the caller waits. */
      function repeats(wanted: AskedFor, refusal: TRPCClientError<AppRouter>, before: typeof timesGiven): boolean {
        const prompt = op.context.asksNobody ? undefined : promptFor(wanted);
        if (prompt && timesGiven[wanted] > before[wanted]) {
          running = attempt();
          return true;
        }
        prompt?.({
          isQuery: op.type === 'query',
          answer(isGiven) {
            if (isOver) return;
            if (isGiven) running = attempt();
            else observer.error(refusal);
          },
        });
        return prompt !== undefined;
      }
      function attempt() {
        let isHeld = false;
        const before = { ...timesGiven };
        return next(op).subscribe({
          next(value) {
            const isGone = op.path === 'auth.session' && value.result.data === null;
            isHeld = isGone && repeats('UNAUTHORIZED', new TRPCClientError(''), before);
            if (!isHeld) observer.next(value);
          },
          complete() {
            if (!isHeld) observer.complete();
          },
          error(error) {
            const code = error.data?.code;
            // A wrong password has the code of an ended session.
            const isWanted = code === 'PRECONDITION_REQUIRED' || (code === 'UNAUTHORIZED' && op.path !== 'auth.signIn');
            if (!isWanted || !repeats(code, error, before)) observer.error(error);
          },
        });
      }
      return () => {
        isOver = true;
        running.unsubscribe();
      };
    });
