import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#server/router.ts';

/** Asks, and says whether the password was given. */
type Asker = (answer: (isGiven: boolean) => void) => void;

let asker: Asker | null = null;

/** Says who asks for the password when the server wants it once more; null: nobody can. */
export function setAsker(next: Asker | null): void {
  asker = next;
}

/**
 * Whatever the server refuses until the password has been typed once more is tried again, by itself, once it has been.
 * Nobody who asked for it learns of that: their form waits meanwhile, with all that was typed.
 */
export const passwordAgainLink: TRPCLink<AppRouter> =
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
            if (error.data?.code !== 'PRECONDITION_REQUIRED' || !asker) return observer.error(error);
            asker((isGiven) => {
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
