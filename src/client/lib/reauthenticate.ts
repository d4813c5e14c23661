import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#server/router.ts';

/** Asks for the password, and tells whether it was given. */
type PasswordPrompt = (answer: (isGiven: boolean) => void) => void;

let prompt: PasswordPrompt | null = null;

/** Sets what asks for the password when the server wants it again; null: nothing can. */
export function setPasswordPrompt(next: PasswordPrompt | null): void {
  prompt = next;
}

/** Repeats a call that the server refuses until the password is typed again, once it is. The caller only waits. */
export const reauthenticationLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let isOver = false;
      let running = attempt();
      function attempt() {
        return next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error(error) {
            if (error.data?.code !== 'PRECONDITION_REQUIRED' || !prompt) return observer.error(error);
            prompt((isGiven) => {
              if (isOver) return;
              if (isGiven) running = attempt();
              else observer.error(error);
            });
          },
        });
      }
      return () => {
        isOver = true;
        running.unsubscribe();
      };
    });
