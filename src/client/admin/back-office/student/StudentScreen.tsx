import { Anchor, Button, Group, NumberInput, Text } from '@mantine/core';
import { IconArrowLeft, IconBrandWhatsapp, IconMail, IconPhone, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { RowButtons, useApproval } from '#client/admin/accounts/approval.tsx';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import { Fact, Facts } from '#client/admin/ui/Facts.tsx';
import { Loaded } from '#client/admin/ui/Loaded.tsx';
import { wholeNumber } from '#client/admin/ui/NumberFields.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, serverError, trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { EmptyState } from '#client/ui/QueryState.tsx';
import { StatCards } from '#client/ui/StatCards.tsx';
import { VerificationBadge } from '#client/ui/ToneBadge.tsx';
import { WithAside } from '#client/ui/WithAside.tsx';
import { parsePhoneForChat } from '#shared/contact.ts';
import { formatDate } from '#shared/dates.ts';
import { mostExtraPerHour } from '#shared/hall.ts';
import { telUrl, whatsappUrl } from '#shared/links.ts';
import { formatPaise } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { formatPhone } from '#shared/phone.ts';
import { StudentNotes, StudentSessions } from './StudentAside.tsx';
import {
  StudentAnswers,
  StudentApprovals,
  StudentDownloads,
  StudentMessages,
  StudentOrders,
  StudentPayments,
  StudentResults,
} from './StudentRecords.tsx';

type Student = Answers['studentsAdmin']['byId'];

/** Everything about one student; each section loads by itself. */
export function StudentScreen() {
  const { id = '' } = useParams();
  const query = trpc.studentsAdmin.byId.useQuery({ id });
  const back = (
    <Anchor component={Link} to={paths.adminStudents} display="inline-block" mb="md">
      <Group gap={4} component="span">
        <IconArrowLeft size={18} aria-hidden /> All students
      </Group>
    </Anchor>
  );
  if (serverError(query.error)?.code === 'NOT_FOUND')
    return (
      <AdminScreen title="Student not found" description="The account may have been deleted.">
        <EmptyState icon={<IconUserOff size={48} aria-hidden />} title="Student not found">
          {back}
        </EmptyState>
      </AdminScreen>
    );
  const student = query.data;
  return (
    <AdminScreen
      title={student?.fullName ?? 'Student'}
      description={student ? `${student.email}${student.isConfirmed ? '' : ' (not confirmed yet)'}` : 'Loading…'}
      refreshed={[query]}
      actions={student && <ContactLinks student={student} />}
    >
      {back}
      <Loaded query={query} what="the student" height={320}>
        {(found) => <StudentSections student={found} />}
      </Loaded>
    </AdminScreen>
  );
}

function StudentSections({ student }: { student: Student }) {
  const { id, fullName } = student;
  return (
    <>
      <StatCards
        label="In figures"
        stats={[
          { label: 'Orders', figure: student.orders },
          { label: 'Spent', figure: formatPaise(student.spentPaise) },
          { label: 'Downloads', figure: student.downloads },
          { label: 'Test results', figure: student.results },
        ]}
      />
      <WithAside
        aside={
          <>
            <StudentNotes id={id} />
            <StudentMessages id={id} />
            <StudentSessions id={id} name={fullName} />
          </>
        }
      >
        <StudentFacts student={student} />
        <StudentAnswers id={id} />
        <StudentOrders id={id} />
        <StudentPayments id={id} />
        <StudentDownloads id={id} />
        <StudentResults id={id} />
        <StudentApprovals id={id} />
      </WithAside>
    </>
  );
}

function ContactLinks({ student: { fullName, email, phone } }: { student: Student }) {
  const chat = parsePhoneForChat(phone);
  return (
    <>
      {phone && (
        <ActionButton variant="default" icon={IconPhone} href={telUrl(phone)}>
          Call
        </ActionButton>
      )}
      {chat && (
        <ActionButton variant="default" icon={IconBrandWhatsapp} href={whatsappUrl(chat, `Hello ${fullName},`)} newTab>
          WhatsApp
        </ActionButton>
      )}
      <ActionButton variant="default" icon={IconMail} href={`mailto:${encodeURIComponent(email)}`}>
        Mail
      </ActionButton>
    </>
  );
}

/** The facts of the account, and the decision about it. */
function StudentFacts({ student }: { student: Student }) {
  const { timeZone } = useSite();
  const approval = useApproval();
  const place = [student.address, student.city, student.state, student.pincode].filter((part) => part !== '');
  return (
    <Panel title="Account">
      <Facts>
        <Fact term="Status">
          <VerificationBadge status={student.verificationStatus} />
          {student.verificationReason && <Text size="sm">{student.verificationReason}</Text>}
        </Fact>
        <Fact term="Phone">{student.phone ? formatPhone(student.phone) : 'Not provided'}</Fact>
        <Fact term="Address">{place.length > 0 ? place.join(', ') : 'Not provided'}</Fact>
        <Fact term="Signed up">{formatDate(student.createdAt, timeZone)}</Fact>
        {student.studentCode && <Fact term="Student code">{student.studentCode}</Fact>}
      </Facts>
      <ExtraTime key={student.extraPerHour} id={student.id} extraPerHour={student.extraPerHour} />
      <Group mt="md">
        <RowButtons student={student} isPending={approval.isPending} decide={approval.decide} />
      </Group>
      {approval.dialog}
    </Panel>
  );
}

/** Minutes more for each hour in the test hall: for a scribe, or compensatory time. */
function ExtraTime({ id, extraPerHour }: { id: string; extraPerHour: number }) {
  const [typed, setTyped] = useState<string | number>(extraPerHour);
  const minutes = Number(typed) || 0;
  const save = trpc.hallAdmin.setExtraTime.useMutation(
    useFeedback({
      saved: 'Saved. It also counts in a test that the student is taking now.',
      failed: (message) => `The extra time could not be saved: ${message}`,
    }),
  );
  return (
    <Group align="flex-end" gap="xs" mt="md">
      <NumberInput
        label="Extra time in tests"
        description={`Minutes more for each hour, at most ${mostExtraPerHour}`}
        {...wholeNumber}
        max={mostExtraPerHour}
        value={typed}
        onChange={setTyped}
      />
      <Button
        variant="default"
        disabled={minutes === extraPerHour || minutes > mostExtraPerHour}
        loading={save.isPending}
        onClick={() => save.mutate({ profileId: id, extraPerHour: minutes })}
      >
        Save
      </Button>
    </Group>
  );
}
