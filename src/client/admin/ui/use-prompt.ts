import { useCallback, useEffect, useRef, useState } from 'react';
import { addPrompt, noteGiven, type Wanted } from '#client/lib/reauthenticate.ts';

/**
 * Makes a component the one that asks for what the server wants, once for all waiting calls. After a no, only a
 * person's action asks again, not what the page fetches by itself; until then `isDeclined`.
 */
export function usePrompt(wanted: Wanted) {
  const [state, setState] = useState<'idle' | 'asking' | 'declined'>('idle');
  const isDeclined = useRef(false);
  const waiting = useRef<((isGiven: boolean) => void)[]>([]);

  const answer = useCallback(
    (isGiven: boolean) => {
      isDeclined.current = !isGiven;
      if (isGiven) noteGiven(wanted);
      setState(isGiven ? 'idle' : 'declined');
      for (const tell of waiting.current.splice(0)) tell(isGiven);
    },
    [wanted],
  );
  const ask = useCallback(() => setState('asking'), []);

  useEffect(() => {
    const remove = addPrompt(wanted, ({ isQuery, answer: tell }) => {
      if (isQuery && isDeclined.current) return tell(false);
      waiting.current.push(tell);
      ask();
    });
    return () => {
      remove();
      answer(false);
    };
  }, [wanted, answer, ask]);

  return { isAsked: state === 'asking', isDeclined: state === 'declined', ask, answer };
}
