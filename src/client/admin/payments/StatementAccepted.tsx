import { Group, List, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { countOf } from '#client/admin/ui/count-of.ts';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { formatPaise } from '#shared/money.ts';
import { orderWorkMessages } from '#shared/order-work-messages.ts';
import { shortOrderId } from '#shared/orders.ts';
import { undoAcceptMs } from '#shared/payment-reports.ts';
import { OrderLink } from './StatementRows.tsx';
import type { Outcome } from './statement.ts';

type StatementAcceptedProps = { outcomes: Outcome[]; onUndone: () => void };

/** What became of the ticked rows; each acceptance can be undone as long as nobody is told of it. */
export function StatementAccepted({ outcomes, onUndone }: StatementAcceptedProps) {
  const accepted = outcomes.flatMap((row) => (row.outcome === 'accepted' ? [row] : []));
  const refused = outcomes.flatMap((row) => (row.outcome === 'refused' ? [row] : []));
  const isInTime = useInTime(outcomes);
  const [undone, setUndone] = useState<readonly string[]>([]);
  const isUndone = ({ paymentId }: { paymentId: string }) => undone.includes(paymentId);
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone, and the time to undo is short.
  useEffect(() => {
    if (outcomes.length > 0) box.current?.focus();
  }, [outcomes]);
  return (
    <div ref={box} tabIndex={-1} aria-live="polite">
      {accepted.length > 0 && (
        <Notice tone="good" title={`${countOf(accepted.filter((row) => !isUndone(row)).length, 'payment')} accepted`}>
          <List listStyleType="none" spacing="xs">
            {accepted.map((row) => (
              <AcceptedRow
                key={row.paymentId}
                row={row}
                isUndone={isUndone(row)}
                isInTime={isInTime}
                onUndone={() => {
                  setUndone((before) => [...before, row.paymentId]);
                  onUndone();
                }}
              />
            ))}
          </List>
          {!isInTime && <Text size="sm">To take one back, open its order.</Text>}
        </Notice>
      )}
      {refused.length > 0 && (
        <Notice tone="bad" mt="sm" title={`${countOf(refused.length, 'payment')} not accepted`}>
          <List>
            {refused.map(({ orderId, name, utr, why }) => (
              <List.Item key={utr}>
                {shortOrderId(orderId)} {name}, UTR {utr}: {why}
              </List.Item>
            ))}
          </List>
        </Notice>
      )}
    </div>
  );
}

/** Whether an acceptance can still be undone. */
function useInTime(outcomes: Outcome[]): boolean {
  const [ended, setEnded] = useState<Outcome[] | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setEnded(outcomes), undoAcceptMs);
    return () => clearTimeout(timer);
  }, [outcomes]);
  return ended !== outcomes;
}

type AcceptedRowProps = {
  row: Outcome & { outcome: 'accepted' };
  isUndone: boolean;
  isInTime: boolean;
  onUndone: () => void;
};

function AcceptedRow({ row, isUndone, isInTime, onUndone }: AcceptedRowProps) {
  const undo = trpc.paymentReportsAdmin.undoAccept.useMutation(
    useFeedback({ saved: orderWorkMessages.acceptUndone, failed: orderWorkMessages.acceptNotUndone, onDone: onUndone }),
  );
  return (
    <List.Item>
      <Group gap="sm" wrap="nowrap">
        <Text size="sm">
          <OrderLink order={row} /> {formatPaise(row.amountPaise)}
        </Text>
        {isUndone && <Text size="sm">Undone</Text>}
        {!isUndone && isInTime && (
          <ActionButton
            variant="default"
            size="sm"
            flex="none"
            loading={undo.isPending}
            aria-label={`Undo: payment of order ${shortOrderId(row.orderId)}`}
            onClick={() => undo.mutate({ paymentId: row.paymentId })}
          >
            Undo
          </ActionButton>
        )}
      </Group>
    </List.Item>
  );
}
