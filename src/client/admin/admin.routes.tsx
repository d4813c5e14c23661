import type { RouteObject } from 'react-router-dom';
import { Component as NotFoundPage } from '#client/features/not-found/NotFoundPage.tsx';
import { MaterialsScreen } from './materials/MaterialsScreen.tsx';
import { SamplesScreen } from './samples/SamplesScreen.tsx';

/** Paths are relative to /admin. */
export const adminRoutes: RouteObject[] = [
  { path: 'materials', element: <MaterialsScreen /> },
  { path: 'samples', element: <SamplesScreen /> },
  { path: '*', element: <NotFoundPage /> },
];
