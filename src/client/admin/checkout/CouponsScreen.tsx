import { Text } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { ActiveSwitch } from '#client/admin/ui/ActiveSwitch.tsx';
import type { Column } from '#client/admin/ui/AdminTable.tsx';
import { CatalogueScreen, showsDeleted } from '#client/admin/ui/CatalogueScreen.tsx';
import { useEditDialog } from '#client/admin/ui/edit-dialog.tsx';
import { useRefreshLists } from '#client/admin/ui/refresh-lists.ts';
import { useDeletion } from '#client/admin/ui/use-deletion.ts';
import { useFilters } from '#client/lib/filters.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { couponValue } from '#shared/coupons.ts';
import { formatDate, startOfNamedDay } from '#shared/dates.ts';
import { couponMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { CouponForm } from './CouponForm.tsx';

export type AdminCoupon = Answers['couponsAdmin']['list']['items'][number];

/** The codes that take something off an order, and how often each was used. */
export function CouponsScreen() {
  const { timeZone } = useSite();
  const filtering = useFilters(['show']);
  const query = trpc.couponsAdmin.list.useInfiniteQuery(
    { deleted: showsDeleted(filtering.filters) },
    { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: keepPreviousData },
  );
  const refresh = useRefreshLists();
  const setActive = trpc.couponsAdmin.setActive.useMutation({ onSuccess: refresh });
  const deletion = useDeletion<AdminCoupon>({
    remove: trpc.couponsAdmin.delete.useMutation(),
    restore: trpc.couponsAdmin.restore.useMutation(),
    words: couponMessages,
    nameOf: ({ code }) => code,
    question: ({ code }) => couponMessages.confirmDelete(code),
    facts: ({ uses }) =>
      uses > 0 ? [`It was used ${uses === 1 ? 'once' : `${uses} times`}: those orders keep their discount.`] : [],
  });
  const dialog = useEditDialog<AdminCoupon>();

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
      label="Coupons"
      icon={IconTag}
      query={query}
      loadingText="Loading coupons..."
      errorText="The coupons could not be loaded."
      emptyText={{ none: 'No coupons yet', unfit: 'No coupons yet' }}
      filtering={filtering}
      columns={columns}
      renderStatus={({ id, code, isActive, isExpired }) => (
        <ActiveSwitch
          title={code}
          isActive={isActive}
          isExpired={isExpired}
          save={(isActive) => setActive.mutateAsync({ id, isActive })}
          saved={couponMessages.updated}
          failed={() => couponMessages.saveFailed}
        />
      )}
      deletion={deletion}
      dialog={dialog}
      addLabel="Add Coupon"
      dialogTitle={dialog.item === null ? 'Add Coupon' : 'Edit Coupon'}
      form={<CouponForm dialog={dialog} />}
    />
  );
}
