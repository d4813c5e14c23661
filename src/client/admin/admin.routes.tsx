import type { RouteObject } from 'react-router-dom';
import { Component as NotFoundPage } from '#client/features/site/not-found/NotFoundPage.tsx';
import { SecurityScreen } from './accounts/SecurityScreen.tsx';
import { StudentsScreen } from './accounts/StudentsScreen.tsx';
import { TeamScreen } from './accounts/TeamScreen.tsx';
import { AuditScreen } from './back-office/AuditScreen.tsx';
import { BackupsScreen } from './back-office/BackupsScreen.tsx';
import { BreachesScreen } from './back-office/BreachesScreen.tsx';
import { BreachScreen } from './back-office/BreachScreen.tsx';
import { OutboxScreen } from './back-office/OutboxScreen.tsx';
import { OverviewScreen } from './back-office/OverviewScreen.tsx';
import { RevenueScreen } from './back-office/RevenueScreen.tsx';
import { SetupScreen } from './back-office/SetupScreen.tsx';
import { StudentScreen } from './back-office/student/StudentScreen.tsx';
import { CombosScreen } from './catalog/CombosScreen.tsx';
import { MaterialsScreen } from './catalog/MaterialsScreen.tsx';
import { SamplesScreen } from './catalog/SamplesScreen.tsx';
import { SeriesScreen } from './catalog/SeriesScreen.tsx';
import { CouponsScreen } from './checkout/CouponsScreen.tsx';
import { HelpPageScreen, HelpScreen } from './help/HelpScreen.tsx';
import { BatchesScreen } from './mock-tests/BatchesScreen.tsx';
import { BatchScreen } from './mock-tests/BatchScreen.tsx';
import { ObjectionsScreen } from './mock-tests/ObjectionList.tsx';
import { PaperScreen } from './mock-tests/PaperScreen.tsx';
import { ResultsScreen } from './mock-tests/ResultsScreen.tsx';
import { TestsScreen } from './mock-tests/TestsScreen.tsx';
import { CorrectionScreen } from './orders/CorrectionScreen.tsx';
import { DeskScreen } from './orders/DeskScreen.tsx';
import { LabelsScreen } from './orders/LabelsScreen.tsx';
import { OrderScreen } from './orders/OrderScreen.tsx';
import { OrdersScreen } from './orders/OrdersScreen.tsx';
import { PackingScreen } from './orders/PackingScreen.tsx';
import { StatementScreen } from './payments/StatementScreen.tsx';
import { BoardScreen } from './site/BoardScreen.tsx';
import { MessagesScreen } from './site/MessagesScreen.tsx';
import { SettingsScreen } from './site/SettingsScreen.tsx';
import { VideosScreen } from './site/VideosScreen.tsx';

/** Paths are relative to /admin. */
export const adminRoutes: RouteObject[] = [
  { index: true, element: <OverviewScreen /> },
  { path: 'users', element: <StudentsScreen /> },
  { path: 'users/:id', element: <StudentScreen /> },
  { path: 'materials', element: <MaterialsScreen /> },
  { path: 'orders', element: <OrdersScreen /> },
  { path: 'orders/:id', element: <OrderScreen /> },
  { path: 'orders/:id/correct', element: <CorrectionScreen /> },
  { path: 'desk', element: <DeskScreen /> },
  { path: 'desk/labels', element: <LabelsScreen /> },
  { path: 'desk/packing', element: <PackingScreen /> },
  { path: 'desk/statement', element: <StatementScreen /> },
  { path: 'breaches', element: <BreachesScreen /> },
  { path: 'breaches/:id', element: <BreachScreen /> },
  { path: 'combos', element: <CombosScreen /> },
  { path: 'coupons', element: <CouponsScreen /> },
  { path: 'revenue', element: <RevenueScreen /> },
  { path: 'series', element: <SeriesScreen /> },
  { path: 'batches', element: <BatchesScreen /> },
  { path: 'batches/:id', element: <BatchScreen /> },
  { path: 'tests', element: <TestsScreen /> },
  { path: 'tests/:id', element: <PaperScreen /> },
  { path: 'objections', element: <ObjectionsScreen /> },
  { path: 'marks', element: <ResultsScreen /> },
  { path: 'videos', element: <VideosScreen /> },
  { path: 'notices', element: <BoardScreen /> },
  { path: 'samples', element: <SamplesScreen /> },
  { path: 'messages', element: <MessagesScreen /> },
  { path: 'outbox', element: <OutboxScreen /> },
  { path: 'settings', element: <SettingsScreen /> },
  { path: 'backups', element: <BackupsScreen /> },
  { path: 'team', element: <TeamScreen /> },
  { path: 'help', element: <HelpScreen /> },
  { path: 'help/:page', element: <HelpPageScreen /> },
  { path: 'setup', element: <SetupScreen /> },
  { path: 'audit', element: <AuditScreen /> },
  { path: 'security', element: <SecurityScreen /> },
  { path: '*', element: <NotFoundPage /> },
];
