import { Anchor, Checkbox, Group, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pagesOptions } from '#client/admin/ui/AdminList.tsx';
import type { Column } from '#client/admin/ui/AdminTable.tsx';
import { EmailAddress } from '#client/admin/ui/Cells.tsx';
import { ExportButton } from '#client/admin/ui/ExportButton.tsx';
import { optionsOf } from '#client/admin/ui/Filters.tsx';
import { ListScreen } from '#client/admin/ui/ListScreen.tsx';
import { type Selection, useSelection } from '#client/admin/ui/selection.tsx';
import { useMay } from '#client/admin/ui/use-may.ts';
import { useFilters } from '#client/lib/filters.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { StatCards } from '#client/ui/StatCards.tsx';
import { VerificationBadge } from '#client/ui/ToneBadge.tsx';
import { formatDate } from '#shared/dates.ts';
import { choiceOf, verificationLabels, verificationStatuses } from '#shared/enums.ts';
import { manyDownloads } from '#shared/files.ts';
import { telUrl } from '#shared/links.ts';
import { paths } from '#shared/paths.ts';
import { formatPhone } from '#shared/phone.ts';
import { ApprovalBar, RowButtons, type Student, useApproval } from './approval.tsx';
import { CustomersImport } from './CustomersImport.tsx';
import { PhoneContacts } from './PhoneContacts.tsx';

export function StudentsScreen() {
  const { timeZone } = useSite();
  const may = useMay();
  const filtering = useFilters(['q', 'status']);
  const { filters } = filtering;
  const { client } = trpc.useUtils();
  const search = filters.q.slice(0, 100);
  const status = choiceOf(verificationStatuses, filters.status);
  const query = trpc.studentsAdmin.list.useInfiniteQuery({ search, status, limit: 50 }, pagesOptions);
  const counts = trpc.studentsAdmin.counts.useQuery();
  const selection = useSelection(query.data?.pages.flatMap(({ items }) => items) ?? []);
  const approval = useApproval(() => selection.set([]));

  return (
    <ListScreen
      title="Students"
      description="The students who signed up. Those you approve can start the tests."
      alsoRefreshed={[counts]}
      actions={
        may('bulkData') && (
          <>
            <CustomersImport />
            <ExportButton
              what="students"
              href={`${paths.studentsExport}?${new URLSearchParams({ ...(search && { search }), ...(status && { status }) })}`}
              permission={client.studentsAdmin.mayExport}
            />
          </>
        )
      }
      summary={<Counts counts={counts.data} />}
      filtering={filtering}
      search={{ label: 'Search students', placeholder: 'Name, email or phone' }}
      choices={[{ name: 'status', label: 'Status', all: 'All', options: optionsOf(verificationLabels) }]}
      nouns="students"
      besideCount={
        selection.rows.length > 0 && (
          <ApprovalBar selection={selection} isPending={approval.isPending} decide={approval.decide} />
        )
      }
      label="Students"
      columns={columnsOf({ timeZone, selection, approval })}
      hrefOf={({ id }) => paths.adminUser(id)}
      query={query}
      failed="Error loading students. Please try again later."
      icon={IconUsers}
      emptyText="No students have signed up yet"
      notFoundText="No students found"
    >
      {filters.status === '' && <PhoneContacts search={search} />}
      {approval.dialog}
    </ListScreen>
  );
}

type Columns = { timeZone: string; selection: Selection<Student>; approval: ReturnType<typeof useApproval> };

const columnsOf = ({ timeZone, selection, approval: { isDeciding, decide } }: Columns): Column<Student>[] => [
  {
    header: 'Name',
    render: (student) => (
      <Group gap="xs" wrap="nowrap">
        <Checkbox
          aria-label={`Select ${student.fullName}`}
          checked={selection.isSelected(student)}
          onChange={() => selection.toggle(student)}
        />
        <Anchor component={Link} to={paths.adminUser(student.id)} fw={600}>
          {student.fullName}
        </Anchor>
      </Group>
    ),
  },
  {
    header: 'Email',
    render: ({ email }) => (
      <TextLink href={`mailto:${email}`}>
        <EmailAddress>{email}</EmailAddress>
      </TextLink>
    ),
  },
  {
    header: 'Phone',
    isShort: true,
    render: ({ phone }) => (phone ? <TextLink href={telUrl(phone)}>{formatPhone(phone)}</TextLink> : 'Not provided'),
  },
  { header: 'Status', render: (student) => <StatusCell student={student} /> },
  { header: 'Signed Up', isShort: true, render: ({ createdAt }) => formatDate(createdAt, timeZone) },
  {
    header: 'Actions',
    render: (student) => <RowButtons student={student} isPending={isDeciding(student)} decide={decide} />,
  },
];

function Counts({ counts }: { counts: Answers['studentsAdmin']['counts'] | undefined }) {
  const total = counts && counts.pending + counts.approved + counts.rejected;
  return (
    <StatCards
      label="Students by status"
      stats={[
        ...verificationStatuses.map((status) => ({ label: verificationLabels[status], figure: counts?.[status] })),
        { label: 'Total', figure: total },
      ]}
    />
  );
}

function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Anchor href={href} size="sm" c="inherit" underline="always">
      {children}
    </Anchor>
  );
}

function StatusCell({ student: { verificationStatus, verificationReason, downloadsToday } }: { student: Student }) {
  return (
    <div>
      <VerificationBadge status={verificationStatus} />
      {verificationReason && (
        <Text size="sm" c="dimmed" mt={4}>
          {verificationReason}
        </Text>
      )}
      {downloadsToday > manyDownloads && (
        <Text size="sm" fw={600} c="var(--mantine-color-error)" mt={4}>
          Check: {downloadsToday} downloads in a day
        </Text>
      )}
    </div>
  );
}
