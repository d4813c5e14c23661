import { Alert } from '@mantine/core';
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Section } from '#client/admin/ui/AdminScreen.tsx';
import { polled } from '#client/admin/ui/polling.ts';
import type { Work } from '#client/admin/ui/use-work.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { daysAgo } from '#shared/deletion.ts';
import { type Oldest, type Waiting, type WaitingKind, waitingKinds } from '#shared/waiting.ts';
import classes from './WorkList.module.css';

/** What waits for the admin, each line leading to where it is done, with who has waited longest. */
export function WorkList({ work }: { work: Work }) {
  const oldest = trpc.overviewAdmin.oldest.useQuery(undefined, polled).data ?? {};
  const waiting = (Object.keys(waitingKinds) as WaitingKind[]).filter((kind) => work[kind] > 0);
  return (
    <Section title="To do" mb="sm">
      {waiting.length === 0 ? (
        <Alert color="green" icon={<IconCircleCheck aria-hidden />}>
          All done: payments checked, parcels sent, messages answered.
        </Alert>
      ) : (
        <ul className={classes.list}>
          {waiting.map((kind) => (
            <Line key={kind} count={work[kind]} oldest={oldest[kind]} {...waitingKinds[kind]} />
          ))}
        </ul>
      )}
    </Section>
  );
}

type LineProps = Waiting & { count: number; oldest: Oldest | undefined };

function Line({ count, oldest, one, many, verb, to, isUrgent }: LineProps) {
  const { timeZone } = useSite();
  const [now] = useState(() => Date.now());
  return (
    <li>
      <Link to={to} className={classes.line} data-urgent={isUrgent}>
        <strong className={classes.count}>{count.toLocaleString('en-IN')}</strong>
        <span className={classes.what}>
          {count === 1 ? one : many}
          {oldest && (
            <span className={classes.oldest}>
              {count > 1 && 'Oldest: '}
              {oldest.name}, {daysAgo(oldest.since, now, timeZone)}
            </span>
          )}
        </span>
        <span className={classes.verb} aria-hidden>
          {verb}
          <IconChevronRight size={18} aria-hidden />
        </span>
      </Link>
    </li>
  );
}
