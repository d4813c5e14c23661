import './styles.ts';
import { ModalsProvider } from '@mantine/modals';
import { Navigate, useLocation, useRoutes } from 'react-router-dom';
import { PublicFrame } from '#client/layout/Layout.tsx';
import { useSession, useSignOut } from '#client/lib/session.ts';
import { paths } from '#shared/paths.ts';
import { may } from '#shared/rights.ts';
import { notIncluded } from '#shared/role-texts.ts';
import { AccessDenied } from './AccessDenied.tsx';
import { SecurityFirst } from './accounts/SecurityScreen.tsx';
import { adminRoutes } from './admin.routes.tsx';
import { BackToSetup } from './back-office/BackToSetup.tsx';
import { BackupBanner, ReleaseBanner } from './back-office/Banners.tsx';
import { AdminShell } from './shell/AdminShell.tsx';
import { screenAt } from './shell/screens.ts';
import { UnsetContacts } from './site/UnsetContacts.tsx';
import { BackAnswersNo } from './ui/confirm.tsx';
import { ReauthenticationDialog } from './ui/Reauthentication.tsx';
import { SignInAgain } from './ui/SignInAgain.tsx';

/** Everything under /admin; the server checks each procedure again. */
export function Component() {
  const user = useSession();
  const screen = useRoutes(adminRoutes);
  const { pathname, search, hash } = useLocation();
  const here = screenAt(pathname)?.screen;
  const signOut = useSignOut();
  if (user === null && (signOut.isPending || signOut.isSuccess)) return <Navigate to={paths.home} replace />;
  if (user === null) return <Navigate to={paths.loginAndReturn(`${pathname}${search}${hash}`)} replace />;
  if (!user.isAdmin)
    return (
      <PublicFrame>
        <AccessDenied />
      </PublicFrame>
    );
  return (
    <ModalsProvider>
      <BackAnswersNo />
      <ReauthenticationDialog />
      <AdminShell user={user} onSignOut={() => signOut.mutate()}>
        <SignInAgain user={user} />
        <SecurityFirst />
        <BackupBanner />
        <ReleaseBanner />
        <UnsetContacts />
        <BackToSetup />
        {here && user.role !== null && !may(user.role, here.right) ? (
          <AccessDenied why={notIncluded(user.role, here.right)} />
        ) : (
          screen
        )}
      </AdminShell>
    </ModalsProvider>
  );
}
