import './styles.ts';
import { ModalsProvider } from '@mantine/modals';
import { useRoutes } from 'react-router-dom';
import { useSession } from '#client/lib/session.ts';
import { AccessDenied } from './AccessDenied.tsx';
import { adminRoutes } from './admin.routes.tsx';
import { BackupBanner } from './back-office/BackupBanner.tsx';
import { UnsetContacts } from './site/UnsetContacts.tsx';
import { ReauthenticationDialog } from './ui/ReauthenticationDialog.tsx';

/** Everything under /admin; the server checks each procedure again. */
export function Component() {
  const user = useSession();
  const screen = useRoutes(adminRoutes);
  if (!user?.isAdmin) return <AccessDenied />;
  return (
    <ModalsProvider>
      <ReauthenticationDialog />
      <BackupBanner />
      <UnsetContacts />
      {screen}
    </ModalsProvider>
  );
}
