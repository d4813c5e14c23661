import { Anchor, Badge, Button, Group, Table, Text } from '@mantine/core';
import { useSite } from '#client/lib/site.ts';
import { formatDateTime } from '#shared/dates.ts';
import type { MailStatus } from '#shared/mails.ts';

type MailRow = {
  id: string;
  recipient: string;
  subject: string;
  status: MailStatus;
  attempts: number;
  lastError: string;
  createdAt: number;
};

const statuses: Record<MailStatus, { label: string; color: string }> = {
  queued: { label: 'Sending', color: 'blue.8' },
  stored: { label: 'Stored', color: 'gray.7' },
  sent: { label: 'Sent', color: 'green.9' },
  failed: { label: 'Failed', color: 'red.8' },
};

type MailsTableProps = { mails: MailRow[]; onOpen: (id: string) => void; onRetry: (id: string) => void };

export function MailsTable({ mails, onOpen, onRetry }: MailsTableProps) {
  const { timeZone } = useSite();
  return (
    <Table.ScrollContainer minWidth={760}>
      <Table aria-label="Mails" verticalSpacing="sm" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Status</Table.Th>
            <Table.Th>Subject</Table.Th>
            <Table.Th>To</Table.Th>
            <Table.Th>Time</Table.Th>
            <Table.Th>Last error</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {mails.map((mail) => (
            <Table.Tr key={mail.id}>
              <Table.Td>
                <Badge color={statuses[mail.status].color} miw="max-content">
                  {statuses[mail.status].label}
                </Badge>
              </Table.Td>
              <Table.Td>
                <Anchor component="button" ta="left" onClick={() => onOpen(mail.id)}>
                  {mail.subject}
                </Anchor>
              </Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{mail.recipient}</Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{formatDateTime(mail.createdAt, timeZone)}</Table.Td>
              <Table.Td maw={320}>
                <Group gap="xs" wrap="nowrap" justify="space-between">
                  <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                    {mail.lastError ? `${mail.lastError} (tried ${mail.attempts}×)` : '–'}
                  </Text>
                  {mail.status === 'failed' && (
                    <Button
                      size="xs"
                      variant="default"
                      flex="none"
                      aria-label={`Try again: ${mail.subject}, to ${mail.recipient}`}
                      onClick={() => onRetry(mail.id)}
                    >
                      Try again
                    </Button>
                  )}
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
