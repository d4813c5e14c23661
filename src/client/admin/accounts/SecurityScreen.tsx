import { Stack } from '@mantine/core';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import { useWorkRefusal } from '#client/admin/ui/use-work.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';
import { paths } from '#shared/paths.ts';
import { AuthenticatorApp } from './AuthenticatorApp.tsx';
import { Passkeys } from './Passkeys.tsx';
import { NewRecoveryCodes, RecoveryCodes } from './RecoveryCodes.tsx';

/** The second factors of the signed-in admin. */
export function SecurityScreen() {
  const query = trpc.securityAdmin.state.useQuery(undefined, { staleTime: 0 });
  const [codes, setCodes] = useState<string[]>([]);
  const state = query.data;
  const isSetUp = state !== undefined && (state.passkeys.length > 0 || state.authenticatorSince !== null);
  return (
    <AdminScreen
      title="Security"
      description="Two-step sign-in: a passkey or a code is asked for besides your password."
    >
      <QueryState
        query={query}
        loading={<Loading height={180} label="Loading your security settings" />}
        errorText="Your security settings could not be loaded."
      >
        {state && (
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
      </QueryState>
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
