import type { RouteObject } from 'react-router-dom';
import { Component as NotFoundPage } from '#client/features/not-found/NotFoundPage.tsx';
import { OutboxScreen } from './outbox/OutboxScreen.tsx';

/** Paths are relative to /admin. */
export const adminRoutes: RouteObject[] = [
  { path: 'outbox', element: <OutboxScreen /> },
  { path: '*', element: <NotFoundPage /> },
];
