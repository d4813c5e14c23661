import { Box } from '@mantine/core';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { Footer } from './Footer.tsx';
import { Navbar } from './Navbar.tsx';

/** The frame of every page: skip link, navigation, the page, footer. */
export function Layout() {
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Navbar />
      <Box component="main" id="main" tabIndex={-1} style={{ outline: 'none', minHeight: '60vh' }}>
        <Outlet />
      </Box>
      <Footer />
      <ScrollRestoration />
    </>
  );
}
