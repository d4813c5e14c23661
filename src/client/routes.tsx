import type { ComponentType } from 'react';
import { type LoaderFunction, type RouteObject, redirect } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { Layout } from './layout/Layout.tsx';
import { PageError } from './layout/PageError.tsx';
import type { PageQueries } from './lib/prefetch.ts';

/** What a page's module exports. */
export type PageModule = {
  Component: ComponentType;
  /** Fetches what the page's first sight needs: on the server before rendering, in the browser on intent. */
  prefetch?: (
    queries: PageQueries,
    request: { params: Record<string, string | undefined>; search: URLSearchParams },
  ) => Promise<unknown>;
};

const pages = import.meta.glob<PageModule>('./features/**/*Page.tsx');

/** A route whose page is a module of its own, named by its file under features/. */
function page(path: string, file: string, { isForReading = false } = {}): RouteObject {
  const key = `./features/${file}.tsx`;
  const load = pages[key];
  if (!load) throw new Error(`No page at ${key}`);
  return { path, lazy: load, handle: { file: key.slice(2), load, isForReading } satisfies PageHandle };
}

export type PageHandle = {
  /** The page's file as the build's manifest names it. */
  file: string;
  load?: () => Promise<PageModule>;
  /** Nothing on it needs a script but the frame: its scripts wait for somebody to do something. */
  isForReading?: boolean;
  browserOnly?: boolean;
};

const toSamplesTab: LoaderFunction = () => redirect(paths.samplesTab);

export const routes: RouteObject[] = [
  {
    path: '/',
    Component: Layout,
    errorElement: (
      <main>
        <PageError />
      </main>
    ),
    children: [
      {
        // A page that cannot be shown leaves the navigation standing.
        errorElement: <PageError />,
        children: [
          page(paths.home, 'home/HomePage', { isForReading: true }),
          page(paths.materials, 'materials/MaterialsPage'),
          page(paths.materialPattern, 'materials/MaterialPage'),
          page(paths.comboPattern, 'combos/ComboPage'),
          page(paths.about, 'about/AboutPage', { isForReading: true }),
          page(paths.works, 'works/WorksPage', { isForReading: true }),
          page(paths.contact, 'contact/ContactPage'),
          page(paths.terms, 'terms/TermsPage', { isForReading: true }),
          page(paths.login, 'auth/LoginPage'),
          page(paths.forgotPassword, 'auth/ForgotPasswordPage'),
          page(paths.resetPassword, 'auth/ResetPasswordPage'),
          page(paths.confirmEmail, 'auth/ConfirmEmailPage'),
          page(paths.changePassword, 'auth/ChangePasswordPage'),
          page(paths.tests, 'tests/TestsPage'),
          page(paths.myMarks, 'tests/MarksPage'),
          page(paths.youtube, 'videos/VideosPage'),
          page(paths.cart, 'cart/CartPage'),
          page(paths.orderPrinted, 'wishes/WishPage'),
          page(paths.purchase, 'purchase/PurchasePage'),
          page(paths.orders, 'orders/OrdersPage'),
          page(paths.orderPattern, 'orders/OrderPage'),
          page(paths.dashboard, 'dashboard/DashboardPage'),
          page(paths.profile, 'profile/ProfilePage'),
          { path: paths.samples, loader: toSamplesTab },
          {
            path: `${paths.admin}/*`,
            // Admin screens are drawn in the browser only, from a bundle of their own.
            ...(import.meta.env.SSR ? {} : { lazy: () => import('./admin/AdminApp.tsx') }),
            handle: { file: 'admin/AdminApp.tsx', browserOnly: true } satisfies PageHandle,
          },
          page('/*', 'not-found/NotFoundPage'),
        ],
      },
    ],
  },
];
