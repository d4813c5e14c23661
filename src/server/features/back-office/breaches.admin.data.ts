/** The register of breaches: what is known of a case, who was told, and how it ended. */
import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Executor } from '#server/db/open-db.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { breaches } from '#server/db/schema/breaches.ts';
import { mails } from '#server/db/schema/mails.ts';
import { orders } from '#server/db/schema/orders.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { mailSite, siteFacts, siteSection } from '#server/features/site/site.data.ts';
import { conflict, notFound } from '#server/trpc.ts';
import type { Admin, Work } from '#server/work.ts';
import type { BreachInput, BreachReport } from '#shared/breaches.ts';
import { momentOfMinute } from '#shared/dates.ts';
import { sellerOf } from '#shared/site/business.ts';
import { breachLetter, breachReport } from './breach.mails.ts';
import {
  breachClosed,
  breachCorrected,
  breachLetterWritten,
  breachOpened,
  breachReported,
  breachTold,
} from './events.ts';

/** The newest first. */
export const listBreaches = (db: Executor) =>
  db
    .select({
      id: breaches.id,
      isDrill: breaches.isDrill,
      kind: breaches.kind,
      noticedAt: breaches.noticedAt,
      told: breaches.told,
      closedAt: breaches.closedAt,
    })
    .from(breaches)
    .orderBy(desc(breaches.seq))
    .all();

/** How many cases are open. */
export const countOpenBreaches = (db: Executor): number =>
  db.select({ open: count() }).from(breaches).where(isNull(breaches.closedAt)).get()?.open ?? 0;

function findBreach(db: Executor, id: string) {
  const found = db.select().from(breaches).where(eq(breaches.id, id)).get();
  if (!found) throw notFound('This case is not in the register');
  return found;
}

function findOpen(db: Executor, id: string) {
  const found = findBreach(db, id);
  if (found.closedAt !== null) throw conflict('This case is closed');
  return found;
}

/** Everything about a case, with the letter and the report as they stand now, and what the site recorded in its time. */
export function readBreach(db: Executor, config: Config, id: string) {
  const breach = findBreach(db, id);
  const site = mailSite(db, config);
  const contact = contactOf(db, config);
  const persons = countPersons(db);
  return {
    ...breach,
    contact,
    persons,
    letter: breachLetter(site, { breach, contact }).join('\n\n'),
    report: breachReport(site, {
      breach,
      contact,
      persons: persons.withEmail + persons.byPhoneOnly,
      told: breach.told,
      outcome: breach.outcome,
    }),
    phones: listPhonesOnly(db),
    copies: copiesTaken(db, breach),
  };
}

const contactOf = (db: Executor, config: Config) =>
  sellerOf(siteFacts(db, config), siteSection(db, config, 'business')).officer;

/** Whose data the site holds, at most. */
const countPersons = (db: Executor) => ({
  withEmail: db.select({ persons: count() }).from(users).where(hasAddress).get()?.persons ?? 0,
  byPhoneOnly: listPhonesOnly(db).length,
});

const hasAddress = or(isNotNull(users.emailConfirmedAt), isNotNull(users.importedAt));

/** The numbers of those who cannot be told by mail. */
const listPhonesOnly = (db: Executor): string[] =>
  db
    .selectDistinct({ phone: orders.phone })
    .from(orders)
    .where(and(sql`${orders.userId} is null and ${orders.phone} <> ''`, eq(orders.contactEmail, '')))
    .orderBy(asc(orders.phone))
    .all()
    .map(({ phone }) => phone);

/** Which copies of many persons' data admins took in the time of the case, the newest first. */
const copiesTaken = (db: Executor, { beganAt, noticedAt }: { beganAt: number | null; noticedAt: number }) =>
  db
    .select({
      seq: auditLog.seq,
      entity: auditLog.entity,
      name: auditLog.name,
      actor: sql<string>`coalesce(${profiles.fullName}, ${auditLog.actorId}, '')`,
      at: auditLog.createdAt,
    })
    .from(auditLog)
    .leftJoin(profiles, eq(profiles.userId, auditLog.actorId))
    .where(
      and(
        inArray(auditLog.action, ['download', 'export']),
        gte(auditLog.createdAt, beganAt ?? 0),
        lte(auditLog.createdAt, noticedAt),
      ),
    )
    .orderBy(desc(auditLog.seq))
    .limit(50)
    .all();

