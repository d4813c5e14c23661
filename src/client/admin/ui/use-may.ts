import { useSession } from '#client/lib/session.ts';
import { may, type Right } from '#shared/rights.ts';

/** Returns whether the signed-in admin's role includes a right; the server checks it again. */
export function useMay(): (right: Right) => boolean {
  const user = useSession();
  return (right) => may(user?.role, right);
}
