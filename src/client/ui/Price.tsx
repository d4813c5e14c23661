import { formatPaise, signedPaise } from '#shared/money.ts';
import classes from './Price.module.css';

/** What something costs, in large figures. */
export const Price = ({ paise }: { paise: number }) => <p className="figure">{formatPaise(paise)}</p>;

type SumProps = {
  label: string;
  /** Null while it is not known. */
  paise: number | null;
  isTotal?: boolean;
};

/** One amount of a bill under its name. */
export function Sum({ label, paise, isTotal = false }: SumProps) {
  return (
    <div className={classes.sum} data-total={isTotal || undefined}>
      <p className={isTotal ? 'words' : 'small'}>{label}</p>
      <p className={isTotal ? 'words' : 'small'}>{paise === null ? 'to be confirmed' : signedPaise(paise)}</p>
    </div>
  );
}
