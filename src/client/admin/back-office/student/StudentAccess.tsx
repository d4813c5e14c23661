import { Anchor, Button, Group, Text } from '@mantine/core';
import { confirm } from '#client/admin/ui/confirm.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { VerificationBadge } from '#client/ui/VerificationBadge.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { studentMessages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { StudentList } from './StudentList.tsx';

/** What was decided about the account, and by whom. */
export function StudentApprovals({ id }: { id: string }) {
  const { timeZone } = useSite();
  const query = trpc.studentsAdmin.approvals.useQuery({ id });
  return (
    <StudentList
      title="Decisions"
      noun="decisions"
      query={query}
      rows={(query.data ?? []).map(({ id, status, reason, actorName, createdAt }) => ({
        id,
        what: (
          <Group gap="xs">
            <VerificationBadge status={status} />
            {reason !== '' && <Text span>{reason}</Text>}
          </Group>
        ),
        detail: `${formatDateTime(createdAt, timeZone)}, ${actorName}`,
      }))}
    />
  );
}

/** What the student answered to rejections, with the files that were asked for; nothing where there is none. */
export function StudentAnswers({ id }: { id: string }) {
  const { timeZone } = useSite();
  const query = trpc.studentsAdmin.answers.useQuery({ id });
  return (
    <StudentList
      title="Answers to a rejection"
      noun="answers"
      query={query}
      rows={(query.data ?? []).map(({ id, text, fileName, createdAt }) => ({
        id,
        what: text !== '' && <Text style={{ whiteSpace: 'pre-wrap' }}>{text}</Text>,
        detail: formatDateTime(createdAt, timeZone),
        side: fileName !== null && (
          <Anchor href={paths.verificationAnswerFile(id)} target="_blank" rel="noopener" size="sm">
            Open {fileName}
          </Anchor>
        ),
      }))}
    />
  );
}

/** Where the student is signed in, with a way to end it. */
export function StudentSessions({ id, name }: { id: string; name: string }) {
  const { timeZone } = useSite();
  const query = trpc.studentsAdmin.sessions.useQuery({ id });
  const signOut = trpc.studentsAdmin.signOut.useMutation(
    useFeedback({ saved: studentMessages.signedOut(name), failed: studentMessages.signOutFailed }),
  );
  const ask = () =>
    confirm({
      title: 'Log out everywhere?',
      text: `${name} is logged out on every device and logs in again with the password. Nothing is lost.`,
      confirmLabel: 'Log out everywhere',
      onConfirm: () => signOut.mutate({ id }),
    });
  return (
    <StudentList
      title="Logged in on"
      noun="devices"
      query={query}
      empty="Logged in nowhere."
      aside={
        query.data && query.data.length > 0 ? (
          <Button variant="default" size="sm" mih={44} loading={signOut.isPending} onClick={ask}>
            Log out everywhere
          </Button>
        ) : undefined
      }
      rows={(query.data ?? []).map(({ agent, signedInAt }, index) => ({
        id: `${signedInAt} ${index}`,
        what: agent || 'Unknown device',
        detail: `Since ${formatDateTime(signedInAt, timeZone)}`,
      }))}
    />
  );
}
