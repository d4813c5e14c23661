import type { RouteObject } from 'react-router-dom';
import { Component as NotFoundPage } from '#client/features/not-found/NotFoundPage.tsx';
import { MaterialsScreen } from './materials/MaterialsScreen.tsx';
import { OutboxScreen } from './outbox/OutboxScreen.tsx';
import { SamplesScreen } from './samples/SamplesScreen.tsx';

/** Paths are relative to /admin. */
export const adminRoutes: RouteObject[] = [
  { path: 'materials', element: <MaterialsScreen /> },
  { path: 'samples', element: <SamplesScreen /> },
  { path: 'outbox', element: <OutboxScreen /> },
  { path: '*', element: <NotFoundPage /> },
];
