import { useDebouncedValue } from '@mantine/hooks';
import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight';
import {
  type Icon,
  IconBooks,
  IconList,
  IconRefresh,
  IconShoppingBag,
  IconSpeakerphone,
  IconTag,
  IconTruckDelivery,
  IconUser,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { couponValue } from '#shared/coupons.ts';
import { formatDate } from '#shared/dates.ts';
import { boardNoticeLabels, categoryLabel, seriesFormat, verificationLabels } from '#shared/enums.ts';
import { shortestFind } from '#shared/find.ts';
import { sampleCategory } from '#shared/materials.ts';
import { formatPaise } from '#shared/money.ts';
import { orderStatusLabels, shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { formatPhone } from '#shared/phone.ts';
import { spotlight } from './spotlight.ts';

type FoundThings = Answers['overviewAdmin']['find'];
type FoundRow = { id: string; icon: Icon; label: string; description: string; to: string };

/** What the server finds for a text, as groups of actions; none before it has answered for exactly this text. */
export function useFound(text: string) {
  const navigate = useNavigate();
  const { timeZone } = useSite();
  const wanted = text.trim();
  const isWanted = wanted.length >= shortestFind;
  const [search] = useDebouncedValue(wanted, 200);
  const query = trpc.overviewAdmin.find.useQuery({ search }, { enabled: isWanted && search === wanted, staleTime: 0 });
  const isFailed = isWanted && search === wanted && query.isError;
  const isSearching = isWanted && !isFailed && (search !== wanted || query.isPending);
  const rows = isWanted && search === wanted && query.data ? rowsOf(query.data, search, timeZone) : [];
  const open = (to: string) => {
    spotlight.close();
    void navigate(to);
  };
  const groups: SpotlightActionGroupData[] = rows.map(({ group, actions }) => ({
    group,
    actions: actions.map((row) => toAction(row, () => open(row.to))),
  }));
  return {
    groups: isFailed ? [failedGroup(() => void query.refetch())] : groups,
    isSearching,
    openFirst: () => {
      const first = rows[0]?.actions[0];
      if (first) open(first.to);
    },
  };
}

const failedGroup = (again: () => void): SpotlightActionGroupData => ({
  group: 'Orders, students, materials, coupons, notices',
  actions: [
    {
      id: 'again',
      label: 'The search failed. Try again',
      ...pictured(IconRefresh),
      closeSpotlightOnTrigger: false,
      onClick: again,
    },
  ],
});

type Click = NonNullable<SpotlightActionData['onClick']>;

const toAction = ({ id, icon, label, description }: FoundRow, onClick: Click): SpotlightActionData => ({
  id,
  label,
  description,
  ...pictured(icon),
  // Following a result closes it.
  closeSpotlightOnTrigger: false,
  onClick,
});

/** The picture of an action. */
export const pictured = (ActionIcon: Icon) => ({ leftSection: <ActionIcon size={20} stroke={1.75} aria-hidden /> });

function rowsOf(
  { orders, sentTo, students, materials, coupons, notices }: FoundThings,
  search: string,
  timeZone: string,
) {
  const more = (hasMore: boolean, noun: string, path: string): FoundRow[] => {
    const to = `${path}?${new URLSearchParams({ q: search })}`;
    return hasMore
      ? [{ id: `all ${noun}`, icon: IconList, label: `More ${noun} with “${search}”`, description: '', to }]
      : [];
  };
  const orderRows = orders.items.map((order) => orderRow(order, timeZone));
  return [
    { group: 'Orders', actions: [...orderRows, ...more(orders.hasMore, 'orders', paths.adminOrders)] },
    { group: `Orders sent to “${search}”`, actions: sentTo.items.map(sentRow) },
    {
      group: 'Students',
      actions: [...students.items.map(studentRow), ...more(students.hasMore, 'students', paths.adminStudents)],
    },
    {
      group: 'Materials',
      actions: [...materials.items.map(materialRow), ...more(materials.hasMore, 'materials', paths.adminMaterials)],
    },
    { group: 'Coupons', actions: coupons.items.map((coupon) => couponRow(coupon, timeZone)) },
    {
      group: 'Notices',
      actions: [...notices.items.map(noticeRow), ...more(notices.hasMore, 'notices', paths.adminBoard)],
    },
  ].filter(({ actions }) => actions.length > 0);
}

const orderRow = (order: FoundThings['orders']['items'][number], timeZone: string): FoundRow => ({
  id: `order ${order.id}`,
  icon: IconShoppingBag,
  label: `Order ${shortOrderId(order.id)}${order.name === null ? '' : `, ${order.name}`}`,
  description: [
    orderStatusLabels[order.status],
    order.stage === 'to_quote' ? 'not quoted yet' : formatPaise(order.totalPaise),
    formatDate(order.createdAt, timeZone),
  ].join(' · '),
  to: paths.adminOrder(order.id),
});

const sentRow = ({ id, name, status, address }: FoundThings['sentTo']['items'][number]): FoundRow => ({
  id: `sent ${id}`,
  icon: IconTruckDelivery,
  label: `Order ${shortOrderId(id)}${name === '' ? '' : `, ${name}`}`,
  description: [orderStatusLabels[status], address].join(' · '),
  to: paths.adminOrder(id),
});

const studentRow = (student: FoundThings['students']['items'][number]): FoundRow => ({
  id: `student ${student.id}`,
  icon: IconUser,
  label: `Student ${student.fullName}`,
  description: [
    student.email,
    ...(student.phone === '' ? [] : [formatPhone(student.phone)]),
    verificationLabels[student.verificationStatus],
  ].join(' · '),
  to: paths.adminUser(student.id),
});

const materialRow = (material: FoundThings['materials']['items'][number]): FoundRow => ({
  id: `material ${material.id}`,
  icon: IconBooks,
  label: `Material ${material.title}`,
  description: [
    categoryLabel(material.category),
    ...(material.pricePaise > 0
      ? [`${material.format === seriesFormat ? seriesFormat : 'PDF'} ${formatPaise(material.pricePaise)}`]
      : []),
    ...((material.printPricePaise ?? 0) > 0 ? [`printed ${formatPaise(material.printPricePaise ?? 0)}`] : []),
    ...(material.isDraft ? ['draft'] : material.isActive ? [] : ['not on the site']),
  ].join(' · '),
  to: `${screenOf(material)}?${new URLSearchParams({ q: material.title })}`,
});

function screenOf({ format, category }: FoundThings['materials']['items'][number]): string {
  if (format === seriesFormat) return paths.adminSeries;
  return category === sampleCategory ? paths.adminSamples : paths.adminMaterials;
}

const noticeRow = (notice: FoundThings['notices']['items'][number]): FoundRow => ({
  id: `notice ${notice.id}`,
  icon: IconSpeakerphone,
  label: `Notice ${notice.title}`,
  description: [
    boardNoticeLabels[notice.kind],
    ...(notice.isDraft ? ['draft'] : notice.isActive ? [] : ['not on the site']),
  ].join(' · '),
  to: `${paths.adminBoard}?${new URLSearchParams({ q: notice.title })}`,
});

const couponRow = (coupon: FoundThings['coupons']['items'][number], timeZone: string): FoundRow => ({
  id: `coupon ${coupon.id}`,
  icon: IconTag,
  label: `Coupon ${coupon.code}`,
  description: [
    couponValue(coupon),
    ...(coupon.expiresAt === null ? [] : [`last day ${formatDate(coupon.expiresAt - 1, timeZone)}`]),
    ...(coupon.isActive ? [] : ['switched off']),
  ].join(' · '),
  to: paths.adminCoupons,
});
