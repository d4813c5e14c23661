import { Button, Group, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTag, IconTrash } from '@tabler/icons-react';
import { ActiveSwitch } from '#client/admin/ui/ActiveSwitch.tsx';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import { AdminTable, type Column } from '#client/admin/ui/AdminTable.tsx';
import { confirmDelete } from '#client/admin/ui/confirm-delete.tsx';
import { EditDialog } from '#client/admin/ui/EditDialog.tsx';
import { useEditDialog } from '#client/admin/ui/edit-dialog.tsx';
import { ListLoading } from '#client/admin/ui/ListLoading.tsx';
import { RefreshButton } from '#client/admin/ui/RefreshButton.tsx';
import { RowAction } from '#client/admin/ui/RowAction.tsx';
import { useRefreshLists } from '#client/admin/ui/refresh-lists.ts';
import { messageOf, notify } from '#client/lib/notify.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { EmptyState, QueryState } from '#client/ui/QueryState.tsx';
import { couponValue } from '#shared/coupons.ts';
import { formatDate, startOfNamedDay } from '#shared/dates.ts';
import { couponMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { CouponForm } from './CouponForm.tsx';

export type AdminCoupon = Answers['couponsAdmin']['list'][number];

/** The codes that take something off an order, and how often each was used. */
export function CouponsScreen() {
  const { timeZone } = useSite();
  const query = trpc.couponsAdmin.list.useQuery();
  const refresh = useRefreshLists();
  const setActive = trpc.couponsAdmin.setActive.useMutation({ onSuccess: refresh });
  const remove = trpc.couponsAdmin.delete.useMutation({
    onSuccess: () => notify.success(couponMessages.deleted),
    onError: (error) => notify.error(couponMessages.deleteFailed(messageOf(error))),
    onSettled: refresh,
  });
  const dialog = useEditDialog<AdminCoupon>();
  const addButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={dialog.add}>
      Add Coupon
    </Button>
  );
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
    {
      header: 'Status',
      render: ({ id, code, isActive }) => (
        <ActiveSwitch
          title={code}
          isActive={isActive}
          save={(isActive) => setActive.mutateAsync({ id, isActive })}
          saved={couponMessages.updated}
          failed={() => couponMessages.saveFailed}
        />
      ),
    },
    {
      header: 'Actions',
      render: (coupon) => (
        <Group gap={4} wrap="nowrap">
          <RowAction label={`Edit ${coupon.code}`} icon={IconPencil} onClick={() => dialog.edit(coupon)} />
          <RowAction
            label={`Delete ${coupon.code}`}
            icon={IconTrash}
            danger
            onClick={() =>
              confirmDelete(couponMessages.confirmDelete(coupon.code), () => remove.mutate({ id: coupon.id }))
            }
          />
        </Group>
      ),
    },
  ];
  return (
    <AdminScreen
      title="Coupons"
      description="Codes that students type into their cart. Orders that are not cancelled count as uses."
      actions={
        <>
          <RefreshButton query={query} />
          {addButton}
        </>
      }
    >
      <QueryState
        query={query}
        loading={<ListLoading text="Loading coupons..." />}
        errorText="The coupons could not be loaded."
        isEmpty={query.data?.length === 0}
        empty={
          <EmptyState icon={<IconTag size={48} aria-hidden />} title="No coupons yet">
            {addButton}
          </EmptyState>
        }
      >
        <AdminTable label="Coupons" columns={columns} rows={query.data ?? []} />
      </QueryState>
      <EditDialog dialog={dialog} noun="Coupon">
        <CouponForm dialog={dialog} />
      </EditDialog>
    </AdminScreen>
  );
}
