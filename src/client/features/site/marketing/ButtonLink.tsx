import { Link } from 'react-router-dom';
import classes from './ButtonLink.module.css';

type ButtonLinkProps = { to: string; children: string; look?: 'filled' | 'outline' | 'light' };

/** A large link styled as a button. `light` is for dark backgrounds. */
export function ButtonLink({ to, children, look = 'filled' }: ButtonLinkProps) {
  return (
    <Link to={to} className={classes.button} data-look={look}>
      {children}
    </Link>
  );
}
