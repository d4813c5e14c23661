const failures = new WeakSet<Error>();

/** Starts recording which errors come from code that could not be loaded: after an update the old files are gone. */
export function watchChunkLoads(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    failures.add(payload);
  });
}

export const isChunkLoadError = (error: unknown): boolean => error instanceof Error && failures.has(error);

/** Reloads the page to get the code of a new build; once for each build, so never in a loop. Returns whether it does. */
export function reloadOncePerBuild(): boolean {
  try {
    // The address of this file changes with every build.
    if (sessionStorage.getItem('reloaded-for') === import.meta.url) return false;
    sessionStorage.setItem('reloaded-for', import.meta.url);
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}
