import { useMay } from '#client/admin/ui/use-may.ts';
import type { Answers } from '#client/lib/trpc.ts';
import { formatPaise } from '#shared/money.ts';
import classes from './OrdersScreen.module.css';

type Figure = { label: string; figure: string | undefined; notes?: string[] };

type Summary = Answers['ordersAdmin']['summary'] | undefined;

/** The figures above the list of orders, a line each; a figure is a dash until it is known. */
export function OrderFigures({ summary }: { summary: Summary }) {
  const mayRevenue = useMay()('revenue');
  const figures: Figure[] = [
    { label: 'Total Orders', figure: summary?.total.toLocaleString('en-IN') },
    { label: 'Pending Orders', figure: summary?.pending.toLocaleString('en-IN') },
    ...(mayRevenue ? [revenueFigure(summary)] : []),
    { label: 'Delivered', figure: summary?.delivered.toLocaleString('en-IN') },
  ];
  return (
    <section aria-label="Orders at a glance">
      <dl className={classes.figures}>
        {figures.map(({ label, figure = '–', notes = [] }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
            {notes.map((note) => (
              <dd key={note} className={classes.note}>
                {note}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}

function revenueFigure(summary: Summary): Figure {
  const known = (paise: number | null | undefined) => (typeof paise === 'number' ? formatPaise(paise) : undefined);
  const received = known(summary?.receivedPaise);
  return {
    label: 'Total Revenue',
    figure: known(summary?.revenuePaise),
    notes: ['All but cancelled', ...(received ? [`${received} received after refunds`] : [])],
  };
}
