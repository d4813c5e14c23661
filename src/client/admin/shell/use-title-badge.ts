import { useEffect } from 'react';

/** Shows a count before the title in the browser's tab, `(3) Orders`, on every screen; none for 0. */
export function useTitleBadge(count: number): void {
  useEffect(() => {
    const show = (count: number) => {
      const bare = document.title.replace(/^\(\d+\) /, '');
      const wanted = count === 0 ? bare : `(${count}) ${bare}`;
      if (document.title !== wanted) document.title = wanted;
    };
    show(count);
    const observer = new MutationObserver(() => show(count));
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      show(0);
    };
  }, [count]);
}
