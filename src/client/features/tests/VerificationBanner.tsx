import { Alert, Anchor, Badge, Group, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconClockHour4, IconLogin2 } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useSession } from '#client/lib/session.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';

/** Tells where a visitor stands on the way to the tests. */
export function VerificationBanner() {
  const user = useSession();
  if (!user) {
    return (
      <Alert icon={<IconLogin2 aria-hidden />} role="alert">
        {messages.loginToAccessTests}{' '}
        <Anchor component={Link} to={paths.loginAndReturn(paths.tests)} fw={600} underline="always">
          Login or sign up
        </Anchor>
      </Alert>
    );
  }
  switch (user.verificationStatus) {
    case 'approved':
      return (
        <Alert color="green" icon={<IconCircleCheck aria-hidden />}>
          <Group gap="sm">
            <Badge color="green.9">Approved</Badge>
            <Text size="sm">Your account is verified. All tests are open to you.</Text>
          </Group>
        </Alert>
      );
    case 'rejected':
      return (
        <Alert color="red" icon={<IconCircleX aria-hidden />} role="alert">
          <Badge color="red.9" mb="xs">
            Rejected
          </Badge>
          <Text size="sm">{messages.verificationNeeded}</Text>
          <Text size="sm">{messages.verificationRejected}</Text>
          {user.verificationReason && <Text size="sm">Reason given: {user.verificationReason}</Text>}
        </Alert>
      );
    default:
      return (
        <Alert color="yellow" icon={<IconClockHour4 aria-hidden />} role="alert">
          <Badge color="orange.9" mb="xs">
            Pending
          </Badge>
          <Text size="sm">{messages.verificationNeeded}</Text>
          <Text size="sm">{messages.verificationPending}</Text>
        </Alert>
      );
  }
}
