import { Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { AdminScreen, Section } from '#client/admin/ui/AdminScreen.tsx';
import { AdminTable, type Column } from '#client/admin/ui/AdminTable.tsx';
import { countOf } from '#client/admin/ui/count-of.ts';
import { ExportButton } from '#client/admin/ui/ExportButton.tsx';
import { Filters } from '#client/admin/ui/Filters.tsx';
import { Loaded } from '#client/admin/ui/Loaded.tsx';
import { useFilters } from '#client/lib/filters.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { EmptyState } from '#client/ui/QueryState.tsx';
import { StatCards } from '#client/ui/StatCards.tsx';
import { formatDay, monthLabel, startOfLastDays, startOfNamedDay } from '#shared/dates.ts';
import { formatPaise } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { financialYearStart } from '#shared/receipts.ts';
import { type RevenueInput, revenueGroupLabels, revenueGroups, revenueInput } from '#shared/revenue.ts';

type Report = Answers['revenueAdmin']['report'];
type RevenueRow = Report['rows'][number] & { id: string };

/** Lazy, because only this screen needs the chart library. */
const RevenueChart = lazy(() => import('./RevenueChart.tsx'));

/** Downloads the payments, the receipts and the figures of these days as CSV, or all an accountant needs as one ZIP. */
function RevenueExports({ input }: { input: RevenueInput }) {
  const { client } = trpc.useUtils();
  const days = new URLSearchParams({ from: input.from, to: input.to });
  const records = [
    { what: 'payments, refunds and receipts', label: 'For the accountant', path: paths.bookkeepingExport },
    { what: 'payments', label: 'Payments', path: paths.paymentsExport },
    { what: 'receipts', label: 'Receipts', path: paths.receiptsExport },
  ];
  return (
    <Group gap="sm">
      {records.map(({ what, label, path }) => (
        <ExportButton
          key={what}
          what={what}
          label={label}
          href={`${path}?${days}`}
          permission={client.ordersAdmin.mayExport}
        />
      ))}
      <ExportButton
        what="figures"
        href={`${paths.revenueExport}?${new URLSearchParams(input)}`}
        permission={client.revenueAdmin.mayExport}
      />
    </Group>
  );
}

/** Payments and refunds in a range of days. */
export function RevenueScreen() {
  const { timeZone } = useSite();
  const { filters, setFilters } = useFilters(['from', 'to', 'by']);
  const [presets] = useState(() => presetsAt(Date.now(), timeZone));
  const [{ from, to }] = presets;
  const wanted = { from: filters.from || from, to: filters.to || to, by: filters.by || 'day' };
  const parsed = revenueInput.safeParse(wanted);
  const input: RevenueInput = parsed.success ? parsed.data : { from, to, by: 'day' };
  const query = trpc.revenueAdmin.report.useQuery(input, {
    enabled: parsed.success,
    placeholderData: keepPreviousData,
  });
  const preset = presets.find((preset) => preset.from === wanted.from && preset.to === wanted.to);
  return (
    <AdminScreen
      title="Revenue"
      description="Payments minus refunds, by date received or refunded."
      refreshed={[query]}
      actions={parsed.success && <RevenueExports input={input} />}
    >
      <Filters>
        <NativeSelect
          label="Range"
          data={[...presets.map(({ label }) => label), 'Custom range']}
          value={preset?.label ?? 'Custom range'}
          onChange={(event) => {
            const chosen = presets.find(({ label }) => label === event.currentTarget.value);
            if (chosen) setFilters({ from: chosen.from, to: chosen.to });
          }}
        />
        {(['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            label={name === 'from' ? 'First day' : 'Last day'}
            value={wanted[name]}
            onChange={(event) => setFilters({ [name]: event.currentTarget.value })}
          />
        ))}
        <NativeSelect
          label="By"
          data={revenueGroups.map((value) => ({ value, label: revenueGroupLabels[value] }))}
          value={input.by}
          onChange={(event) => setFilters({ by: event.currentTarget.value })}
        />
      </Filters>
      {parsed.success ? (
        <Loaded query={query} what="the revenue" height={420}>
          {(report) => <Figures report={report} input={input} />}
        </Loaded>
      ) : (
        <Notice tone="wait">{parsed.error.issues[0]?.message}</Notice>
      )}
    </AdminScreen>
  );
}

function Figures({ report, input: { by } }: { report: Report; input: RevenueInput }) {
  const isByTime = by === 'day' || by === 'month';
  const rows = report.rows.filter(isMoved);
  return (
    <Stack gap="xl">
      <StatCards
        label="Revenue"
        stats={[
          { label: 'Paid', figure: formatPaise(report.paidPaise), note: `For ${countOf(report.paidOrders, 'order')}` },
          { label: 'Refunded', figure: formatPaise(report.refundedPaise) },
          { label: 'Net', figure: formatPaise(report.netPaise), note: 'Excludes unpaid orders' },
        ]}
      />
      {rows.length === 0 ? (
        <EmptyState icon={<IconChartBar size={48} aria-hidden />} title="No payments or refunds on these days" />
      ) : (
        <>
          <Section title={`By ${revenueGroupLabels[by].toLowerCase()}`} mb="md">
            <Suspense fallback={<Loading height={300} label="Loading the chart" />}>
              <RevenueChart rows={isByTime ? report.rows : rows.slice(0, 12)} isByTime={isByTime} />
            </Suspense>
          </Section>
          <AdminTable
            label={`Revenue by ${revenueGroupLabels[by].toLowerCase()}`}
            columns={columnsOf(revenueGroupLabels[by], !isByTime)}
            rows={(isByTime ? rows.toReversed() : [...rows, ...report.others.filter(isMoved)]).map((row) => ({
              ...row,
              id: row.key,
            }))}
          />
        </>
      )}
      <Agreement report={report} />
    </Stack>
  );
}

/** How the sums of what was sold add up to the payments. */
function Agreement({ report }: { report: Report }) {
  const { itemsPaise, courierPaise, discountPaise, partPaise, secondPaise, paidPaise, refundedPaise, netPaise } =
    report;
  const lines = [
    { label: 'Materials sold', paise: itemsPaise },
    { label: 'Courier', paise: courierPaise },
    { label: 'Discounts', paise: 0 - discountPaise },
    ...(partPaise === 0 ? [] : [{ label: 'Part payments and overpayments', paise: partPaise }]),
    { label: 'Duplicate payments, and money on hold', paise: secondPaise },
    { label: 'Paid', paise: paidPaise },
    { label: 'Refunded', paise: 0 - refundedPaise },
    { label: 'Net', paise: netPaise },
  ];
  return (
    <Section title="Breakdown" mb="sm">
      <dl style={{ margin: 0, maxWidth: 420 }}>
        {lines.map(({ label, paise }) => (
          <Group key={label} justify="space-between" fw={label === 'Paid' || label === 'Net' ? 700 : 400}>
            <dt>{label}</dt>
            <dd style={{ margin: 0, fontVariantNumeric: 'tabular-nums' }}>{signed(paise)}</dd>
          </Group>
        ))}
      </dl>
    </Section>
  );
}

const signed = (paise: number): string => (paise < 0 ? `−${formatPaise(-paise)}` : formatPaise(paise));

const isMoved = ({ paidPaise, refundedPaise }: Pick<RevenueRow, 'paidPaise' | 'refundedPaise'>): boolean =>
  paidPaise !== 0 || refundedPaise !== 0;

const columnsOf = (header: string, hasSold: boolean): Column<RevenueRow>[] => [
  { header, render: ({ label }) => label },
  ...(hasSold ? [{ header: 'Sold', align: 'right' as const, render: ({ quantity }: RevenueRow) => quantity }] : []),
  { header: 'Paid', align: 'right', render: ({ paidPaise }) => signed(paidPaise) },
  { header: 'Refunded', align: 'right', render: ({ refundedPaise }) => signed(refundedPaise) },
  { header: 'Net', align: 'right', render: ({ netPaise }) => signed(netPaise) },
];

type Preset = { label: string; from: string; to: string };

/** The ten months before the last one, by name. */
function earlierMonths(lastMonth: string, timeZone: string): Preset[] {
  const months: Preset[] = [];
  for (let first = `${lastMonth.slice(0, 7)}-01`; months.length < 10; ) {
    const to = formatDay(startOfNamedDay(first, timeZone, -1), timeZone);
    first = `${to.slice(0, 7)}-01`;
    months.push({ label: monthLabel(to.slice(0, 7)), from: first, to });
  }
  return months;
}

/** The ranges that are asked for most, in the site's time zone. */
function presetsAt(now: number, timeZone: string): [Preset, ...Preset[]] {
  const to = formatDay(now, timeZone);
  const lastDays = (days: number) => formatDay(startOfLastDays(now, days, timeZone), timeZone);
  const lastMonth = formatDay(startOfNamedDay(`${to.slice(0, 7)}-01`, timeZone, -1), timeZone);
  return [
    { label: 'Last 30 days', from: lastDays(30), to },
    { label: 'Last 7 days', from: lastDays(7), to },
    { label: 'This month', from: `${to.slice(0, 7)}-01`, to },
    { label: 'Last month', from: `${lastMonth.slice(0, 7)}-01`, to: lastMonth },
    ...earlierMonths(lastMonth, timeZone),
    { label: 'Last 365 days', from: lastDays(365), to },
    { label: 'This financial year', from: financialYearStart(to), to },
  ];
}
