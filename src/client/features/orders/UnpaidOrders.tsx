import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { messageOf, notify } from '#client/lib/notify.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { dateLabel } from '#shared/dates.ts';
import { formatPaise } from '#shared/money.ts';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import classes from './UnpaidOrders.module.css';

/** The query of `UnpaidOrders`; pages fetch it ahead. */
export const unpaidOrders = { attempts: true } as const;

/** The orders whose card payment was not completed, folded away, each to be paid or discarded; nothing without any. */
export function UnpaidOrders() {
  const { timeZone } = useSite();
  const utils = trpc.useUtils();
  const query = trpc.orders.mine.useQuery(unpaidOrders);
  const discard = trpc.orders.discard.useMutation({
    onSuccess: () => notify.success('Discarded'),
    onError: (error) => notify.error(messageOf(error)),
    onSettled: () => void utils.orders.invalidate(),
  });
  const orders = query.data?.items ?? [];
  if (orders.length === 0) return null;
  return (
    <details className={classes.fold}>
      <summary>
        Not paid ({orders.length}
        {query.data?.nextCursor ? '+' : ''}) · finish or discard
      </summary>
      <Stack component="ul" gap="md" p={0} m={0} mt="sm" aria-label="Not paid">
        {orders.map(({ id, createdAt, totalPaise, items }) => (
          <li key={id} className={classes.order}>
            <div className={classes.what}>
              <Anchor component={Link} to={paths.order(id)} fw={600} className="touch">
                {items.map(({ title }) => title).join(', ')}
              </Anchor>
              <Text size="sm" c="dimmed">
                {formatPaise(totalPaise)} · {dateLabel(createdAt, timeZone)} · {shortOrderId(id)}
              </Text>
            </div>
            <Group gap="xs" wrap="nowrap">
              <ActionButton
                to={paths.order(id)}
                variant="default"
                px="sm"
                aria-label={`Finish order ${shortOrderId(id)}`}
              >
                Finish
              </ActionButton>
              <ActionButton
                variant="subtle"
                color="gray"
                px="sm"
                loading={discard.isPending && discard.variables.id === id}
                aria-label={`Discard order ${shortOrderId(id)}`}
                onClick={() => discard.mutate({ id })}
              >
                Discard
              </ActionButton>
            </Group>
          </li>
        ))}
      </Stack>
    </details>
  );
}
