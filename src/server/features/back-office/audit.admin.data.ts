/** The audit log as admins read it. */
import { TRPCError } from '@trpc/server';
import { and, asc, desc, eq, gte, isNull, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { containsText } from '#server/db/contains-text.ts';
import type { Executor } from '#server/db/open-db.ts';
import { toPage } from '#server/db/page.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { contactMessages } from '#server/db/schema/contact.ts';
import { mails } from '#server/db/schema/mails.ts';
import { payments } from '#server/db/schema/payments.ts';
import { adminInvitations, profiles, users } from '#server/db/schema/users.ts';
import { nounTables } from '#server/deletion.ts';
import { type AuditListInput, describeChange, differences, entityLabel } from '#shared/audit.ts';
import { startOfNamedDay } from '#shared/dates.ts';
import { shortOrderId } from '#shared/orders.ts';

const actor = alias(users, 'actor');
const actorProfile = alias(profiles, 'actor_profile');
const student = alias(profiles, 'student');
const account = alias(users, 'account');

const isNow = (entity: string, id: SQLWrapper) => and(eq(auditLog.entity, entity), eq(auditLog.entityId, id));

/** What the thing is called today; null when it is gone or deleted, or has no name. */
const nameToday = sql<string | null>`coalesce(
  case ${auditLog.entity} ${sql.join(
    Object.entries(nounTables).map(
      ([entity, { table, name }]) =>
        sql`when ${entity} then (select ${name} from ${table} where ${and(eq(table.id, auditLog.entityId), isNull(table.deletedAt))})`,
    ),
    sql` `,
  )} end, ${student.fullName}, ${account.email}, ${adminInvitations.email}, ${mails.subject}, ${contactMessages.subject}
)`;

const columns = {
  seq: auditLog.seq,
  id: auditLog.id,
  at: auditLog.createdAt,
  action: auditLog.action,
  entity: auditLog.entity,
  entityId: auditLog.entityId,
  name: auditLog.name,
  before: auditLog.before,
  after: auditLog.after,
  actorId: auditLog.actorId,
  actorEmail: actor.email,
  actorName: actorProfile.fullName,
  nameToday,
  paidOrderId: payments.orderId,
};

/** Each joined by the key of one row at most. */
const record = (db: Executor) =>
  db
    .select(columns)
    .from(auditLog)
    .leftJoin(actor, eq(actor.id, auditLog.actorId))
    .leftJoin(actorProfile, eq(actorProfile.userId, auditLog.actorId))
    .leftJoin(student, isNow('profile', student.id))
    .leftJoin(account, isNow('user', account.id))
    .leftJoin(adminInvitations, isNow('admin_invitation', adminInvitations.id))
    .leftJoin(mails, isNow('mail', mails.id))
    .leftJoin(contactMessages, isNow('contact_message', contactMessages.id))
    .leftJoin(payments, isNow('payment', payments.id))
    .$dynamic();

type AuditRow = Awaited<ReturnType<typeof record>>[number];

export function listChanges(
  db: Executor,
  { search, entity, actorId, from, to, cursor, limit }: AuditListInput,
  timeZone: string,
) {
  const rows = record(db)
    .where(
      and(
        cursor ? lt(auditLog.seq, cursor) : undefined,
        entity === undefined ? undefined : eq(auditLog.entity, entity),
        actorId === undefined ? undefined : eq(auditLog.actorId, actorId),
        from === undefined ? undefined : gte(auditLog.createdAt, startOfNamedDay(from, timeZone)),
        to === undefined ? undefined : lt(auditLog.createdAt, startOfNamedDay(to, timeZone, 1)),
        matching(search),
      ),
    )
    .orderBy(desc(auditLog.seq))
    .limit(limit + 1)
    .all();
  return toPage(rows.map(toEntry), limit);
}

export function findChange(db: Executor, id: string) {
  const row = record(db).where(eq(auditLog.id, id)).get();
  if (!row) throw new TRPCError({ code: 'NOT_FOUND', message: 'Entry not found' });
  const { seq: _, ...entry } = toEntry(row);
  return { ...entry, differences: differences(row) };
}

export function listFilters(db: Executor) {
  const kinds = db.selectDistinct({ entity: auditLog.entity }).from(auditLog).orderBy(asc(auditLog.entity)).all();
  const people = db
    .selectDistinct({ actorId: auditLog.actorId, actorEmail: actor.email, actorName: actorProfile.fullName })
    .from(auditLog)
    .leftJoin(actor, eq(actor.id, auditLog.actorId))
    .leftJoin(actorProfile, eq(actorProfile.userId, auditLog.actorId))
    .all();
  return { entities: kinds.map(({ entity }) => entity), actors: people.map(actorOf) };
}

function matching(search: string): SQL | undefined {
  if (search === '') return undefined;
  // An order is shown by the beginning of its id, with a # before it.
  const id = search.replace(/^#/, '');
  return or(
    containsText(auditLog.entityId, id),
    containsText(payments.orderId, id),
    ...[auditLog.before, auditLog.after, auditLog.actorId, actor.email, actorProfile.fullName, nameToday].map(
      (column) => containsText(column, search),
    ),
  );
}

function toEntry(row: AuditRow) {
  const orderId = row.entity === 'order' ? row.entityId : row.paidOrderId;
  return {
    seq: row.seq,
    id: row.id,
    at: row.at,
    actor: actorOf(row),
    entity: row.entity,
    entityId: row.entityId,
    thing: `${entityLabel(row.entity)} ${orderId === null ? nameOf(row) : shortOrderId(orderId)}`.trim(),
    nameToday: row.nameToday,
    orderId,
    deed: describeChange(row),
  };
}

/** The name as it was, else today's, else one in what changed; a file or a setting is its own name. */
function nameOf({ name: kept, nameToday, before, after, entity, entityId }: AuditRow): string {
  if (kept !== '') return kept;
  if (nameToday !== null) return nameToday;
  const recorded = [after, before].map((value) => (typeof value === 'object' && value !== null ? value : {}));
  for (const field of ['title', 'name', 'fullName', 'subject', 'email', 'code']) {
    for (const value of recorded) {
      const name: unknown = Reflect.get(value, field);
      if (typeof name === 'string' && name !== '') return name;
    }
  }
  return ['settings', 'backup'].includes(entity) ? entityId : shortOrderId(entityId);
}

/** An account, or something else, such as the command line. */
function actorOf({ actorId, actorEmail, actorName }: Pick<AuditRow, 'actorId' | 'actorEmail' | 'actorName'>) {
  const isId = /^[0-9a-f]{32}$/.test(actorId);
  const other = isId ? 'A deleted account' : actorId.charAt(0).toUpperCase() + actorId.slice(1);
  return { id: actorId, name: actorName ?? other, email: actorEmail };
}
