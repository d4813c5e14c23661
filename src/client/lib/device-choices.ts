/** How the names begin under which a tab keeps what was typed: a person's, never put back. */
export const typedPrefix = 'typed ';

/**
 * Reads what was chosen on this device, such as columns, colours and a closed banner: nobody's secret. Signing out clears
 * it with everything else; calling the answer puts it back.
 */
export function readDeviceChoices(): () => void {
  const choices = [localStorage, sessionStorage].map((store) => ({ store, entries: Object.entries(store) }));
  return () => {
    for (const { store, entries } of choices)
      for (const [key, value] of entries) if (!key.startsWith(typedPrefix)) store.setItem(key, String(value));
  };
}

const loggedInKey = 'logged-in-here';

/** Whether somebody has logged in with this browser before: who has not may want to sign up. */
export function hasLoggedInHere(): boolean {
  try {
    return localStorage.getItem(loggedInKey) !== null;
  } catch {
    // The browser keeps nothing for this site.
    return false;
  }
}

export const noteLoggedInHere = (): void => localStorage.setItem(loggedInKey, '1');
