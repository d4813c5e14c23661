import { Alert } from '@mantine/core';
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Section } from '#client/admin/ui/Section.tsx';
import type { Work } from '#client/admin/ui/use-work.ts';
import { paths } from '#shared/paths.ts';
import classes from './WorkList.module.css';

/** Every kind of work: what it is called for one and for many, the word on its button, and where it is done. */
type Kind = { kind: keyof Work; one: string; many: string; verb: string; to: string; isUrgent?: boolean };

/** The most urgent first. */
const kinds: Kind[] = [
  {
    kind: 'overdue',
    one: 'parcel is overdue',
    many: 'parcels are overdue',
    verb: 'Ship',
    to: `${paths.adminDesk}?tab=send`,
    isUrgent: true,
  },
  {
    kind: 'reports',
    one: 'payment to check',
    many: 'payments to check',
    verb: 'Check',
    to: `${paths.adminDesk}?tab=claims`,
  },
  {
    kind: 'attention',
    one: 'order needs your attention',
    many: 'orders need your attention',
    verb: 'Resolve',
    to: `${paths.adminOrders}?attention=1`,
    isUrgent: true,
  },
  {
    kind: 'ownerDecides',
    one: 'order waits for the owner, who decides about its refund',
    many: 'orders wait for the owner, who decides about their refunds',
    verb: 'View',
    to: `${paths.adminOrders}?attention=1`,
  },
  { kind: 'quotes', one: 'order to quote', many: 'orders to quote', verb: 'Quote', to: `${paths.adminDesk}?tab=quote` },
  { kind: 'toSend', one: 'parcel to ship', many: 'parcels to ship', verb: 'Ship', to: `${paths.adminDesk}?tab=send` },
  {
    kind: 'students',
    one: 'student to verify',
    many: 'students to verify',
    verb: 'Verify',
    to: `${paths.adminStudents}?status=pending`,
  },
  { kind: 'messages', one: 'message to answer', many: 'messages to answer', verb: 'Reply', to: paths.adminMessages },
  {
    kind: 'objections',
    one: 'objection to a question',
    many: 'objections to questions',
    verb: 'Answer',
    to: paths.adminObjections,
  },
  { kind: 'results', one: 'unmatched result', many: 'unmatched results', verb: 'Match', to: paths.adminResults },
  {
    kind: 'lowStock',
    one: 'material low or out of stock',
    many: 'materials low or out of stock',
    verb: 'Restock',
    to: `${paths.adminMaterials}?stock=low`,
  },
  {
    kind: 'failedMails',
    one: 'mail could not be sent',
    many: 'mails could not be sent',
    verb: 'Send again',
    to: paths.adminOutbox,
  },
  {
    kind: 'backups',
    one: 'warning about the backups',
    many: 'warnings about the backups',
    verb: 'View',
    to: paths.adminBackups,
    isUrgent: true,
  },
];

/** What waits for the admin, each line leading to where it is done. */
export function WorkList({ work }: { work: Work }) {
  const waiting = kinds.filter(({ kind }) => work[kind] > 0);
  return (
    <Section title="To do" mb="sm">
      {waiting.length === 0 ? (
        <Alert color="green" icon={<IconCircleCheck aria-hidden />}>
          All done: payments checked, parcels sent, messages answered.
        </Alert>
      ) : (
        <ul className={classes.list}>
          {waiting.map(({ kind, one, many, verb, to, isUrgent }) => (
            <li key={kind}>
              <Link to={to} className={classes.line} data-urgent={isUrgent}>
                <strong className={classes.count}>{work[kind].toLocaleString('en-IN')}</strong>
                <span className={classes.what}>{work[kind] === 1 ? one : many}</span>
                <span className={classes.verb} aria-hidden>
                  {verb}
                  <IconChevronRight size={18} aria-hidden />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
