import { useEffectEvent, useLayoutEffect } from 'react';
import type { createBrowserRouter } from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;

/** What is open above the page, the topmost last. Each has one entry of history, numbered from 1 in its state. */
const open: { close: () => void }[] = [];
let router: Router | null = null;
/** Called when history is where it should be. */
let arrived: (() => void)[] = [];
let lastDepth = 0;
let isTravelling = false;
let isSettling = false;
/** The page that the router shows. */
let page = '';

const depth = (): number => window.history.state?.above ?? 0;

/** While `isOpen`, the browser's Back calls `close`, which may refuse by leaving it open. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  // Before anybody sees it: a quick Back must not leave the page.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const above = { close: () => onBack() };
    open.push(above);
    settle();
    return () => {
      open.splice(open.indexOf(above), 1);
      settleSoon();
    };
  }, [isOpen]);
}

/** Resolves when everything that was closed has left history; only then may a step of it be repeated. */
export const historySettled = (): Promise<void> =>
  new Promise((resolve) => {
    arrived.push(resolve);
    settleSoon();
  });

/**
 * Makes the router of the pages, and lets Back close what is open above them. The router never hears of these steps:
 * they lead to the page it already shows, and would break off a navigation under way.
 */
export function closeOnBack(createRouter: () => Router): Router {
  page = pageOf(window.history.state);
  // Before the router listens.
  window.addEventListener('popstate', (event) => {
    const isOwnStep = isTravelling;
    isTravelling = false;
    const isSamePage = event.state !== null && pageOf(event.state) === page;
    // The router, which asks before a form is left, goes forward to the page again.
    const isReturn = isSamePage && depth() === lastDepth;
    if (isSamePage && !isReturn) event.stopImmediatePropagation();
    if (!isOwnStep && !isReturn) for (const { close } of open.slice(depth()).toReversed()) close();
    // Forward to where something was open: on to the page beyond it, if there is one.
    const isForward = isSamePage && depth() > lastDepth;
    lastDepth = depth();
    if (isForward) window.history.forward();
    else settleSoon();
  });
  const ofPages = createRouter();
  router = ofPages;
  ofPages.subscribe(({ location }) => {
    page = location.key;
    // A page reached by Back may be one that something was open above.
    settleSoon();
  });
  // A reload closes everything.
  settleSoon();
  return ofPages;
}

/** Which page a state of history belongs to: the router gives each a key, but the first of a visit. */
const pageOf = (state: { key?: string } | null): string => state?.key ?? 'default';

/** After the changes of this moment: what closes as another opens needs no step. */
function settleSoon(): void {
  if (isSettling) return;
  isSettling = true;
  setTimeout(() => {
    isSettling = false;
    settle();
  });
}

/** Gives history as many entries as things are open. */
function settle(): void {
  if (router) {
    const isElsewhere = pageOf(window.history.state) !== page;
    if (isTravelling || isElsewhere || router.state.navigation.state !== 'idle') return;
    const surplus = depth() - open.length;
    if (surplus > 0) {
      isTravelling = true;
      window.history.go(-surplus);
      return;
    }
    while (depth() < open.length) window.history.pushState({ ...window.history.state, above: depth() + 1 }, '');
    lastDepth = depth();
  }
  for (const resolve of arrived.splice(0)) resolve();
}
