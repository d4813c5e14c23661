/** The words of the audit log. */
import { z } from 'zod';
import { capitalised, type Field, fieldsOf, withoutUnit } from './fields.ts';
import { formatBytes } from './files.ts';
import { pageFields, searchInput } from './input.ts';
import { formatPaise } from './money.ts';
import { nounOf } from './nouns.ts';

const entityLabels: Record<string, string> = {
  objection: 'Objection',
  score: 'Marks',
  attempt: 'Attempt at a test',
  profile: 'Student',
  contact: 'Contact',
  student_note: 'Note about a student',
  user: 'Account',
  admin_invitation: 'Invitation of an admin',
  order: 'Order',
  payment: 'Payment of order',
  mail: 'Mail',
  contact_message: 'Message',
  settings: 'Settings',
  file: 'File',
  backup: 'Backup',
  closed_account: 'Closed account',
  breach: 'Data breach',
  connection: 'Connection',
  export: 'Export of',
};

/** `order` is `Order`; a noun of the catalogue has its label, an unknown entity keeps its recorded name. */
export const entityLabel = (entity: string): string =>
  nounOf(entity)?.label ?? entityLabels[entity] ?? capitalised(entity.replaceAll(/[_-]/g, ' '));

/** Actions that the difference between before and after does not show. */
const actions: Record<string, string> = {
  create: 'added',
  delete: 'deleted',
  undelete: 'restored',
  purge: 'deleted for good',
  upload: 'uploaded',
  retry: 'tried again',
  restore: 'reset',
  answer: 'marked as answered',
  'answer-rejection': 'answered the rejection, under review again',
  reopen: 'opened again',
  close: 'closed',
  open: 'opened',
  'keep-own': 'own text kept beside a newer one',
  export: 'downloaded',
  report: 'reported',
  tell: 'told to the persons concerned',
  reply: 'answered by mail',
  withdraw: 'reply taken back before it was sent',
  refund: 'refund requested',
  make: 'requested',
  assign: 'assigned to a student',
  'import-customer': 'imported from a file',
  forget: 'forgotten',
  'import-marks': 'results imported from a file',
  'correct-key': 'answer key corrected',
  'undo-key': 'correction of the answer key undone',
  'add-minutes': 'given more minutes',
  'let-go-on': 'student let go on',
  'new-secret': 'new key for the script of its form',
  download: 'downloaded',
  quote: 'quoted',
  correct: 'corrected',
  accept: 'reported payment accepted',
  'undo accept': 'acceptance undone',
  reject: 'reported payment rejected',
  receive: 'payment recorded',
  void: 'payment marked as not received',
  'sign-out': 'logged out everywhere',
  invite: 'sent',
  'share-invitation': 'link copied',
  'withdraw-invitation': 'withdrawn',
  'share-batch': 'invite link made',
  'add-member': 'student added',
  'remove-member': 'student removed',
  'grant-admin': 'made an admin',
  'revoke-admin': 'made an ordinary account again',
  'add-passkey': 'passkey added',
  'remove-passkey': 'passkey removed',
  'add-authenticator': 'authenticator app added',
  'remove-authenticator': 'authenticator app removed',
  'new-recovery-codes': 'new recovery codes made',
  'use-recovery-code': 'recovery code used',
  'reset-factor': 'two-step sign-in switched off',
};

const day = z.iso.date('Please choose a day');

/** Days are the site's, both included. */
export const auditListInput = z.strictObject({
  search: searchInput,
  entity: z.string().max(64).optional(),
  actorId: z.string().max(64).optional(),
  from: day.optional(),
  to: day.optional(),
  ...pageFields,
});
export type AuditListInput = z.infer<typeof auditListInput>;

type Recorded = { entity?: string; action: string; before: unknown; after: unknown };

/** Both values are ready for display. */
export type Difference = { field: string; before: string; after: string };

