import type { PageStart } from './lib/page-files.ts';

/** What tells that somebody is here to use the page, and not only to read its first sight. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];

/** Before it is tried again, in ms. */
const pauseMs = 3000;

const { entry, scripts, styles, waits }: PageStart = JSON.parse(
  document.getElementById('page-start')?.textContent ?? '',
);
/** Where the browser knows commands, it has opened what such a button opens. */
const pressable = 'command' in HTMLButtonElement.prototype ? 'button:not([commandfor])' : 'button';
let clicked: HTMLElement | null = null;

/*
 * The content of a page is in its HTML, so its scripts never stand in the way of the first sight: they are fetched once
 * it is painted, or, on pages that are there to be read, at the first sign that somebody wants more than that. On a
 * cheap phone the scripts are most of what a visit costs. Links work all the while; a button pressed too early is
 * pressed again when there is somebody to hear it.
 */
if (waits) waitForSign();
else requestAnimationFrame(() => setTimeout(() => void begin()));

function waitForSign(): void {
  for (const sign of signs) addEventListener(sign, onSign, { passive: true });
}

function onSign(): void {
  for (const sign of signs) removeEventListener(sign, onSign);
  void begin();
}

async function begin(): Promise<void> {
  addEventListener('click', remember, true);
  try {
    for (const href of scripts) document.head.append(linkTo('modulepreload', href));
    const styled = Promise.all(styles.map(addStyles));
    const { start }: { start: () => Promise<void> } = await import(/* @vite-ignore */ entry);
    await styled;
    await start();
    clicked?.click();
  } catch (error) {
    // A lost connection perhaps: the page stays readable, and a later sign tries again.
    setTimeout(waitForSign, pauseMs);
    throw error;
  } finally {
    removeEventListener('click', remember, true);
  }
}

const linkTo = (rel: string, href: string) => Object.assign(document.createElement('link'), { rel, href });

/** Done when the stylesheet counts. They come one by one, so what the page has of them already stands above them. */
const addStyles = (href: string): Promise<unknown> =>
  new Promise((done, fail) => {
    const link = Object.assign(linkTo('stylesheet', href), { onload: done, onerror: fail });
    document.getElementById('first-styles')?.before(link);
  });

function remember({ target }: MouseEvent): void {
  clicked = target instanceof Element ? target.closest(pressable) : null;
}
