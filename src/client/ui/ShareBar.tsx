import classes from './ShareBar.module.css';

/** A share from 0 to 1 as a bar, next to its figure. */
export function ShareBar({ share }: { share: number }) {
  return (
    <div className={classes.bar} aria-hidden>
      <div style={{ width: `${Math.round(share * 100)}%` }} />
    </div>
  );
}
