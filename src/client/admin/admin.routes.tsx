import type { RouteObject } from 'react-router-dom';
import { Component as NotFoundPage } from '#client/features/not-found/NotFoundPage.tsx';

/** Paths are relative to /admin. */
export const adminRoutes: RouteObject[] = [{ path: '*', element: <NotFoundPage /> }];
