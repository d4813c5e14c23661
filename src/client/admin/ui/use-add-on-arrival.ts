import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Options of a navigation to a screen that then begins something new. */
export const toAdd = { state: { adds: true } };

/** Calls `add` when somebody came to this screen to begin something new; once, however often it is reloaded. */
export function useAddOnArrival(add: () => void): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const adds = state?.adds === true;
  const begin = useEffectEvent(() => {
    add();
    void navigate(pathname + search, { replace: true, state: null });
  });
  useEffect(() => {
    if (adds) begin();
  }, [adds]);
}
