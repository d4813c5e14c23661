import { Anchor, Button, Divider, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { categoryLabel } from '#shared/materials.ts';
import { formatPaise } from '#shared/money.ts';
import { itemKindLabels } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import classes from './OrderItems.module.css';
import type { OrderSummary } from './order-types.ts';

type Item = OrderSummary['items'][number];

type OrderItemsProps = Pick<OrderSummary, 'items' | 'totalPaise' | 'courierPaise' | 'discountPaise'> & {
  couponCode?: string | null;
  /** Whether the customer has been told what it comes to. */
  isPriced?: boolean;
};

/** What an order is made of, as it was sold, with the downloads it opens, and what it comes to. */
export function OrderItems({
  items,
  totalPaise,
  courierPaise,
  discountPaise,
  couponCode,
  isPriced = true,
}: OrderItemsProps) {
  return (
    <>
      <Stack component="ul" gap="md" my="md" className={classes.items ?? ''} aria-label="Items">
        {items.map((item) => (
          <OrderItem key={item.id} item={item} />
        ))}
      </Stack>
      <Divider my="sm" />
      {courierPaise > 0 && <Sum label="Courier" amount={formatPaise(courierPaise)} />}
      {discountPaise > 0 && (
        <Sum label={couponCode ? `Coupon ${couponCode}` : 'Discount'} amount={`−${formatPaise(discountPaise)}`} />
      )}
      <Group justify="space-between">
        <Text fw={600}>Total</Text>
        <Text fw={700} size="lg" className={classes.amount ?? ''}>
          {isPriced ? formatPaise(totalPaise) : 'to be told'}
        </Text>
      </Group>
    </>
  );
}

function Sum({ label, amount }: { label: string; amount: string }) {
  return (
    <Group justify="space-between">
      <Text size="sm">{label}</Text>
      <Text size="sm" className={classes.amount ?? ''}>
        {amount}
      </Text>
    </Group>
  );
}

function OrderItem({ item }: { item: Item }) {
  const { materialId, kind, title, category, pages, quantity, unitPricePaise, isListed, canDownload, comboTitle } =
    item;
  const facts = [itemKindLabels[kind], categoryLabel(category), ...(pages > 0 ? [`${pages} pages`] : [])];
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
        {comboTitle && (
          <Text size="sm" c="dimmed">
            In the combo pack {comboTitle}
          </Text>
        )}
        <Text size="sm" className={classes.amount ?? ''}>
          {quantity} × {unitPricePaise === 0 ? 'price to be told' : formatPaise(unitPricePaise)}
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
