import { Link } from 'react-router-dom';
import type { SessionUser } from '#shared/users.ts';
import classes from './ForYou.module.css';
import { useForYou } from './use-for-you.ts';

/** What a student goes on with, as links. `strip`: in one row that scrolls. */
export function ForYou({ user, strip = false }: { user: SessionUser; strip?: boolean }) {
  const ways = useForYou(user);
  if (ways.length === 0) return null;
  return (
    <nav aria-label="Continue" className={classes.ways} data-strip={strip || undefined}>
      {ways.map(({ key, label, text, to, icon: Icon }) => (
        <Link key={key} to={to} className={classes.way}>
          <Icon size={24} stroke={1.6} aria-hidden />
          <span className={classes.words}>
            <span className={classes.label}>{label}</span>
            <span className={classes.text}>{text}</span>
          </span>
        </Link>
      ))}
    </nav>
  );
}
