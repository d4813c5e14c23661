import { useLocation } from 'react-router-dom';
import { useHydrated } from '#client/lib/hydrated.ts';
import { hasLoggedInHere } from '#client/lib/this-device.ts';
import { paths } from '#shared/paths.ts';

/** The way to log in and back to this page: for who has not logged in with this browser yet, by a new account. */
export function useLoginLink(): string {
  const { pathname, search } = useLocation();
  const isNewHere = useHydrated() && !hasLoggedInHere();
  return `${paths.loginAndReturn(pathname + search)}${isNewHere ? '&tab=signup' : ''}`;
}
