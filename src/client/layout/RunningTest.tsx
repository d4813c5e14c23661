import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '#client/lib/session.ts';
import { trpc } from '#client/lib/trpc.ts';
import { paths } from '#shared/paths.ts';
import classes from './RunningTest.module.css';

/** How long the answer holds, in ms: a test that is begun elsewhere is soon told here. */
const askedEveryMs = 60_000;

/** On every page of a student who is in a test: that it runs, how long still, and the way back. Nobody else is asked for. */
export function RunningTest() {
  const user = useSession();
  const { pathname } = useLocation();
  const isStudent = user !== null && user.role === null && user.verificationStatus === 'approved';
  const { data, dataUpdatedAt } = trpc.hall.running.useQuery(undefined, {
    enabled: isStudent,
    staleTime: askedEveryMs,
    refetchOnWindowFocus: true,
  });
  if (!isStudent || !data || data.endsAt === null || pathname === paths.hall(data.testId)) return null;
  return (
    <aside className={classes.strip} aria-label="Your test">
      <p className={classes.words}>
        Your test is running: <b className={classes.title}>{data.title}</b>
        <Left until={dataUpdatedAt + data.endsAt - data.serverNow} />
      </p>
      <Link to={paths.hall(data.testId)} className={classes.link}>
        Continue
      </Link>
    </aside>
  );
}

/** What is left until a moment of this device's clock, which the server's answer has set right. */
function Left({ until }: { until: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(tick);
  }, []);
  const seconds = Math.max(Math.ceil((until - now) / 1000), 0);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return (
    <span role="timer" className={classes.left}>
      {hours > 0 ? `${hours}:${two(minutes)}` : minutes}:{two(seconds % 60)}
    </span>
  );
}
