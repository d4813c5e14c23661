import { Anchor, Box, Stack, Text } from '@mantine/core';
import { IconCircleX, IconClockHour4, IconLogin2 } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useHydrated } from '#client/lib/hydrated.ts';
import type { PageQueries } from '#client/lib/prefetch.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ContactSupport } from '#client/ui/ContactAdmin.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { VerificationBadge } from '#client/ui/ToneBadge.tsx';
import { knownVerification, type VerificationStatus } from '#shared/enums.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import type { SessionUser } from '#shared/users.ts';
import { UnderReview } from './UnderReview.tsx';
import classes from './VerificationBanner.module.css';

const AnswerForm = lazy(async () => ({ default: (await import('./AnswerForm.tsx')).AnswerForm }));

const looks = {
  pending: { tone: 'wait', Icon: IconClockHour4 },
  rejected: { tone: 'bad', Icon: IconCircleX },
} as const;

const sentences: Record<Exclude<VerificationStatus, 'approved'>, readonly string[]> = {
  pending: [messages.verificationNeeded, messages.verificationPending],
  rejected: [messages.verificationNeeded, messages.verificationRejected],
};

/** What the banner says to somebody who is signed in. */
export const prefetchVerification = (queries: PageQueries): Promise<unknown> =>
  Promise.all([queries.site.content.prefetch({ section: 'tests' }), queries.profile.asksFile.prefetch()]);

/** Shows students the state of their verification. */
export function VerificationBanner({ user }: { user: SessionUser | null }) {
  if (!user) {
    return (
      <Notice icon={<IconLogin2 aria-hidden />}>
        {messages.loginToAccessTests}{' '}
        <Anchor component={Link} to={paths.loginAndReturn(paths.tests)} inherit fw={600} underline="always">
          Login or sign up
        </Anchor>
      </Notice>
    );
  }
  const status = knownVerification(user.verificationStatus);
  if (status === 'approved') return <Approved />;
  const reason = user.verificationReason;
  const { tone, Icon } = looks[status];
  return (
    <Notice icon={<Icon aria-hidden />} tone={tone}>
      <Stack gap={6} align="flex-start">
        <VerificationBadge status={status} />
        {sentences[status].map((sentence) => (
          <Text key={sentence} size="sm">
            {sentence}
          </Text>
        ))}
        {reason && <Text size="sm">Reason given: {reason}</Text>}
        {status === 'pending' && <UnderReview user={user} />}
        {status === 'rejected' && (
          <>
            <Answer />
            <ContactSupport />
          </>
        )}
      </Stack>
    </Notice>
  );
}

/** In room as high as the form that comes into it with the scripts, so that what is below stays where it is. */
function Answer() {
  const hydrated = useHydrated();
  // Asked again when she is rejected while the page is open: before that nobody had asked for a file.
  const asksFile = trpc.profile.asksFile.useQuery(undefined, { staleTime: 0 }).data ?? false;
  return (
    <Box w="100%" mih={asksFile ? { base: 430, sm: 376 } : { base: 254, sm: 234 }}>
      <Suspense>{hydrated && <AnswerForm asksFile={asksFile} />}</Suspense>
    </Box>
  );
}

/** Needs nothing any more, and takes one line. */
const Approved = () => (
  <div className={classes.approved} role="note">
    <VerificationBadge status="approved" />
    <p className="small">Your account is verified. All tests without a lock are open to you.</p>
  </div>
);
