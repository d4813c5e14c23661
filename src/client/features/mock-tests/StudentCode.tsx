import { Link } from 'react-router-dom';
import { trpc } from '#client/lib/trpc.ts';
import { paths } from '#shared/paths.ts';
import classes from './StudentCode.module.css';

/** An approved student's code and its purpose; `withLink`: with a link to the results. */
export function StudentCode({ withLink = true }: { withLink?: boolean }) {
  const { data: code } = trpc.results.code.useQuery();
  return (
    <section className={classes.panel} aria-label="Your student code">
      <p className="small">
        Your student code: <code className={classes.code}>{code ?? '…'}</code>
        <br />
        It’s usually filled in for you. If a test asks, type it exactly so your marks reach you.
      </p>
      {withLink && (
        <Link to={paths.myResults} className={classes.link}>
          My marks
        </Link>
      )}
    </section>
  );
}
