import type { PageStart } from './lib/page-files.ts';
import type { Start } from './main.tsx';

/** What tells that somebody is here to use the page, and not only to read its first sight. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];

/** Before it is tried again, in ms. */
const pauseMs = 3000;

const { entry, scripts, styles, waits }: PageStart = JSON.parse(
  document.getElementById('page-start')?.textContent ?? '',
);
/** Where the browser knows commands, it has opened what such a button opens. */
const pressable = 'command' in HTMLButtonElement.prototype ? 'button:not([commandfor])' : 'button';
const linkTo = (rel: string, href: string) => Object.assign(document.createElement('link'), { rel, href });
let clicked: HTMLElement | null = null;

/*
 * The content of a page is in its HTML, so its scripts never stand in the way of the first sight: they run once it is
 * painted, or, on pages that are there to be read, are not even fetched before the first sign that somebody wants more
 * than that. On a cheap phone the scripts are most of what a visit costs. Links work all the while; a button pressed too
 * early is pressed again when there is somebody to hear it.
 */
addEventListener('click', remember, true);
if (waits) waitForSign();
else requestAnimationFrame(() => setTimeout(onSign));

function waitForSign(): void {
  for (const sign of signs) addEventListener(sign, onSign, { passive: true });
}

function onSign(): void {
  for (const sign of signs) removeEventListener(sign, onSign);
  fetchScripts();
  void begin();
}

/** One by one: each takes a cheap phone some milliseconds. */
function fetchScripts(): void {
  for (const href of scripts) setTimeout(() => document.head.append(linkTo('modulepreload', href)));
}

async function begin(): Promise<void> {
  try {
    const styled = Promise.all(styles.map(addStyles)).then(applyStyles);
    const { start }: { start: Start } = await import(/* @vite-ignore */ entry);
    await styled;
    await start(() => removeEventListener('click', remember, true));
    clicked?.click();
  } catch (error) {
    // A lost connection perhaps: the page stays readable, and a later sign tries again.
    setTimeout(waitForSign, pauseMs);
    throw error;
  }
}

/** Done when the stylesheet has come. It does not count yet: each that did would have the browser style the page anew. */
const addStyles = (href: string): Promise<HTMLLinkElement> =>
  new Promise((done, fail) => {
    const link = Object.assign(linkTo('stylesheet', href), { media: 'print', onload: () => done(link), onerror: fail });
    document.head.append(link);
  });

/** All at once. They stand below what the page has of them already: what a later page refines would lose against that. */
function applyStyles(links: HTMLLinkElement[]): void {
  for (const link of links) link.media = 'all';
}

function remember({ target }: MouseEvent): void {
  clicked = target instanceof Element ? target.closest(pressable) : null;
}
