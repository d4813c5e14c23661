import { IconBook2, IconClipboardCheck } from '@tabler/icons-react';
import { DownloadButton } from '#client/features/library/DownloadButton.tsx';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { ItemHead, itemFacts } from '#client/ui/ItemHead.tsx';
import { Sum } from '#client/ui/Price.tsx';
import { formatPaise } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import classes from './OrderItems.module.css';
import type { OrderSummary } from './order-types.ts';

type Item = OrderSummary['items'][number];

type OrderItemsProps = Pick<OrderSummary, 'items' | 'totalPaise' | 'courierPaise' | 'carrier' | 'discountPaise'> & {
  couponCode?: string | null;
  /** Whether the customer knows the price. */
  isPriced?: boolean;
};

/** The items of an order as sold, with their downloads and the total. */
export function OrderItems({
  items,
  totalPaise,
  courierPaise,
  carrier,
  discountPaise,
  couponCode,
  isPriced = true,
}: OrderItemsProps) {
  return (
    <>
      <ul className={classes.items} aria-label="Items">
        {items.map((item) => (
          <OrderItem key={item.id} item={item} />
        ))}
      </ul>
      <hr className={classes.rule} />
      {courierPaise > 0 && <Sum label={carrier ? `Courier (${carrier})` : 'Courier'} paise={courierPaise} />}
      {discountPaise > 0 && <Sum label={couponCode ? `Coupon ${couponCode}` : 'Discount'} paise={-discountPaise} />}
      <Sum label="Total" paise={isPriced ? totalPaise : null} isTotal />
    </>
  );
}

function OrderItem({ item }: { item: Item }) {
  const { materialId, title, format, quantity, unitPricePaise, isListed, canDownload, opensTests, comboTitle } = item;
  return (
    <li className={classes.item}>
      <div className={classes.what}>
        <ItemHead
          title={title}
          to={isListed ? paths.sold(materialId, format) : null}
          facts={itemFacts(item)}
          kind={item.kind}
        />
        {comboTitle && <p className="small dimmed">In the combo pack {comboTitle}</p>}
        <p className="small">
          {quantity} × {unitPricePaise === 0 ? 'price to be confirmed' : formatPaise(unitPricePaise)}
        </p>
      </div>
      {opensTests && isListed && (
        <div className={classes.ways}>
          <ActionButton
            to={paths.series(materialId)}
            variant="default"
            icon={IconClipboardCheck}
            aria-label={`Open the tests: ${title}`}
          >
            Open the tests
          </ActionButton>
        </div>
      )}
      {canDownload && (
        <div className={classes.ways}>
          <ActionButton to={paths.book(materialId)} variant="default" icon={IconBook2} aria-label={`Read: ${title}`}>
            Read
          </ActionButton>
          <DownloadButton materialId={materialId} title={title} variant="default" />
        </div>
      )}
    </li>
  );
}
