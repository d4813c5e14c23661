/** What changes in the back office leave behind: lines in the audit log and mails. */
import { written } from '#server/audited.ts';
import { listAdmins } from '#server/features/accounts/auth.admin.data.ts';
import { mailSite, siteSection } from '#server/features/site/site.data.ts';
import type { Event } from '#server/work.ts';
import { type BreachInput, type BreachReport, breachReports } from '#shared/breaches.ts';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { may } from '#shared/rights.ts';
import { digestMail, drillMail, newStudentsMail, type WaitingLine } from './back-office.mails.ts';
import { type BreachContact, type BreachFacts, breachMail } from './breach.mails.ts';

type Backup = { name: string };

const backupLine = (action: string, { name }: Backup) => ({ action, entity: 'backup', entityId: name, name });

export const backupRequested: Event<Backup> = { audit: (backup) => backupLine('make', backup) };

export const backupDownloaded: Event<Backup> = { audit: (backup) => backupLine('download', backup) };

export const backupDeleted: Event<Backup & { sizeBytes: number }> = {
  audit: ({ sizeBytes, ...backup }) => ({ ...backupLine('delete', backup), before: { sizeBytes } }),
};

export const mailRetried: Event<{ id: string; subject: string }> = {
  audit: ({ id }) => ({
    action: 'retry',
    entity: 'mail',
    entityId: id,
    before: { status: 'failed' },
    after: { status: 'queued' },
  }),
};

export const setupPutAway: Event<{ before: boolean; isPutAway: boolean }> = {
  audit: ({ before, isPutAway }) => ({
    action: 'update',
    entity: 'settings',
    entityId: 'setup',
    name: 'setup',
    before: { isPutAway: before },
    after: { isPutAway },
  }),
};

type Note = { id: string };

/** The line holds neither the note's words nor the student's name: a note goes with the account. */
const noteLine = (action: string, { id }: Note) => ({
  action,
  entity: 'student_note',
  entityId: id,
  name: shortOrderId(id),
});

export const noteAdded: Event<Note> = { audit: (note) => noteLine('create', note) };

export const noteDeleted: Event<Note> = { audit: (note) => noteLine('delete', note) };

/** `id`: of the profile. */
export const studentSignedOut: Event<{ id: string; fullName: string }> = {
  audit: ({ id }) => ({ action: 'sign-out', entity: 'profile', entityId: id }),
};

export const dayBegan: Event<{ email: string; waiting: WaitingLine[] }> = {
  tell: ({ tx, config }, { email, waiting }) => ({
    mails: [{ mail: digestMail(mailSite(tx, config), email, waiting) }],
  }),
};

export const studentsConfirmed: Event<{ students: number }> = {
  tell({ tx, config }, { students }) {
    const site = mailSite(tx, config);
    const isMailed = siteSection(tx, config, 'notices').newStudents;
    const readers = isMailed ? listAdmins(tx).filter(({ role }) => may(role, 'students')) : [];
    return {
      mails: readers.map(({ email }) => ({ mail: newStudentsMail(site, email, students) })),
      notification: {
        title: newStudentsMail(site, '', students).subject,
        path: `${paths.adminStudents}?status=pending`,
        right: 'students',
      },
    };
  },
};

type Case = { id: string };

/** A case has no name of its own: it is found by the beginning of its id, as an order is. */
const caseLine = (action: string, { id }: Case) => ({
  action,
  entity: 'breach',
  entityId: id,
  name: shortOrderId(id),
});

const recorded = <Facts extends { note: string }>(facts: Facts) => ({ ...facts, note: written(facts.note) });

export const breachOpened: Event<Case & { after: BreachInput }> = {
  audit: ({ after, ...breach }) => ({ ...caseLine('create', breach), after: recorded(after) }),
};

export const breachCorrected: Event<Case & { before: Partial<BreachInput> & { note: string }; after: BreachInput }> = {
  audit: ({ before, after, ...breach }) => ({
    ...caseLine('update', breach),
    before: recorded(before),
    after: recorded(after),
  }),
};

export const breachReported: Event<Case & { report: BreachReport }> = {
  audit: ({ report, ...breach }) => ({ ...caseLine('report', breach), after: { report: breachReports[report].title } }),
};

/** One letter; that letters went is one line for all. */
export const breachLetterWritten: Event<{
  email: string;
  userId: string | null;
  breach: BreachFacts;
  contact: BreachContact;
}> = {
  tell: ({ tx, config }, { email, userId, ...letter }) => ({
    mails: [
      {
        mail: breachMail(mailSite(tx, config), { recipient: email, ...letter }),
        aboutUserId: userId,
        key: `breach:${letter.breach.id}`,
      },
    ],
  }),
};

export const breachTold: Event<Case & { readers: string; letters: number }> = {
  audit: ({ readers, letters, ...breach }) => ({ ...caseLine('tell', breach), after: { readers, letters } }),
};

export const breachClosed: Event<Case & { outcome: string }> = {
  audit: ({ outcome, ...breach }) => ({ ...caseLine('close', breach), after: { outcome: written(outcome) } }),
};

/** The line holds neither keys nor passwords: the log cannot be altered. */
export const connectionSaved: Event<{ name: string; account: string }> = {
  audit: ({ name, account }) => ({ action: 'update', entity: 'connection', entityId: name, name, after: { account } }),
};

export const connectionForgotten: Event<{ name: string }> = {
  audit: ({ name }) => ({ action: 'delete', entity: 'connection', entityId: name, name }),
};

export const drillFailed: Event<{ backup: string; fault: string }> = {
  tell({ tx, config }, drill) {
    const site = mailSite(tx, config);
    const owners = listAdmins(tx).filter(({ role }) => may(role, 'backups'));
    return { mails: owners.map(({ email }) => ({ mail: drillMail(site, email, drill) })) };
  },
};
