import { Button, Stack, Text } from '@mantine/core';
import { IconShieldExclamation } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import { AdminTable, type Column } from '#client/admin/ui/AdminTable.tsx';
import { EditDialog, useEditDialog } from '#client/admin/ui/Dialog.tsx';
import { Loaded } from '#client/admin/ui/Loaded.tsx';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { breachKinds } from '#shared/breaches.ts';
import { formatDateTime } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { asSentence, type Breach, BreachForm } from './BreachForm.tsx';

type BreachRow = Answers['breachesAdmin']['list'][number];

/** The register, and the way to a new case. */
export function BreachesScreen() {
  const query = trpc.breachesAdmin.list.useQuery();
  const opening = useEditDialog<Breach>();
  const navigate = useNavigate();
  return (
    <AdminScreen
      title="Data Breaches"
      description="When personal data was seen, taken or lost: what to do, whom to tell by when, and the register."
      refreshed={[query]}
      actions={
        <Button leftSection={<IconShieldExclamation size={18} aria-hidden />} onClick={opening.add}>
          Open a case
        </Button>
      }
    >
      <Stack>
        <Text maw="48rem">
          First stop it: log out whoever it was under Team or Students, change your password, and ask whoever looks
          after the server. Then open a case: it tells you whom to tell by when, and writes the letters. A drill takes
          ten minutes: open a case and mark it as one.
        </Text>
        <Loaded query={query} what="the register" height={160}>
          {(rows) =>
            rows.length === 0 ? <Text c="dimmed">There is no case in the register.</Text> : <Register rows={rows} />
          }
        </Loaded>
      </Stack>
      <EditDialog dialog={opening} title="Open a case">
        <BreachForm dialog={opening} onOpened={(id) => navigate(paths.adminBreach(id))} />
      </EditDialog>
    </AdminScreen>
  );
}

function Register({ rows }: { rows: BreachRow[] }) {
  const { timeZone } = useSite();
  const columns: Column<BreachRow>[] = [
    {
      header: 'What happened',
      isFluid: true,
      render: ({ id, kind, isDrill }) => (
        <Link to={paths.adminBreach(id)}>
          {isDrill ? 'Drill: ' : ''}
          {asSentence(breachKinds[kind].english)}
        </Link>
      ),
    },
    { header: 'Noticed', isShort: true, render: ({ noticedAt }) => formatDateTime(noticedAt, timeZone) },
    { header: 'Told', isShort: true, render: ({ told }) => told.toLocaleString('en-IN') },
    {
      header: 'State',
      isShort: true,
      render: ({ closedAt }) =>
        closedAt === null ? <ToneBadge tone="bad">Open</ToneBadge> : <ToneBadge tone="good">Closed</ToneBadge>,
    },
  ];
  return <AdminTable label="Register" columns={columns} rows={rows} hrefOf={({ id }) => paths.adminBreach(id)} />;
}
