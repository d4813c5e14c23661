import { type ReactNode, Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { useFocusOnNavigation } from '#client/lib/focus-heading.ts';
import { Footer } from './Footer.tsx';
import classes from './Layout.module.css';
import { Navbar } from './Navbar.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { RunningTest } from './RunningTest.tsx';

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

/** The frame of a public page: navigation, the page, footer. Without children the page is the route's. */
export function PublicFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <>
      <Navbar />
      <main id="main" tabIndex={-1} className={classes.main}>
        {/* Hydrated apart from the frame, so that a tap on the menu waits for the frame alone. */}
        <Suspense>{children}</Suspense>
      </main>
      <Footer />
      <RunningTest />
    </>
  );
}
