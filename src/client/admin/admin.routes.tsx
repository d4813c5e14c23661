import type { RouteObject } from 'react-router-dom';
import { Component as NotFoundPage } from '#client/features/not-found/NotFoundPage.tsx';
import { AuditScreen } from './audit/AuditScreen.tsx';
import { BackupsScreen } from './backups/BackupsScreen.tsx';
import { CombosScreen } from './combos/CombosScreen.tsx';
import { CouponsScreen } from './coupons/CouponsScreen.tsx';
import { DeskScreen } from './desk/DeskScreen.tsx';
import { LabelsScreen } from './desk/LabelsScreen.tsx';
import { PackingScreen } from './desk/PackingScreen.tsx';
import { MarksScreen } from './marks/MarksScreen.tsx';
import { MaterialsScreen } from './materials/MaterialsScreen.tsx';
import { MessagesScreen } from './messages/MessagesScreen.tsx';
import { OrdersScreen } from './orders/OrdersScreen.tsx';
import { OutboxScreen } from './outbox/OutboxScreen.tsx';
import { PortalScreen } from './portal/PortalScreen.tsx';
import { RevenueScreen } from './revenue/RevenueScreen.tsx';
import { SamplesScreen } from './samples/SamplesScreen.tsx';
import { SettingsScreen } from './settings/SettingsScreen.tsx';
import { TestsScreen } from './tests/TestsScreen.tsx';
import { UsersScreen } from './users/UsersScreen.tsx';
import { VideosScreen } from './videos/VideosScreen.tsx';

/** Paths are relative to /admin. */
export const adminRoutes: RouteObject[] = [
  { index: true, element: <PortalScreen /> },
  { path: 'users', element: <UsersScreen /> },
  { path: 'materials', element: <MaterialsScreen /> },
  { path: 'orders', element: <OrdersScreen /> },
  { path: 'desk', element: <DeskScreen /> },
  { path: 'desk/labels', element: <LabelsScreen /> },
  { path: 'desk/packing', element: <PackingScreen /> },
  { path: 'combos', element: <CombosScreen /> },
  { path: 'coupons', element: <CouponsScreen /> },
  { path: 'revenue', element: <RevenueScreen /> },
  { path: 'tests', element: <TestsScreen /> },
  { path: 'marks', element: <MarksScreen /> },
  { path: 'videos', element: <VideosScreen /> },
  { path: 'samples', element: <SamplesScreen /> },
  { path: 'messages', element: <MessagesScreen /> },
  { path: 'outbox', element: <OutboxScreen /> },
  { path: 'settings', element: <SettingsScreen /> },
  { path: 'backups', element: <BackupsScreen /> },
  { path: 'audit', element: <AuditScreen /> },
  { path: '*', element: <NotFoundPage /> },
];
