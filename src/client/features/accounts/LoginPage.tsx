import { Center, Loader, Tabs } from '@mantine/core';
import { IconLogin2, IconMailCheck, IconUserPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { prefetchSubject, ToSubject, useSubject } from '#client/features/sign-in/subject.tsx';
import { useFilters } from '#client/lib/filters.ts';
import { useHeadingOfStep } from '#client/lib/focus-heading.ts';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useSession } from '#client/lib/session.ts';
import { trpc } from '#client/lib/trpc.ts';
import { mailedReturnPath, safeReturnPath } from '#shared/links.ts';
import { paths } from '#shared/paths.ts';
import { AuthCard } from './AuthCard.tsx';
import { Address, CheckMail } from './CheckMail.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignUpForm } from './SignUpForm.tsx';

export const prefetch: PageModule['prefetch'] = (queries, { search }) =>
  Promise.all([
    prefetchSubject(queries, mailedReturnPath(search.get('next'))),
    search.get('tab') === 'signup' && queries.site.privacyNotice.prefetch(),
  ]);

const leads = {
  signin: 'Log in to pick up where you left off',
  signup: 'For study materials, online tests and your orders',
};

/** Sign in and sign up (`?tab=signup`); a signed-in person goes on to the requested page (`?next=`). */
export function Component() {
  const user = useSession();
  const navigate = useNavigate();
  const { filters, setFilters } = useFilters(['tab', 'next']);
  const [email, setEmail] = useState('');
  const [signedUpAs, setSignedUpAs] = useState<string | null>(null);
  const next = safeReturnPath(filters.next);
  const isSignUp = filters.tab === 'signup';
  const subject = useSubject(mailedReturnPath(next));
  useHeadingOfStep(signedUpAs === null ? 'form' : 'sent');
  // The link of the mail may have been opened in another tab of this browser.
  trpc.auth.session.useQuery(undefined, { enabled: signedUpAs !== null, refetchOnWindowFocus: 'always' });

  useEffect(() => {
    if (user) void navigate(next, { replace: true });
  }, [user, next, navigate]);

  if (user) {
    return (
      <Center h={320}>
        <Head title="Login" description="You are logged in." path={paths.login} noindex />
        <Loader aria-label="Signing you in" />
      </Center>
    );
  }

  if (signedUpAs !== null) {
    const backToSignIn = () => {
      setSignedUpAs(null);
      setFilters({ tab: '' });
    };
    return (
      <AuthCard
        title="Check your email"
        lead="One last step: confirm your email"
        icon={<IconMailCheck size={28} aria-hidden />}
        path={paths.login}
      >
        <CheckMail email={signedUpAs} resendNext={next} back={{ label: 'Back to Sign In', onClick: backToSignIn }}>
          We’ve emailed <Address>{signedUpAs}</Address>. Tap the link to confirm and log in. It works for 24 hours.
        </CheckMail>
      </AuthCard>
    );
  }

  return (
    <AuthCard
      title={isSignUp ? 'Create your account' : subject ? 'Log in' : 'Welcome back'}
      headTitle={isSignUp ? 'Sign Up' : 'Login'}
      lead={subject ? <ToSubject subject={subject} /> : leads[isSignUp ? 'signup' : 'signin']}
      icon={isSignUp ? <IconUserPlus size={28} aria-hidden /> : <IconLogin2 size={28} aria-hidden />}
      path={paths.login}
    >
      <Tabs
        value={isSignUp ? 'signup' : 'signin'}
        onChange={(tab) => setFilters({ tab: tab === 'signup' ? 'signup' : '' })}
        keepMounted={false}
      >
        <Tabs.List grow mb="lg">
          <Tabs.Tab value="signin" py="sm" mih={44} fw={600} fz="md">
            Sign In
          </Tabs.Tab>
          <Tabs.Tab value="signup" py="sm" mih={44} fw={600} fz="md">
            Sign Up
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="signin">
          <SignInForm email={email} onEmail={setEmail} next={next} />
        </Tabs.Panel>
        <Tabs.Panel value="signup">
          <SignUpForm email={email} onEmail={setEmail} next={next} onSignedUp={setSignedUpAs} />
        </Tabs.Panel>
      </Tabs>
    </AuthCard>
  );
}
