import classes from './ProgressBar.module.css';

type ProgressBarProps = {
  /** For screen readers: `Opening your book`. */
  label: string;
  /** What is done, and of how much; without them it only moves. */
  value?: number;
  max?: number;
};

/** A thin bar of what is done, as wide as its place. */
export const ProgressBar = ({ label, ...progress }: ProgressBarProps) => (
  <progress className={classes.bar} aria-label={label} {...progress} />
);
