import { Container } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { ContinueButton } from '#client/features/accounts/ContinueButton.tsx';
import { Notice } from '#client/ui/Notice.tsx';

/** For somebody who has just confirmed an address: the way back to what they signed up for. */
export function Welcome({ continueTo }: { continueTo: string }) {
  return (
    <Container size="lg" pt="md">
      <Notice tone="good" icon={<IconCircleCheck aria-hidden />} title="Your email is confirmed">
        <ContinueButton to={continueTo} />
      </Notice>
    </Container>
  );
}
