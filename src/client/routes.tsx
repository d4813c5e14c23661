import { type LoaderFunction, type RouteObject, redirect } from 'react-router-dom';
import { PublicFrame } from '#client/layout/Layout.tsx';
import { paths } from '#shared/paths.ts';
import { policies } from '#shared/site/policies.ts';
import { Layout } from './layout/Layout.tsx';
import { PageError } from './layout/PageError.tsx';
import type { PageHandle, PageModule } from './lib/prefetch.ts';

const pages = import.meta.glob<PageModule>('./features/**/*Page.tsx');

/** A route whose page is a module of its own, named by its file under features/. */
function page(path: string, file: string, { isForReading = false } = {}): RouteObject {
  const key = `./features/${file}.tsx`;
  const load = pages[key];
  if (!load) throw new Error(`No page at ${key}`);
  return { path, lazy: load, handle: { file: key.slice(2), load, isForReading } satisfies PageHandle };
}

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
        Component: PublicFrame,
        children: [
          {
            // When a page cannot be shown, the navigation stays.
            errorElement: <PageError />,
            children: [
              page(paths.home, 'site/home/HomePage', { isForReading: true }),
              page(paths.materials, 'catalog/MaterialsPage'),
              page(paths.materialPattern, 'catalog/MaterialPage'),
              page(paths.seriesPattern, 'catalog/SeriesPage', { isForReading: true }),
              page(paths.comboPattern, 'catalog/ComboPage'),
              page(paths.about, 'site/about/AboutPage', { isForReading: true }),
              page(paths.works, 'site/works/WorksPage', { isForReading: true }),
              page(paths.contact, 'site/contact/ContactPage'),
              ...policies.map(({ path, part }) =>
                page(path, part === 'privacy' ? 'site/policies/PrivacyPage' : 'site/policies/PolicyPage', {
                  isForReading: true,
                }),
              ),
              page(paths.login, 'accounts/LoginPage'),
              page(paths.forgotPassword, 'accounts/ForgotPasswordPage'),
              page(paths.resetPassword, 'accounts/ResetPasswordPage'),
              page(paths.confirmEmail, 'accounts/ConfirmEmailPage'),
              page(paths.invitation, 'accounts/InvitationPage'),
              page(paths.changePassword, 'accounts/ChangePasswordPage'),
              page(paths.tests, 'mock-tests/TestsPage'),
              page(paths.myResults, 'mock-tests/ResultsPage'),
              page(paths.practice, 'mock-tests/PracticePage'),
              page(paths.joinBatchPattern, 'mock-tests/JoinBatchPage'),
              page(paths.hallPattern, 'mock-tests/hall/HallPage'),
              page(paths.hallResultPattern, 'mock-tests/hall/HallResultPage'),
              page(paths.youtube, 'site/videos/VideosPage'),
              page(paths.notices, 'board/NoticesPage', { isForReading: true }),
              page(paths.noticePattern, 'board/NoticePage', { isForReading: true }),
              page(paths.noticeReaderPattern, 'board/NoticeReaderPage'),
              page(paths.syllabusPattern, 'board/SyllabusPage', { isForReading: true }),
              page(paths.cart, 'checkout/CartPage'),
              page(paths.orderPrinted, 'orders/PrintRequestPage'),
              page(paths.purchase, 'checkout/PurchasePage'),
              page(paths.orders, 'orders/OrdersPage'),
              page(paths.orderPattern, 'orders/OrderPage'),
              page(paths.library, 'library/LibraryPage'),
              page(paths.bookPattern, 'library/ReaderPage'),
              page(paths.dashboard, 'accounts/DashboardPage'),
              page(paths.profile, 'accounts/ProfilePage'),
              page(paths.samplePattern, 'catalog/SampleReaderPage'),
              { path: paths.samples, loader: toSamplesTab },
              page('/*', 'site/not-found/NotFoundPage'),
            ],
          },
        ],
      },
      {
        path: `${paths.admin}/*`,
        errorElement: (
          <PublicFrame>
            <PageError />
          </PublicFrame>
        ),
        // Admin screens are drawn in the browser only, from a bundle of their own, in a frame of their own.
        ...(import.meta.env.SSR ? {} : { lazy: () => import('./admin/AdminApp.tsx') }),
        handle: { file: 'admin/AdminApp.tsx', browserOnly: true } satisfies PageHandle,
      },
    ],
  },
];
