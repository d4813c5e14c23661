import { Alert, Anchor, Button, Group, Paper, Text, TextInput, Title } from '@mantine/core';
import { IconAlertTriangle, IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { confirmSameUtr, sameUtrLine, sameUtrTitle } from '#client/admin/orders/confirm-same-utr.tsx';
import { EditDialog } from '#client/admin/ui/EditDialog.tsx';
import { EmptyList } from '#client/admin/ui/EmptyList.tsx';
import { useEditDialog } from '#client/admin/ui/use-edit-dialog.ts';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { optionalUtrInput } from '#shared/fulfilment.ts';
import { deskMessages, orderMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { formatPhone } from '#shared/phone.ts';
import classes from './DeskScreen.module.css';
import type { PaymentReport } from './desk-order.ts';
import { ReportRejectionForm } from './ReportRejectionForm.tsx';

/** Opens an order in its dialog. */
type Opening = { onOpen: (orderId: string) => void };

/** The payments that students have reported, for the admin to look up in her bank app. */
export function PaymentReportsTab({ onOpen }: Opening) {
  const query = trpc.fulfilmentAdmin.paymentReports.useQuery(undefined, { refetchOnMount: 'always' });
  const rejection = useEditDialog<PaymentReport>();
  const { item: rejected } = rejection;
  return (
    <QueryState
      query={query}
      loading={<Loading height={240} label="Loading the reported payments" />}
      errorText="The reported payments could not be loaded."
      isEmpty={query.data?.length === 0}
      empty={<EmptyList icon={IconChecks} none="No payment waits to be checked" />}
    >
      <Text mb="md" maw="70ch">
        Open your bank app and look for each payment: the amount, and the UTR number or the order’s number in the note.
        An order is confirmed only when you accept.
      </Text>
      <ul className={classes.list} aria-label="Payments to check">
        {query.data?.map((report) => (
          <li key={report.id}>
            <ReportCard report={report} onOpen={onOpen} onReject={() => rejection.edit(report)} />
          </li>
        ))}
      </ul>
      <EditDialog dialog={rejection} title={`Reject the payment of order ${shortOrderId(rejected?.order.id ?? '')}`}>
        {rejected && <ReportRejectionForm dialog={rejection} reportId={rejected.id} />}
      </EditDialog>
    </QueryState>
  );
}

type ReportCardProps = Opening & { report: PaymentReport; onReject: () => void };

function ReportCard({ report, onOpen, onReject }: ReportCardProps) {
  const { id, utr, hasProof, sameUtr, order } = report;
  const [typed, setTyped] = useState('');
  const reference = shortOrderId(order.id);
  const feedback = useFeedback({ saved: deskMessages.accepted, failed: deskMessages.decideFailed });
  const accept = trpc.paymentReportsAdmin.accept.useMutation({
    ...feedback,
    onSuccess: (answer, input) =>
      answer.outcome === 'same_utr'
        ? confirmSameUtr(answer.sameUtr, () => accept.mutate({ ...input, sameUtrIsFine: true }))
        : feedback.onSuccess(),
  });
  const parsed = optionalUtrInput.safeParse(typed);
  return (
    <Paper
      component="article"
      aria-label={`Payment of order ${reference}`}
      withBorder
      p="md"
      className={classes.card ?? ''}
      data-proof={hasProof || undefined}
    >
      <div>
        <ReportFacts report={report} onOpen={onOpen} />
        {utr === '' ? (
          <TextInput
            mt="sm"
            maw={320}
            label="UTR number on the screenshot (optional)"
            autoComplete="off"
            maxLength={40}
            value={typed}
            error={parsed.error?.issues[0]?.message}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        ) : (
          <Group gap="sm" mt="sm">
            <Text>
              UTR <strong>{utr}</strong>
            </Text>
            <CopyButton text={utr} what="the UTR number" />
          </Group>
        )}
        {sameUtr.length > 0 && <SameUtrWarning sameUtr={sameUtr} onOpen={onOpen} />}
        <Group mt="md">
          <Button
            mih={44}
            loading={accept.isPending}
            disabled={!parsed.success}
            aria-label={`Accept the payment of order ${reference}`}
            onClick={() => accept.mutate({ reportId: id, utr: utr === '' ? typed : '' })}
          >
            Accept
          </Button>
          <Button
            variant="default"
            mih={44}
            disabled={accept.isPending}
            aria-label={`Reject the payment of order ${reference}`}
            onClick={onReject}
          >
            Reject
          </Button>
        </Group>
      </div>
      {hasProof && (
        <a href={paths.paymentProof(id)} target="_blank" rel="noopener noreferrer">
          <img
            src={paths.paymentProof(id)}
            alt={`Screenshot of the payment of order ${reference}`}
            className={classes.proof}
          />
        </a>
      )}
    </Paper>
  );
}

function ReportFacts({ report: { order, createdAt }, onOpen }: Opening & { report: PaymentReport }) {
  const { timeZone } = useSite();
  return (
    <>
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={2} size="h4">
            {formatPaise(order.totalPaise)}
          </Title>
          <Text size="sm" c="dimmed">
            Reported {formatDateTime(createdAt, timeZone)}
          </Text>
        </div>
        <Anchor component="button" fw={600} onClick={() => onOpen(order.id)}>
          Order {shortOrderId(order.id)}
        </Anchor>
      </Group>
      <Text mt="xs">
        {[order.name ?? orderMessages.anonymous, formatPhone(order.phone ?? '')].filter(Boolean).join(', ')}
      </Text>
      <Text size="sm" c="dimmed">
        {order.items.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')}
      </Text>
    </>
  );
}

function SameUtrWarning({ sameUtr, onOpen }: Opening & Pick<PaymentReport, 'sameUtr'>) {
  return (
    <Alert color="red" mt="sm" icon={<IconAlertTriangle aria-hidden />} title={sameUtrTitle}>
      <Group gap="md">
        {sameUtr.map((same) => (
          <Anchor
            key={same.orderId}
            component="button"
            c="inherit"
            underline="always"
            onClick={() => onOpen(same.orderId)}
          >
            {sameUtrLine(same)}
          </Anchor>
        ))}
      </Group>
    </Alert>
  );
}