/** Returns the new case's id. */
export function openBreach(work: Work<Admin>, input: BreachInput): { id: string } {
  const { tx, now, config, happened } = work;
  const { id } = tx
    .insert(breaches)
    .values({ ...stored(input, config), createdAt: now })
    .returning({ id: breaches.id })
    .get();
  happened(breachOpened, { id, after: input });
  return { id };
}

/** Corrects the facts of a case. Throws CONFLICT for one that is closed. */
export function correctBreach({ tx, config, happened }: Work<Admin>, id: string, input: BreachInput): void {
  const before = findOpen(tx, id);
  tx.update(breaches).set(stored(input, config)).where(eq(breaches.id, id)).run();
  const { kind, data, advice, measures, note } = before;
  happened(breachCorrected, { id, before: { kind, data, advice, measures, note }, after: input });
}

const stored = ({ noticedAt, beganAt, ...input }: BreachInput, { timeZone }: Config) => ({
  ...input,
  noticedAt: momentOfMinute(noticedAt, timeZone),
  beganAt: beganAt === '' ? null : momentOfMinute(beganAt, timeZone),
});

const reportColumns = { certIn: 'certInAt', board: 'boardAt', boardFull: 'boardFullAt' } as const;

/** Notes that a report has gone, outside the site. Throws CONFLICT where it is noted already. */
export function noteReport({ tx, now, happened }: Work<Admin>, id: string, report: BreachReport): void {
  const column = reportColumns[report];
  if (findOpen(tx, id)[column] !== null) throw conflict('This report is noted already');
  tx.update(breaches)
    .set({ [column]: now })
    .where(eq(breaches.id, id))
    .run();
  happened(breachReported, { id, report });
}

type Readers = { readers: 'everybody' | 'named'; emails: string[] };

/**
 * Mails the letter to everybody with an account, or to the named addresses, but to nobody twice; in a drill to the admin
 * alone. Answers how many letters go out.
 */
export function sendLetters(work: Work<Admin>, id: string, asked: Readers): { letters: number } {
  const { tx, now, config, happened } = work;
  const breach = findOpen(tx, id);
  const contact = contactOf(tx, config);
  const readers = breach.isDrill ? self(tx, work.actor.id) : readersOf(tx, id, asked);
  for (const reader of readers) happened(breachLetterWritten, { ...reader, breach, contact });
  if (readers.length > 0)
    tx.update(breaches)
      .set({ toldAt: now, told: breach.told + readers.length })
      .where(eq(breaches.id, id))
      .run();
  happened(breachTold, { id, readers: asked.readers, letters: readers.length });
  return { letters: readers.length };
}

const letterKey = (breachId: string): string => `breach:${breachId}`;

type Reader = { email: string; userId: string | null };

const self = (db: Executor, userId: string): Reader[] =>
  db.select({ email: users.email, userId: users.id }).from(users).where(eq(users.id, userId)).all();

/** Whoever of those asked for has no letter of this case yet. */
function readersOf(db: Executor, id: string, { readers, emails }: Readers): Reader[] {
  const hasLetter = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.key, letterKey(id)), eq(mails.recipient, users.email)));
  if (readers === 'everybody')
    return db
      .select({ email: users.email, userId: users.id })
      .from(users)
      .where(and(hasAddress, notExists(hasLetter)))
      .all();
  const told = new Set(
    db
      .select({ email: mails.recipient })
      .from(mails)
      .where(eq(mails.key, letterKey(id)))
      .all()
      .map(({ email }) => email),
  );
  return emails
    .filter((email) => !told.has(email))
    .map((email) => ({
      email,
      userId: db.select({ id: users.id }).from(users).where(eq(users.email, email)).get()?.id ?? null,
    }));
}

/** Closes a case. Throws CONFLICT while nobody was told. */
export function closeBreach({ tx, now, happened }: Work<Admin>, id: string, outcome: string): void {
  const { isDrill, boardAt, told } = findOpen(tx, id);
  if (!isDrill && boardAt === null) throw conflict('Tell the Data Protection Board first');
  if (!isDrill && told === 0) throw conflict('Tell the persons concerned first');
  tx.update(breaches).set({ closedAt: now, outcome }).where(eq(breaches.id, id)).run();
  happened(breachClosed, { id, outcome });
}
