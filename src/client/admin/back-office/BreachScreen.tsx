import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link, useParams } from 'react-router-dom';
import { AdminScreen, Section } from '#client/admin/ui/AdminScreen.tsx';
import { EditDialog, useEditDialog } from '#client/admin/ui/Dialog.tsx';
import { Loaded } from '#client/admin/ui/Loaded.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { entityLabel } from '#shared/audit.ts';
import { type BreachReport, breachKinds, breachReports } from '#shared/breaches.ts';
import { formatDateTime } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { asSentence, type Breach, BreachForm } from './BreachForm.tsx';
import { CloseBreach, TellPersons } from './BreachSteps.tsx';

/** One case: what is known, whom to tell by when, and how it ended. */
export function BreachScreen() {
  const { id = '' } = useParams();
  const query = trpc.breachesAdmin.byId.useQuery({ id });
  const correcting = useEditDialog<Breach>();
  const breach = query.data;
  return (
    <AdminScreen
      title="Data Breaches"
      description="Whom to tell by when. Everything you do here is in the audit log."
      refreshed={[query]}
      actions={
        breach &&
        breach.closedAt === null && (
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={() => correcting.edit(breach)}
          >
            Correct the facts
          </Button>
        )
      }
    >
      <Anchor component={Link} to={paths.adminBreaches}>
        All cases
      </Anchor>
      <Loaded query={query} what="the case" height={320}>
        {(found) => <Case breach={found} />}
      </Loaded>
      <EditDialog dialog={correcting} title="Correct the facts">
        <BreachForm dialog={correcting} />
      </EditDialog>
    </AdminScreen>
  );
}

const reportTimes = { certIn: 'certInAt', board: 'boardAt', boardFull: 'boardFullAt' } as const;
const reports = Object.keys(breachReports) as BreachReport[];

function Case({ breach }: { breach: Breach }) {
  const { timeZone } = useSite();
  const { kind, isDrill, noticedAt, beganAt, closedAt, outcome, report } = breach;
  const at = (moment: number) => formatDateTime(moment, timeZone);
  return (
    <Stack gap="xl" mt="md" maw="52rem">
      <Notice
        tone={closedAt === null ? 'bad' : 'good'}
        title={`${isDrill ? 'Drill: ' : ''}${asSentence(breachKinds[kind].english)}`}
      >
        Noticed {at(noticedAt)}. {beganAt !== null && `Began ${at(beganAt)} at the earliest. `}
        {closedAt !== null && `Closed ${at(closedAt)}. ${outcome}`}
      </Notice>
      <CopiesTaken breach={breach} />
      <Section title="Report to the authorities">
        <Text mb="sm">
          The site sends nothing to an authority. Copy the report, send it, and note here that it has gone. Ask a lawyer
          if you are not sure whether a report is due.
        </Text>
        <CopyButton text={report} what="the report" label="Copy the report" />
        <Stack gap="md" mt="md">
          {reports.map((name) => (
            <ReportStep key={name} breach={breach} name={name} />
          ))}
        </Stack>
      </Section>
      <TellPersons breach={breach} />
      {closedAt === null && <CloseBreach breach={breach} />}
    </Stack>
  );
}

function ReportStep({ breach, name }: { breach: Breach; name: BreachReport }) {
  const { timeZone } = useSite();
  const note = trpc.breachesAdmin.report.useMutation(
    useFeedback({ saved: 'Noted.', failed: (message) => `This could not be noted: ${message}` }),
  );
  const { title, text, withinMs } = breachReports[name];
  const goneAt = breach[reportTimes[name]];
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <div style={{ flex: '1 1 18rem' }}>
        <Text fw={600}>{title}</Text>
        <Text size="sm">{text}</Text>
        <Text size="sm" fw={600}>
          {goneAt === null
            ? `By ${formatDateTime(breach.noticedAt + withinMs, timeZone)}`
            : `Reported ${formatDateTime(goneAt, timeZone)}`}
        </Text>
      </div>
      {goneAt === null && breach.closedAt === null && (
        <Button
          variant="default"
          mih={44}
          aria-label={`Note as reported: ${title}`}
          loading={note.isPending}
          onClick={() => note.mutate({ id: breach.id, report: name })}
        >
          I have reported it
        </Button>
      )}
    </Group>
  );
}

/** What helps to find out whom it concerns. */
function CopiesTaken({ breach: { copies, persons } }: { breach: Breach }) {
  const { timeZone } = useSite();
  return (
    <Section title="Whom it concerns">
      <Text mb="sm">
        The site holds data of {persons.withEmail.toLocaleString('en-IN')} persons with an email address and of{' '}
        {persons.byPhoneOnly.toLocaleString('en-IN')} known by phone only.{' '}
        {copies.length === 0
          ? 'During this case no admin downloaded a list or a backup.'
          : 'During this case admins downloaded:'}{' '}
        What each admin changed is in the{' '}
        <Anchor component={Link} to={paths.adminAudit}>
          audit log
        </Anchor>
        .
      </Text>
      {copies.length > 0 && (
        <List size="sm" spacing={4}>
          {copies.map(({ seq, entity, name, actor, at }) => (
            <List.Item key={seq}>
              {formatDateTime(at, timeZone)}: {actor}, {entityLabel(entity)} {name}
            </List.Item>
          ))}
        </List>
      )}
    </Section>
  );
}
