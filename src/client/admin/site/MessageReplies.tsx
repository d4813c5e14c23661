import { Paper, Text } from '@mantine/core';
import { Section } from '#client/admin/ui/AdminScreen.tsx';
import { useSite } from '#client/lib/site.ts';
import { formatDateTime } from '#shared/dates.ts';
import type { MailStatus } from '#shared/enums.ts';
import type { MessageDetails } from './message.ts';

/** How far the mail with a reply is; nothing is said of one that was sent. */
const states: Record<MailStatus, string> = {
  queued: ', on its way',
  stored: ', kept in the outbox because no mail server is set up',
  sent: '',
  failed: ', not delivered: see the outbox',
};

/** What was answered, oldest first. */
export function MessageReplies({ replies }: Pick<MessageDetails, 'replies'>) {
  const { timeZone } = useSite();
  if (replies.length === 0) return null;
  return (
    <Section title={replies.length === 1 ? 'Your reply' : 'Your replies'} order={3}>
      {replies.map(({ id, text, actorName, createdAt, mailStatus }) => (
        <Paper key={id} component="article" withBorder p="sm" mb="xs">
          <Text size="sm" c={mailStatus === 'failed' ? 'red.9' : 'dimmed'}>
            {actorName}, {formatDateTime(createdAt, timeZone)}
            {mailStatus !== null && states[mailStatus]}
          </Text>
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Text>
        </Paper>
      ))}
    </Section>
  );
}
