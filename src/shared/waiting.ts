/** What waits for an admin, and where it is done. */
import { paths } from './paths.ts';
import type { Right } from './rights.ts';

export type Waiting = {
  right: Right;
  /** What one and what many are called, after their number. */
  one: string;
  many: string;
  /** The word on its button. */
  verb: string;
  to: string;
  isUrgent?: boolean;
};

const parcels = `${paths.adminDesk}?tab=send`;
const attention = `${paths.adminOrders}?attention=1`;

/** Every kind of work that waits for the admins, the most urgent first. */
export const waitingKinds = {
  breaches: {
    right: 'settings',
    one: 'data breach: tell the Board and the persons concerned',
    many: 'data breaches: tell the Board and the persons concerned',
    verb: 'View',
    to: paths.adminBreaches,
    isUrgent: true,
  },
  overdue: {
    right: 'orders',
    one: 'parcel is overdue',
    many: 'parcels are overdue',
    verb: 'Ship',
    to: parcels,
    isUrgent: true,
  },
  reports: {
    right: 'orders',
    one: 'payment to check',
    many: 'payments to check',
    verb: 'Check',
    to: `${paths.adminDesk}?tab=check`,
  },
  attention: {
    right: 'orders',
    one: 'order needs your attention',
    many: 'orders need your attention',
    verb: 'Resolve',
    to: attention,
    isUrgent: true,
  },
  ownerDecides: {
    right: 'orders',
    one: 'refund for the owner to decide',
    many: 'refunds for the owner to decide',
    verb: 'View',
    to: attention,
  },
  quotes: {
    right: 'orders',
    one: 'order to quote',
    many: 'orders to quote',
    verb: 'Quote',
    to: `${paths.adminDesk}?tab=quote`,
  },
  toSend: { right: 'orders', one: 'parcel to ship', many: 'parcels to ship', verb: 'Ship', to: parcels },
  students: {
    right: 'students',
    one: 'student to verify',
    many: 'students to verify',
    verb: 'Verify',
    to: `${paths.adminStudents}?status=pending`,
  },
  tickets: {
    right: 'messages',
    one: 'complaint or data request to answer within 48 hours',
    many: 'complaints or data requests to answer within 48 hours',
    verb: 'Reply',
    to: `${paths.adminMessages}?status=new`,
    isUrgent: true,
  },
  unsettled: {
    right: 'messages',
    one: 'complaint or data request to settle within a month',
    many: 'complaints or data requests to settle within a month',
    verb: 'Settle',
    to: `${paths.adminMessages}?status=answered`,
  },
  messages: {
    right: 'messages',
    one: 'message to answer',
    many: 'messages to answer',
    verb: 'Reply',
    to: paths.adminMessages,
  },
  objections: {
    right: 'tests',
    one: 'objection to a question',
    many: 'objections to questions',
    verb: 'Answer',
    to: paths.adminObjections,
  },
  results: {
    right: 'results',
    one: 'unmatched result',
    many: 'unmatched results',
    verb: 'Match',
    to: paths.adminResults,
  },
  lowStock: {
    right: 'catalog',
    one: 'material low or out of stock',
    many: 'materials low or out of stock',
    verb: 'Restock',
    to: `${paths.adminMaterials}?stock=low`,
  },
  failedMails: {
    right: 'mail',
    one: 'mail could not be sent',
    many: 'mails could not be sent',
    verb: 'Send again',
    to: paths.adminOutbox,
  },
  backups: {
    right: 'backups',
    one: 'warning about the backups',
    many: 'warnings about the backups',
    verb: 'View',
    to: paths.adminBackups,
    isUrgent: true,
  },
} as const satisfies Record<string, Waiting>;

export type WaitingKind = keyof typeof waitingKinds;

/** Who has waited longest for work of a kind, and since when (UTC ms). */
export type Oldest = { name: string; since: number };
