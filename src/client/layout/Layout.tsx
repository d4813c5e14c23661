import { Outlet, ScrollRestoration } from 'react-router-dom';
import { Footer } from './Footer.tsx';
import classes from './Layout.module.css';
import { Navbar } from './Navbar.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** The frame of every page: skip link, navigation, the page, footer. */
export function Layout() {
  useFocusOnNavigation();
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Navbar />
      <main id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <Footer />
      <OfflineNotice />
      <ScrollRestoration />
    </>
  );
}
