import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBrandWhatsapp, IconTruckDelivery } from '@tabler/icons-react';
import { useSite } from '#client/lib/site.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { type Tone, ToneBadge } from '#client/ui/ToneBadge.tsx';
import { chatMessages } from '#shared/chat-messages.ts';
import { sentWords } from '#shared/courier.ts';
import { formatDateTime } from '#shared/dates.ts';
import { isHttpsUrl, whatsappUrl } from '#shared/links.ts';
import { type DeskState, deskStateLabels } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import type { ClaimStatus } from '#shared/payments.ts';
import type { AdminOrder, OrderDetails } from './admin-order.ts';
import { ShipmentDialog } from './ShipmentDialog.tsx';
import { useStatusChange } from './use-status-change.ts';

const tones: Record<DeskState, Tone> = {
  to_quote: 'wait',
  awaiting: 'wait',
  claimed: 'bad',
  paid: 'bad',
  confirmed: 'good',
  shipped: 'quiet',
  delivered: 'good',
  cancelled: 'quiet',
};

/** What the desk calls an order. */
export const DeskStateBadge = ({ state }: { state: DeskState }) => (
  <ToneBadge tone={tones[state]}>{deskStateLabels[state]}</ToneBadge>
);

/** The messages that are ready for this customer: each opens the chat with its text, or is copied. */
export function MessageLinks({ order }: { order: AdminOrder }) {
  const { name, upiId, publicUrl } = useSite();
  const orderUrl = order.hasAccount ? publicUrl + paths.order(order.id) : null;
  const paid = order.paidPaise > order.refundedPaise;
  return chatMessages({ ...order, paid }, { name, upiId, orderUrl }).map(({ label, text }) => (
    <Group key={label} gap="xs" wrap="nowrap">
      {order.phone && (
        <Button
          component="a"
          href={whatsappUrl(order.phone, text)}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          mih={44}
          px="sm"
          leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
          aria-label={`Send on WhatsApp: ${label}`}
        >
          {label}
        </Button>
      )}
      <CopyButton text={text} what={`the text of ${label}`} />
    </Group>
  ));
}

const claimLabels: Record<ClaimStatus, { label: string; tone: Tone }> = {
  open: { label: 'To be checked', tone: 'wait' },
  accepted: { label: 'Accepted', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'quiet' },
};

/** What the customer said of payments, as an admin reads it. */
export function ClaimsOf({ reports }: { reports: OrderDetails['paymentReports'] }) {
  const { timeZone } = useSite();
  return (
    <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Reported payments">
      {reports.map(({ id, status, utr, hasProof, reason, actorName, createdAt }) => (
        <li key={id}>
          <Group gap="xs">
            <Text size="sm">Reported {formatDateTime(createdAt, timeZone)}</Text>
            <ToneBadge tone={claimLabels[status].tone}>{claimLabels[status].label}</ToneBadge>
          </Group>
          <Text size="sm" c="dimmed">
            {utr === '' ? 'Without a UTR number' : `UTR ${utr}`}
            {actorName && `, decided by ${actorName}`}
            {reason && `: ${reason}`}
          </Text>
          {hasProof && (
            <Anchor size="sm" href={paths.paymentProof(id)} target="_blank" rel="noopener noreferrer">
              Open the screenshot
            </Anchor>
          )}
        </li>
      ))}
    </Stack>
  );
}

/** How the parcel left, and the way to correct it. */
export function ShipmentPart({ order }: { order: OrderDetails }) {
  const [isOpen, dialog] = useDisclosure(false);
  const change = useStatusChange();
  const { id, shipment, status, updatedAt } = order;
  if (!shipment || (status !== 'shipped' && status !== 'delivered')) return null;
  return (
    <Alert color="brand" icon={<IconTruckDelivery aria-hidden />} title={sentWords(shipment)}>
      <Group gap="sm">
        {shipment.trackingNumber !== '' && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            Tracking number {shipment.trackingNumber}
          </Text>
        )}
        {isHttpsUrl(shipment.trackingUrl) && (
          <Anchor size="sm" href={shipment.trackingUrl} target="_blank" rel="noopener noreferrer" underline="always">
            Follow the parcel
          </Anchor>
        )}
        {status === 'shipped' && (
          <Button variant="default" size="sm" onClick={dialog.open}>
            Correct
          </Button>
        )}
      </Group>
      <ShipmentDialog
        orderId={id}
        opened={isOpen}
        onClose={dialog.close}
        shipment={shipment}
        isSaving={change.isPending}
        onShip={(given) =>
          change.mutate(
            { id, status: 'shipped', expectedUpdatedAt: updatedAt, shipment: given },
            { onSuccess: dialog.close },
          )
        }
      />
    </Alert>
  );
}
