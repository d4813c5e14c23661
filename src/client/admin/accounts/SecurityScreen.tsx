import { Stack } from '@mantine/core';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import { Loaded } from '#client/admin/ui/Loaded.tsx';
import { useWorkRefusal } from '#client/admin/ui/use-work.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { paths } from '#shared/paths.ts';
import { AuthenticatorApp } from './AuthenticatorApp.tsx';
import { Passkeys } from './Passkeys.tsx';
import { NewRecoveryCodes, RecoveryCodes } from './RecoveryCodes.tsx';

/** The second factors of the signed-in admin. */
export function SecurityScreen() {
  const query = trpc.securityAdmin.state.useQuery(undefined, { staleTime: 0 });
  const [codes, setCodes] = useState<string[]>([]);
  const isSetUp = query.data && (query.data.passkeys.length > 0 || query.data.authenticatorSince !== null);
  return (
    <AdminScreen
      title="Security"
      description="Two-step sign-in: a passkey or a code is asked for besides your password."
    >
      <Loaded query={query} what="your security settings" height={180}>
        {(state) => (
          <Stack gap="xl" maw="48rem">
            {state.isRequired && !isSetUp && (
              <Notice tone="wait" title="Please set up two-step sign-in">
                This site asks its admins for it. Add a passkey or an authenticator app, and everything else opens.
              </Notice>
            )}
            <Passkeys passkeys={state.passkeys} onCodes={setCodes} />
            <AuthenticatorApp since={state.authenticatorSince} onCodes={setCodes} />
            {isSetUp && <RecoveryCodes left={state.recoveryCodesLeft} onCodes={setCodes} />}
          </Stack>
        )}
      </Loaded>
      <NewRecoveryCodes codes={codes} onClose={() => setCodes([])} />
    </AdminScreen>
  );
}

/** Sends an admin without the required second factor to where it is set up: until then the server refuses all else. */
export function SecurityFirst() {
  const { pathname } = useLocation();
  const isMissing = useWorkRefusal() === 'PRECONDITION_FAILED';
  return isMissing && pathname !== paths.adminSecurity ? <Navigate to={paths.adminSecurity} replace /> : null;
}
