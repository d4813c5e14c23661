import { Outlet, ScrollRestoration } from 'react-router-dom';
import { OfflineNotice } from './OfflineNotice.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** What every page stands in, public or not: the frame around it is its own. */
export function Layout() {
  useFocusOnNavigation();
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Outlet />
      <OfflineNotice />
      <ScrollRestoration />
    </>
  );
}
