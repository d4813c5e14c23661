const failures = new WeakSet<Error>();

/** Remembers which errors were a piece of the site's code that could not be had: after an update the old ones are gone. */
export function watchForMissingCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    failures.add(payload);
  });
}

export const isMissingCode = (error: unknown): boolean => error instanceof Error && failures.has(error);

/**
 * Loads the page anew, whose code the site now has under other names; once for each build, so that it never goes round
 * in circles. The answer is whether it does.
 */
export function reloadForNewCode(): boolean {
  try {
    // The entry's name changes with every build.
    if (sessionStorage.getItem('reloaded-for') === import.meta.url) return false;
    sessionStorage.setItem('reloaded-for', import.meta.url);
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}
