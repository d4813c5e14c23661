import { Alert } from '@mantine/core';
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Section } from '#client/admin/ui/AdminScreen.tsx';
import type { Work } from '#client/admin/ui/use-work.ts';
import { type Waiting, type WaitingKind, waitingKinds } from '#shared/waiting.ts';
import classes from './WorkList.module.css';

/** What waits for the admin, each line leading to where it is done. */
export function WorkList({ work }: { work: Work }) {
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
            <Line key={kind} count={work[kind]} {...waitingKinds[kind]} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Line({ count, one, many, verb, to, isUrgent }: Waiting & { count: number }) {
  return (
    <li>
      <Link to={to} className={classes.line} data-urgent={isUrgent}>
        <strong className={classes.count}>{count.toLocaleString('en-IN')}</strong>
        <span className={classes.what}>{count === 1 ? one : many}</span>
        <span className={classes.verb} aria-hidden>
          {verb}
          <IconChevronRight size={18} aria-hidden />
        </span>
      </Link>
    </li>
  );
}
