import { Alert, Anchor, Group, Paper, Text, Textarea, TextInput, Title } from '@mantine/core';
import { IconAlertTriangle, IconChecks } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { EmptyList } from '#client/admin/ui/AdminList.tsx';
import { EditDialog, type EditDialogState, useEditDialog } from '#client/admin/ui/Dialog.tsx';
import { DialogForm } from '#client/admin/ui/Forms.tsx';
import { polled } from '#client/admin/ui/polling.ts';
import { useNextRow, useRowWalk } from '#client/admin/ui/row-focus.ts';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useZodForm } from '#client/lib/form.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';
import { notifyWithUndo } from '#client/ui/undo-toast.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { deskMessages, orderMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { orderWorkMessages } from '#shared/order-work-messages.ts';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { optionalUtrInput, rejectReportInput, undoAcceptMs } from '#shared/payment-reports.ts';
import { formatPhone } from '#shared/phone.ts';
import { confirmSameUtr, sameUtrLine, sameUtrTitle } from './confirm-same-utr.tsx';
import classes from './Payments.module.css';
import type { PaymentReport } from './payment.ts';

/** How an order is opened. */
type Opening = { onOpen: (orderId: string) => void };

type PaymentReportsTabProps = {
  /** Only those of this order. */
  orderId?: string;
  /** How an order is opened; unless given, on its page. */
  onOpen?: (orderId: string) => void;
  /** Called once a payment is accepted, before the lists are fetched again. */
  onDone: (orderId: string) => void;
};

/** The payments that students have reported, for the admin to look up in her bank app. */
export function PaymentReportsTab({ orderId, onOpen: opens, onDone }: PaymentReportsTabProps) {
  const navigate = useNavigate();
  const onOpen = opens ?? ((id: string) => void navigate(paths.adminOrder(id)));
  const query = trpc.paymentReportsAdmin.open.useQuery(undefined, { refetchOnMount: 'always', ...polled });
  const rejection = useEditDialog<PaymentReport>();
  const { item: rejected } = rejection;
  const list = useRef<HTMLUListElement>(null);
  useRowWalk(list);
  const reports = query.data?.filter(({ order }) => orderId === undefined || order.id === orderId);
  const keepPlace = useNextRow(list, reports);
  return (
    <>
      <QueryState
        query={query}
        loading={<Loading height={240} label="Loading the reported payments" />}
        errorText="The reported payments could not be loaded."
        isEmpty={reports?.length === 0}
        empty={<EmptyList icon={IconChecks} none="No payments to check" />}
      >
        {orderId === undefined && (
          <Text mb="xs" maw="70ch">
            Many at once:{' '}
            <Anchor component={Link} to={paths.adminStatement} fw={600}>
              drop your bank’s file
            </Anchor>
            , and what fits is ticked for you.
          </Text>
        )}
        <Text mb="md" maw="70ch">
          Open your bank app and match the amount and the UTR (or the order number in the note). An order is confirmed
          only when you accept.
        </Text>
        <ul ref={list} data-rows className={classes.list} aria-label="Payments to check">
          {reports?.map((report) => (
            <li key={report.id}>
              <ReportCard
                report={report}
                onOpen={onOpen}
                onAccepted={() => {
                  keepPlace(report.id);
                  onDone(report.order.id);
                }}
                onReject={() => rejection.edit(report)}
              />
            </li>
          ))}
        </ul>
      </QueryState>
      {/* Beside the list: when it becomes empty meanwhile, what is being typed stays. */}
      <EditDialog dialog={rejection} title={`Reject the payment of order ${shortOrderId(rejected?.order.id ?? '')}`}>
        {rejected && <RejectionForm dialog={rejection} reportId={rejected.id} />}
      </EditDialog>
    </>
  );
}

type Accepted = { paymentId: string; duePaise: number };

/** Says that a payment was accepted, with Undo as long as nobody is told of it; its order offers *Not received* afterwards. */
function useAcceptedToast() {
  const undo = trpc.paymentReportsAdmin.undoAccept.useMutation(
    useFeedback({ saved: orderWorkMessages.acceptUndone, failed: orderWorkMessages.acceptNotUndone }),
  );
  return (report: PaymentReport, { paymentId, duePaise }: Accepted): void =>
    notifyWithUndo(acceptedText(report, duePaise), () => undo.mutate({ paymentId }), undoAcceptMs);
}

/** What was accepted for which order, and what has become of it. */
function acceptedText({ order, ...report }: PaymentReport, duePaise: number): string {
  const amount = formatPaise(report.amountPaise ?? order.totalPaise);
  const reference = shortOrderId(order.id);
  if (duePaise > 0) return orderWorkMessages.partAccepted(amount, reference, formatPaise(duePaise));
  return (order.status === 'pending' ? deskMessages.accepted : deskMessages.acceptedOnly)(amount, reference);
}

type ReportCardProps = Opening & { report: PaymentReport; onAccepted: () => void; onReject: () => void };

function ReportCard({ report, onOpen, onAccepted, onReject }: ReportCardProps) {
  const { id, utr, hasProof, sameUtr, order } = report;
  const [typed, setTyped] = useState('');
  const reference = shortOrderId(order.id);
  const feedback = useFeedback({ failed: deskMessages.decideFailed });
  const told = useAcceptedToast();
  const accept = trpc.paymentReportsAdmin.accept.useMutation({
    ...feedback,
    onSuccess: (answer, input) => {
      if (answer.outcome === 'same_utr')
        return confirmSameUtr(answer.sameUtr, () => accept.mutate({ ...input, sameUtrIsFine: true }));
      told(report, answer);
      onAccepted();
      return feedback.onSuccess(answer, input);
    },
  });
  const parsed = optionalUtrInput.safeParse(typed);
  return (
    <Paper
      component="article"
      tabIndex={-1}
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
          <ActionButton
            loading={accept.isPending}
            disabled={!parsed.success}
            aria-label={`Accept the payment of order ${reference}`}
            onClick={() => accept.mutate({ reportId: id, utr: utr === '' ? typed : '' })}
          >
            Accept
          </ActionButton>
          <ActionButton
            variant="default"
            disabled={accept.isPending}
            aria-label={`Reject the payment of order ${reference}`}
            onClick={onReject}
          >
            Reject
          </ActionButton>
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

function ReportFacts({ report: { order, createdAt, ...report }, onOpen }: Opening & { report: PaymentReport }) {
  const { timeZone } = useSite();
  const amountPaise = report.amountPaise ?? order.totalPaise;
  return (
    <>
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={2} size="h4">
            {formatPaise(amountPaise)}
          </Title>
          {amountPaise !== order.duePaise && <Text size="sm">of {formatPaise(order.duePaise)} due</Text>}
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

/** Asks why a reported payment is rejected; the student reads it. */
function RejectionForm({ dialog, reportId }: { dialog: EditDialogState<PaymentReport>; reportId: string }) {
  const reject = trpc.paymentReportsAdmin.reject.useMutation();
  const form = useZodForm(rejectReportInput, { initialValues: { reportId, reason: '' } });
  return (
    <DialogForm
      dialog={dialog}
      form={form}
      save={reject.mutateAsync}
      saved={deskMessages.rejected}
      failed={deskMessages.decideFailed}
      saveLabel="Reject"
    >
      <Textarea
        label="Reason"
        description="Shown to the student, e.g. “We couldn’t find a payment with this UTR.”"
        required
        rows={3}
        maxLength={300}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
