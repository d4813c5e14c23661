import { Anchor, Container } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useIsSetupStep } from '#client/admin/ui/use-setup-step.ts';
import { paths } from '#shared/paths.ts';

/** The way back on a screen that was opened as a step of the set-up. */
export function BackToSetup() {
  if (!useIsSetupStep()) return null;
  return (
    <Container size="xl" pt="xs">
      <Anchor component={Link} to={paths.adminSetup} py="sm" display="inline-block">
        <IconArrowLeft size={16} aria-hidden /> Back to Setup
      </Anchor>
    </Container>
  );
}
