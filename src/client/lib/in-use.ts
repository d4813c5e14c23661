/** How long after the last touch or key a page still counts as used, in ms. */
const lastsMs = 60_000;

let usedAt = 0;

/** Begins to notice whether somebody uses the page. */
export function watchUse(): void {
  for (const event of ['pointerdown', 'keydown', 'wheel'])
    window.addEventListener(event, () => void (usedAt = performance.now()), { capture: true, passive: true });
}

/**
 * Whether somebody has just opened or used the page. What it asks for otherwise, such as by a poll, it asks by itself: an
 * admin's idle session must end beside an open page.
 */
export const isInUse = (): boolean => performance.now() - usedAt < lastsMs;
