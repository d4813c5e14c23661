import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconClockHour4, IconLogin2 } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { knownVerification } from '#shared/enums.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import type { SessionUser, VerificationStatus } from '#shared/users.ts';
import { VerificationBadge } from './VerificationBadge.tsx';
import classes from './VerificationBanner.module.css';

const icons = { pending: IconClockHour4, approved: IconCircleCheck, rejected: IconCircleX };

const sentences: Record<VerificationStatus, readonly string[]> = {
  pending: [messages.verificationNeeded, messages.verificationPending],
  approved: ['Your account is verified. All tests are open to you.'],
  rejected: [messages.verificationNeeded, messages.verificationRejected],
};

const look = { root: classes.banner ?? '', icon: classes.icon ?? '' };

/** Tells where a visitor stands on the way to the tests. */
export function VerificationBanner({ user }: { user: SessionUser | null }) {
  if (!user) {
    return (
      <Alert icon={<IconLogin2 aria-hidden />} classNames={look}>
        {messages.loginToAccessTests}{' '}
        <Anchor component={Link} to={paths.loginAndReturn(paths.tests)} inherit fw={600} underline="always">
          Login or sign up
        </Anchor>
      </Alert>
    );
  }
  const status = knownVerification(user.verificationStatus);
  const reason = user.verificationReason;
  const Icon = icons[status];
  return (
    <Alert icon={<Icon aria-hidden />} classNames={look} data-status={status}>
      <Stack gap={6} align="flex-start">
        <VerificationBadge status={status} />
        {sentences[status].map((sentence) => (
          <Text key={sentence} size="sm">
            {sentence}
          </Text>
        ))}
        {reason && <Text size="sm">Reason given: {reason}</Text>}
      </Stack>
    </Alert>
  );
}
