import type { RouteObject } from 'react-router-dom';
import { Component as NotFoundPage } from '#client/features/not-found/NotFoundPage.tsx';
import { MaterialsScreen } from './materials/MaterialsScreen.tsx';
import { OrdersScreen } from './orders/OrdersScreen.tsx';
import { OutboxScreen } from './outbox/OutboxScreen.tsx';
import { PortalScreen } from './portal/PortalScreen.tsx';
import { SamplesScreen } from './samples/SamplesScreen.tsx';
import { TestsScreen } from './tests/TestsScreen.tsx';
import { UsersScreen } from './users/UsersScreen.tsx';
import { VideosScreen } from './videos/VideosScreen.tsx';

/** Paths are relative to /admin. */
export const adminRoutes: RouteObject[] = [
  { index: true, element: <PortalScreen /> },
  { path: 'users', element: <UsersScreen /> },
  { path: 'materials', element: <MaterialsScreen /> },
  { path: 'orders', element: <OrdersScreen /> },
  { path: 'tests', element: <TestsScreen /> },
  { path: 'videos', element: <VideosScreen /> },
  { path: 'samples', element: <SamplesScreen /> },
  { path: 'outbox', element: <OutboxScreen /> },
  { path: '*', element: <NotFoundPage /> },
];
