import { Alert, Anchor, Container } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { trpc } from '#client/lib/trpc.ts';
import { paths } from '#shared/paths.ts';
import type { ContactFact } from '#shared/site/facts.ts';

const says: Record<ContactFact, string> = {
  upiId: 'No UPI ID is set, so nobody can pay you by QR code.',
  contactPhone: 'Visitors see a sample phone number.',
  whatsappNumber: 'WhatsApp chats go to a sample number.',
  contactEmail: 'Visitors see a sample email address, and messages to you go there.',
};

/** On every admin screen: by which facts customers reach or pay nobody; nothing when all are set. */
export function UnsetContacts() {
  const { data: unset = [] } = trpc.siteAdmin.unset.useQuery();
  if (unset.length === 0) return null;
  return (
    <Container size="xl" pt="md">
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
        {unset.map((fact) => says[fact]).join(' ')}{' '}
        <Anchor component={Link} to={paths.adminSettings} inherit c="inherit" fw={600} underline="always">
          Enter yours under Settings
        </Anchor>
      </Alert>
    </Container>
  );
}
