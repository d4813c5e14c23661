import classes from './ShareBar.module.css';

/** A share of 1 as a bar; the figure itself stands beside it. */
export function ShareBar({ share }: { share: number }) {
  return (
    <div className={classes.bar} aria-hidden>
      <div style={{ width: `${Math.round(share * 100)}%` }} />
    </div>
  );
}
