import { Navigate, useLocation } from 'react-router-dom';
import { useWorkRefusal } from '#client/admin/ui/use-work.ts';
import { paths } from '#shared/paths.ts';

/**
 * Sends an admin without the required second factor to the screen that sets it up: until then the server refuses
 * everything else.
 */
export function SecurityFirst() {
  const { pathname } = useLocation();
  const isMissing = useWorkRefusal() === 'PRECONDITION_FAILED';
  return isMissing && pathname !== paths.adminSecurity ? <Navigate to={paths.adminSecurity} replace /> : null;
}
