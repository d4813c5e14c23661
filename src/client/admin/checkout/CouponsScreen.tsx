import { Text } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { sortBy } from '#client/admin/ui/AdminTable.tsx';
import { CatalogueScreen } from '#client/admin/ui/CatalogueScreen.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { couponInput, couponListInput, couponValue, isAboveMinimum } from '#shared/coupons.ts';
import { couponMessages } from '#shared/messages.ts';
import { type AdminCoupon, CouponForm } from './CouponForm.tsx';

export function CouponsScreen() {
  const { client } = trpc.useUtils();
  return (
    <CatalogueScreen
      title="Coupons"
      description="Codes that students type into their cart. Cancelled orders don't count towards the limit."
      noun="Coupon"
      nouns="coupons"
      icon={IconTag}
      schema={couponInput}
      listed={couponListInput}
      router={client.couponsAdmin}
      messages={couponMessages}
      columns={[
        {
          header: 'Code',
          sort: sortBy('code', 'text'),
          render: ({ code }) => (
            <Text size="sm" fw={600} ff="monospace">
              {code}
            </Text>
          ),
        },
        { header: 'Discount', isShort: true, render: (coupon) => <Discount coupon={coupon} /> },
        'minTotalPaise',
        {
          header: 'Used',
          align: 'right',
          sort: sortBy('used', 'number'),
          render: ({ uses, maxUses }) => (maxUses === null ? uses : `${uses} of ${maxUses}`),
        },
        'lastDay',
      ]}
      nameOf={({ code }) => code}
      factsBeforeDeletion={({ uses }) =>
        uses > 0 ? [`It was used ${uses === 1 ? 'once' : `${uses} times`}: those orders keep their discount.`] : []
      }
      canDuplicate
      Form={CouponForm}
    />
  );
}

const Discount = ({ coupon }: { coupon: AdminCoupon }) => (
  <>
    {couponValue(coupon)}
    {isAboveMinimum(coupon) && (
      <Text size="sm" c="var(--mantine-color-error)">
        Discount not below the minimum order
      </Text>
    )}
  </>
);
