import { Text } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { pagesOptions } from '#client/admin/ui/AdminList.tsx';
import type { Column } from '#client/admin/ui/AdminTable.tsx';
import { CatalogueScreen, showsDeleted } from '#client/admin/ui/CatalogueScreen.tsx';
import { useFilters } from '#client/lib/filters.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { couponValue } from '#shared/coupons.ts';
import { formatDate, startOfNamedDay } from '#shared/dates.ts';
import { couponMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { type AdminCoupon, CouponForm } from './CouponForm.tsx';

export function CouponsScreen() {
  const { timeZone } = useSite();
  const filtering = useFilters(['show']);
  const { client } = trpc.useUtils();
  const query = trpc.couponsAdmin.list.useInfiniteQuery({ deleted: showsDeleted(filtering.filters) }, pagesOptions);
  const columns: Column<AdminCoupon>[] = [
    {
      header: 'Code',
      render: ({ code }) => (
        <Text size="sm" fw={600} ff="monospace">
          {code}
        </Text>
      ),
    },
    { header: 'Takes off', isShort: true, render: (coupon) => couponValue(coupon) },
    {
      header: 'From a total of',
      align: 'right',
      render: ({ minTotalPaise }) => (minTotalPaise > 0 ? formatPaise(minTotalPaise) : 'Any'),
    },
    {
      header: 'Used',
      align: 'right',
      render: ({ uses, maxUses }) => (maxUses === null ? uses : `${uses} of ${maxUses}`),
    },
    {
      header: 'Last day',
      isShort: true,
      render: ({ lastDay }) => (lastDay === null ? 'None' : formatDate(startOfNamedDay(lastDay, timeZone), timeZone)),
    },
  ];
  return (
    <CatalogueScreen
      title="Coupons"
      description="Codes that students type into their cart. Orders that are not cancelled count as uses."
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
      Form={CouponForm}
    />
  );
}
