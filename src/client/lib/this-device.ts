/** How the names begin under which a tab keeps what was typed, and which test runs: a person's, never put back. */
export const typedPrefix = 'typed ';

/** How the names begin of what the site does not have yet: it stays over a sign-out, until its owner signs in again. */
export const unsentPrefix = 'unsent ';

/** Whether this device keeps something that has not been sent. */
export const hasUnsent = (): boolean => Object.keys(localStorage).some((key) => key.startsWith(unsentPrefix));

/**
 * Reads what was chosen on this device, such as columns, colours and a closed banner, which is nobody's secret, and what has
 * not been sent. Signing out clears it with everything else; calling the answer puts it back.
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

/** Kept books are in a cache for each reader; without a connection the service worker answers from it. */
export const keptBooksPrefix = 'library-';

/** Forgets everything kept on this device, but for what this user keeps. */
export async function forgetKeptBooks(exceptUserId: string | null): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(keptBooksPrefix) && name !== keptBooksPrefix + exceptUserId);
  await Promise.all(others.map((name) => caches.delete(name)));
}
