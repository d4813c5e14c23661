import { BarChart } from '@mantine/charts';
import type { Answers } from '#client/lib/trpc.ts';
import { formatPaise } from '#shared/money.ts';
import styles from './charts.css?inline';

type RevenueRow = Answers['revenueAdmin']['report']['rows'][number];

/** The rows as a bar chart; the table below has the same figures. */
export default function RevenueChart({ rows, isByTime }: { rows: RevenueRow[]; isByTime: boolean }) {
  const data = rows.map(({ label, paidPaise, refundedPaise }) => ({
    label: label.replace(/, \d{4}$/, ''),
    Paid: paidPaise / 100,
    Refunded: -refundedPaise / 100,
  }));
  const inRupees = (rupees: number): string => formatPaise(Math.round(rupees * 100));
  return (
    <div aria-hidden>
      <style>{styles}</style>
      <BarChart
        h={isByTime ? 300 : Math.max(160, 48 * rows.length)}
        data={data}
        dataKey="label"
        orientation={isByTime ? 'horizontal' : 'vertical'}
        type="stacked"
        // Refunds are drawn below the axis. Keyboard users have the table.
        barChartProps={{ stackOffset: 'sign', accessibilityLayer: false }}
        series={[
          { name: 'Paid', color: 'brand.6' },
          { name: 'Refunded', color: 'red.6' },
        ]}
        valueFormatter={inRupees}
        withLegend
        yAxisProps={isByTime ? { width: 64 } : { width: 130 }}
        barProps={{ isAnimationActive: false }}
      />
    </div>
  );
}