/** `status Confirmed → Shipped`, `added`, `changed title, price and pages`. */
export function describeChange({ entity, action, before, after }: Recorded): string {
  const known = actions[action];
  if (known) return known;
  const decided = decisionText(after);
  if (decided) return decided;
  const changed = differences({ entity, before, after });
  if (changed.length === 0) return action === 'update' ? 'saved without a change' : action;
  const isShort = changed.length <= 2 && changed.every(({ before, after }) => before.length + after.length <= 60);
  if (isShort) return changed.map(({ field, before, after }) => `${field} ${before} → ${after}`).join(', ');
  const fields = [...new Set(changed.map(({ field }) => field))];
  const named = fields.slice(0, 5);
  const more = fields.length - named.length;
  return `changed ${inWords(more > 0 ? [...named, `${more} more`] : named)}`;
}

/** `rejected, with a reason`, of a decision about a student; undefined where it is something else. */
function decisionText(after: unknown): string | undefined {
  if (!isRecord(after) || typeof after.verificationStatus !== 'string') return undefined;
  const reason = after.verificationReason;
  const status = after.verificationStatus === 'pending' ? 'set back to pending' : after.verificationStatus;
  return typeof reason === 'string' && reason !== '' ? `${status}, with a reason` : status;
}

/** Each value that differs. Fields missing from `after` are unchanged. */
export function differences({ entity = '', before, after }: Omit<Recorded, 'action'>): Difference[] {
  const noun = nounOf(entity);
  const fields = noun ? fieldsOf(noun.schema) : [];
  const [old, now] = [leavesOf(onlyFieldsOf(before, after)), leavesOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => old.get(path) !== now.get(path))
    .map((path) => {
      const field = fields.find(({ name }) => name === path);
      return {
        field: field ? labelInSentence(field) : pathLabel(path),
        before: valueText(path, old.get(path), field),
        after: valueText(path, now.get(path), field),
      };
    });
}

/** A form's label within a sentence: `Price (₹)` is `price`, `Draft: not public yet` is `draft`, `PDF file` stays. */
function labelInSentence({ name, label }: Field): string {
  const [said = ''] = withoutUnit(label).split(/[:,]/);
  const plain = pathLabel(name);
  if (said === '' || said.toLowerCase() === plain.toLowerCase()) return plain;
  return /^[A-Z][a-z]*\b/.test(said) ? said.charAt(0).toLowerCase() + said.slice(1) : said;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const onlyFieldsOf = (before: unknown, after: unknown): unknown =>
  isRecord(before) && isRecord(after)
    ? Object.fromEntries(Object.entries(before).filter(([field]) => field in after))
    : before;

type Leaf = string | number | boolean | null | undefined;

/** Every value in a recorded object, by its path: `cards.0.title`. */
function leavesOf(value: unknown, path = ''): Map<string, Leaf> {
  if (typeof value !== 'object' || value === null) {
    const isNothing = path === '' && (value === null || value === undefined);
    return new Map(isNothing ? [] : [[path, value as Leaf]]);
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return new Map(path === '' ? [] : [[path, '']]);
  return new Map(entries.flatMap(([key, part]) => [...leavesOf(part, path === '' ? key : `${path}.${key}`)]));
}

/** `previewUrl` is `preview URL`, `pricePaise` is `price`, `cards.0.title` is `cards 1 title`. */
const pathLabel = (path: string): string =>
  path
    .split('.')
    .map((key) => (/^\d+$/.test(key) ? String(Number(key) + 1) : wordsOf(key)))
    .join(' ') || 'value';

const wordsOf = (key: string): string =>
  key
    .replace(/^is(?=[A-Z])/, '')
    .replace(/(?:Paise|Bytes|Id)$/, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/\b(?:url|upi|qr|faq)\b/g, (abbreviation) => abbreviation.toUpperCase());

/** Times stay in UTC. */
function valueText(path: string, value: Leaf, known: Field | undefined): string {
  const field = path.split('.').at(-1) ?? '';
  if (value === null || value === undefined) return '–';
  if (value === '') return '(empty)';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (field.endsWith('Paise')) return formatPaise(value);
    if (field.endsWith('Bytes')) return formatBytes(value);
    if (field.endsWith('At')) return `${new Date(value).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    return String(value);
  }
  if (known?.kind === 'choice') return known.options.find((option) => option.value === value)?.label ?? value;
  return /status$/i.test(field) ? capitalised(value) : value;
}

const inWords = (words: string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
