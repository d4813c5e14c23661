import { Outlet, ScrollRestoration } from 'react-router-dom';
import { OfflineNotice } from './OfflineNotice.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** Wraps every page, public or not; each brings its own frame. */
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
