import { Alert, Anchor, Button, Card, Divider, Group, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { inferRouterOutputs } from '@trpc/server';
import { Link } from 'react-router-dom';
import { useSite } from '#client/lib/site.ts';
import { OrderStatusBadge } from '#client/ui/OrderStatusBadge.tsx';
import type { AppRouter } from '#server/router.ts';
import { formatDate } from '#shared/dates.ts';
import { categoryLabel } from '#shared/materials.ts';
import { formatPaise } from '#shared/money.ts';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import classes from './OrderCard.module.css';

type Order = inferRouterOutputs<AppRouter>['orders']['mine']['items'][number];
type Item = Order['items'][number];

/** One order as its buyer sees it, with what can be downloaded from it. */
export function OrderCard({ order }: { order: Order }) {
  const { timeZone } = useSite();
  const { id, status, totalPaise, createdAt, paymentStatus, items } = order;
  const unpaid = status === 'pending' && (paymentStatus === 'created' || paymentStatus === 'failed');
  return (
    <Card component="li" withBorder radius="lg" p={{ base: 'md', sm: 'lg' }} aria-label={`Order ${shortOrderId(id)}`}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Title order={2} size="h4">
            Order {shortOrderId(id)}
          </Title>
          <Text size="sm" c="dimmed">
            {formatDate(createdAt, timeZone)}
          </Text>
        </div>
        <OrderStatusBadge status={status} />
      </Group>

      <Stack component="ul" gap="md" my="md" className={classes.items ?? ''} aria-label="Items">
        {items.map((item) => (
          <OrderItem key={item.id} item={item} />
        ))}
      </Stack>

      {unpaid && <NotPaid items={items} failed={paymentStatus === 'failed'} />}
      {paymentStatus === 'refunded' && <Text size="sm">The payment was refunded.</Text>}
      <Divider my="sm" />
      <Group justify="space-between">
        <Text fw={600}>Total</Text>
        <Text fw={700} size="lg" className={classes.amount ?? ''}>
          {formatPaise(totalPaise)}
        </Text>
      </Group>
    </Card>
  );
}

function OrderItem({ item }: { item: Item }) {
  const { materialId, kind, title, category, pages, quantity, unitPricePaise, isListed, canDownload } = item;
  const facts = [
    kind === 'download' ? 'PDF download' : 'Printed copy',
    categoryLabel(category),
    ...(pages > 0 ? [`${pages} pages`] : []),
  ];
  return (
    <li className={classes.item}>
      <div className={classes.what}>
        {isListed ? (
          <Anchor component={Link} to={paths.material(materialId)} fw={600}>
            {title}
          </Anchor>
        ) : (
          <Text fw={600}>{title}</Text>
        )}
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
        <Text size="sm" className={classes.amount ?? ''}>
          {quantity} × {formatPaise(unitPricePaise)}
        </Text>
      </div>
      {canDownload && (
        <Button
          component="a"
          href={paths.download(materialId)}
          mih={44}
          leftSection={<IconDownload size={18} aria-hidden />}
          aria-label={`Download: ${title}`}
        >
          Download
        </Button>
      )}
    </li>
  );
}

function NotPaid({ items, failed }: { items: Item[]; failed: boolean }) {
  const again = items.find(({ kind, isListed }) => kind === 'download' && isListed);
  return (
    <Alert color="yellow" p="sm">
      {failed ? 'The payment failed.' : 'The payment was not completed.'}{' '}
      {again && (
        <Anchor component={Link} to={paths.material(again.materialId)} c="inherit" fw={600} underline="always">
          Try again
        </Anchor>
      )}
    </Alert>
  );
}
