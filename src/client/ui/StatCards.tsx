import { Link } from 'react-router-dom';
import { Loading } from './Loading.tsx';
import classes from './StatCards.module.css';

type StatCardsProps = {
  /** The list's accessible name. */
  label: string;
  /** A figure is undefined until it is known. */
  stats: {
    label: string;
    figure: string | number | undefined;
    note?: string | undefined /** Where it leads. */;
    to?: string;
  }[];
};

/** Figures side by side. */
export function StatCards({ label, stats }: StatCardsProps) {
  return (
    <section aria-label={label}>
      <dl className={classes.stats}>
        {stats.map(({ label, figure, note, to }) => (
          <div key={label}>
            <dt>{to === undefined ? label : <Link to={to}>{label}</Link>}</dt>
            <dd>{figure ?? <Loading height={32} width={48} label="Loading" />}</dd>
            {note && <dd className={classes.note ?? ''}>{note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}
