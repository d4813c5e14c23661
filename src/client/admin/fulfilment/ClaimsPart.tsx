import { Alert, Anchor, Button, Group, Paper, Text, TextInput, Title } from '@mantine/core';
import { IconAlertTriangle, IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { askAboutSameUtr, sameUtrLine, sameUtrTitle } from '#client/admin/orders/same-utr.tsx';
import { EditDialog } from '#client/admin/ui/EditDialog.tsx';
import { type EditDialogState, useEditDialog } from '#client/admin/ui/edit-dialog.tsx';
import { useRefreshLists } from '#client/admin/ui/refresh-lists.ts';
import { messageOf, notify } from '#client/lib/notify.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { EmptyState, QueryState } from '#client/ui/QueryState.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { optionalUtrInput } from '#shared/fulfilment.ts';
import { deskMessages, orderMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { formatPhone } from '#shared/phone.ts';
import classes from './DeskScreen.module.css';
import type { OpenClaim } from './desk-order.ts';
import { RejectClaimForm } from './RejectClaimForm.tsx';

type Opening = { onOpen: (orderId: string) => void };

/** The payments that students have reported, for the admin to look up in her bank app. */
export function ClaimsPart({ onOpen }: Opening) {
  const query = trpc.fulfilmentAdmin.paymentReports.useQuery(undefined, { refetchOnMount: 'always' });
  const dialog = useEditDialog<OpenClaim>();
  return (
    <QueryState
      query={query}
      loading={<Loading height={240} label="Loading the reported payments" />}
      errorText="The reported payments could not be loaded."
      isEmpty={query.data?.length === 0}
      empty={<EmptyState icon={<IconChecks size={48} aria-hidden />} title="No payment waits to be checked" />}
    >
      <Text mb="md" maw="70ch">
        Open your bank app and look for each payment: the amount, and the UTR number or the order’s number in the note.
        An order is confirmed only when you accept.
      </Text>
      <ul className={classes.list} aria-label="Payments to check">
        {query.data?.map((claim) => (
          <li key={claim.id}>
            <ClaimCard claim={claim} onOpen={onOpen} dialog={dialog} />
          </li>
        ))}
      </ul>
      <EditDialog dialog={dialog} title={`Reject the payment of order ${shortOrderId(dialog.item?.order.id ?? '')}`}>
        {dialog.item && <RejectClaimForm dialog={dialog} reportId={dialog.item.id} />}
      </EditDialog>
    </QueryState>
  );
}

type ClaimCardProps = Opening & { claim: OpenClaim; dialog: EditDialogState<OpenClaim> };

function ClaimCard({ claim, onOpen, dialog }: ClaimCardProps) {
  const { timeZone } = useSite();
  const { id, utr, hasProof, sameUtr, order, createdAt } = claim;
  const [typed, setTyped] = useState('');
  const refresh = useRefreshLists();
  const reference = shortOrderId(order.id);
  const accept = trpc.paymentReportsAdmin.accept.useMutation({
    async onSuccess(answer, wish) {
      if (answer.outcome === 'same_utr')
        return askAboutSameUtr(answer.sameUtr, () => accept.mutate({ ...wish, sameUtrIsFine: true }));
      notify.success(deskMessages.accepted);
      await refresh();
    },
    onError(error) {
      notify.error(deskMessages.decideFailed(messageOf(error)));
      void refresh();
    },
  });
  const readOff = optionalUtrInput.safeParse(typed);
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
            Order {reference}
          </Anchor>
        </Group>
        <Text mt="xs">
          {[order.name ?? orderMessages.anonymous, formatPhone(order.phone ?? '')].filter(Boolean).join(', ')}
        </Text>
        <Text size="sm" c="dimmed">
          {order.items.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')}
        </Text>
        {utr === '' ? (
          <TextInput
            mt="sm"
            maw={320}
            label="UTR number on the screenshot (optional)"
            autoComplete="off"
            maxLength={40}
            value={typed}
            error={readOff.success ? undefined : readOff.error.issues[0]?.message}
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
        {sameUtr.length > 0 && (
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
        )}
        <Group mt="md">
          <Button
            mih={44}
            loading={accept.isPending}
            disabled={!readOff.success}
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
            onClick={() => dialog.edit(claim)}
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
