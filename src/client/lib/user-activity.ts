/** How long a page counts as used after the last touch or key, in ms. */
const activeMs = 60_000;

let activeAt = 0;

/** Starts recording when somebody uses the page. */
export function watchActivity(): void {
  for (const event of ['pointerdown', 'keydown', 'wheel'])
    window.addEventListener(event, () => void (activeAt = performance.now()), { capture: true, passive: true });
}

/**
 * Whether somebody opened or used the page within the last minute. Requests made otherwise, such as polls, are marked as
 * background, so that an admin's idle session ends beside an open page.
 */
export const isUserActive = (): boolean => performance.now() - activeAt < activeMs;
