import type { RouteObject } from 'react-router-dom';
import { Component as NotFoundPage } from '#client/features/not-found/NotFoundPage.tsx';
import { AuditScreen } from './audit/AuditScreen.tsx';
import { BackupsScreen } from './backups/BackupsScreen.tsx';
import { MaterialsScreen } from './materials/MaterialsScreen.tsx';
import { OutboxScreen } from './outbox/OutboxScreen.tsx';
import { SamplesScreen } from './samples/SamplesScreen.tsx';
import { TestsScreen } from './tests/TestsScreen.tsx';
import { UsersScreen } from './users/UsersScreen.tsx';
import { VideosScreen } from './videos/VideosScreen.tsx';

/** Paths are relative to /admin. */
export const adminRoutes: RouteObject[] = [
  { path: 'users', element: <UsersScreen /> },
  { path: 'materials', element: <MaterialsScreen /> },
  { path: 'tests', element: <TestsScreen /> },
  { path: 'videos', element: <VideosScreen /> },
  { path: 'samples', element: <SamplesScreen /> },
  { path: 'outbox', element: <OutboxScreen /> },
  { path: 'backups', element: <BackupsScreen /> },
  { path: 'audit', element: <AuditScreen /> },
  { path: '*', element: <NotFoundPage /> },
];
