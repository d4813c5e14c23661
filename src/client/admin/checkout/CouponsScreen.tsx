import { Text } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { pagesOptions } from '#client/admin/ui/AdminList.tsx';
import { type Column, sortBy } from '#client/admin/ui/AdminTable.tsx';
import { CatalogueScreen, showsDeleted } from '#client/admin/ui/CatalogueScreen.tsx';
import { useFilters } from '#client/lib/filters.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { couponSorts, couponValue, isAboveMinimum } from '#shared/coupons.ts';
import { formatDate, startOfNamedDay } from '#shared/dates.ts';
import { choiceOf } from '#shared/enums.ts';
import { couponMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { type AdminCoupon, CouponForm } from './CouponForm.tsx';

export function CouponsScreen() {
  const { timeZone } = useSite();
  const filtering = useFilters(['show'], ['sort']);
  const { client } = trpc.useUtils();
  const { filters } = filtering;
  const query = trpc.couponsAdmin.list.useInfiniteQuery(
    { deleted: showsDeleted(filters), sort: choiceOf(couponSorts, filters.sort) },
    pagesOptions,
  );
  const columns: Column<AdminCoupon>[] = [
    {
      header: 'Code',
      sort: sortBy('code', 'text'),
      render: ({ code }) => (
        <Text size="sm" fw={600} ff="monospace">
          {code}
        </Text>
      ),
    },
    {
      header: 'Discount',
      isShort: true,
      render: (coupon) => (
        <>
          {couponValue(coupon)}
          {isAboveMinimum(coupon) && (
            <Text size="sm" c="var(--mantine-color-error)">
              Discount not below the minimum order
            </Text>
          )}
        </>
      ),
    },
    {
      header: 'Minimum order',
      align: 'right',
      sort: sortBy('minimum', 'number'),
      render: ({ minTotalPaise }) => (minTotalPaise > 0 ? formatPaise(minTotalPaise) : 'Any'),
    },
    {
      header: 'Used',
      align: 'right',
      sort: sortBy('used', 'number'),
      render: ({ uses, maxUses }) => (maxUses === null ? uses : `${uses} of ${maxUses}`),
    },
    {
      header: 'Last day',
      isShort: true,
      sort: sortBy('lastDay', 'date'),
      render: ({ lastDay }) => (lastDay === null ? 'None' : formatDate(startOfNamedDay(lastDay, timeZone), timeZone)),
    },
  ];
  return (
    <CatalogueScreen
      title="Coupons"
      description="Codes that students type into their cart. Cancelled orders don't count towards the limit."
      noun="Coupon"
      icon={IconTag}
      router={client.couponsAdmin}
      messages={couponMessages}
      query={query}
      loadingText="Loading coupons..."
      errorText="The coupons could not be loaded."
      emptyText="No coupons yet"
      filtering={filtering}
      columns={columns}
      nameOf={({ code }) => code}
      factsBeforeDeletion={({ uses }) =>
        uses > 0 ? [`It was used ${uses === 1 ? 'once' : `${uses} times`}: those orders keep their discount.`] : []
      }
      setActive={client.couponsAdmin.setActive}
      canDuplicate
      Form={CouponForm}
    />
  );
}
