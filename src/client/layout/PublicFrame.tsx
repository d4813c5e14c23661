import { type ReactNode, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { Footer } from './Footer.tsx';
import { Navbar } from './Navbar.tsx';
import classes from './PublicFrame.module.css';

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
    </>
  );
}
