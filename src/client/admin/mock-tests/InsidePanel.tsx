import { Group, Text } from '@mantine/core';
import { IconClockPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { AdminTable, type Column } from '#client/admin/ui/AdminTable.tsx';
import { EmailAddress, RowAction, TwoLines } from '#client/admin/ui/Cells.tsx';
import { polled } from '#client/admin/ui/polling.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { type Inside, MinutesDialog } from './GoOnDialog.tsx';

/** Who is in a paper at this moment, each with what helps her; nothing while nobody is. */
export function InsidePanel({ testId, search }: { testId: string; search: string }) {
  const { timeZone } = useSite();
  const query = trpc.resultsAdmin.inside.useQuery({ testId, search }, polled);
  const [helped, setHelped] = useState<Inside | null>(null);
  if (query.isError)
    return <Notice tone="bad" title="Who is in the test now could not be loaded. Please refresh the page." />;
  const { items = [], total = 0 } = query.data ?? {};
  const at = (moment: number | null) => (moment === null ? 'no clock' : formatDateTime(moment, timeZone));
  const columns: Column<Inside>[] = [
    {
      header: 'Student',
      render: ({ student, email }) => <TwoLines title={student} detail={<EmailAddress>{email}</EmailAddress>} />,
    },
    { header: 'Part', render: ({ parts }) => parts[0]?.name },
    { header: 'Answered', align: 'right', isShort: true, render: (one) => `${one.answered} of ${one.questions}` },
    { header: 'Last saved', isShort: true, render: ({ savedAt }) => at(savedAt) },
    { header: 'Ends', isShort: true, render: ({ endsAt }) => at(endsAt) },
    {
      header: 'Actions',
      render: (attempt) =>
        attempt.endsAt !== null && (
          <RowAction
            label={`Add minutes for ${attempt.student}`}
            icon={IconClockPlus}
            onClick={() => setHelped(attempt)}
          />
        ),
    },
  ];
  return (
    <>
      {total > 0 && (
        <Panel title={`In it now: ${total}`}>
          <AdminTable label="Students in the test" columns={columns} rows={items} />
          {total > items.length && (
            <Group mt="sm">
              <Text>The first {items.length} by name. Search by name or email to find others.</Text>
            </Group>
          )}
        </Panel>
      )}
      <MinutesDialog attempt={helped} onClose={() => setHelped(null)} />
    </>
  );
}
