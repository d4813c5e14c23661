/** What changes of accounts leave behind: lines in the audit log, mails and notifications. */
import { written } from '#server/audited.ts';
import { invitationKey } from '#server/auth/invitation-tokens.ts';
import { verificationDecisions } from '#server/db/schema/verification-answers.ts';
import { mailSite, siteSection } from '#server/features/site/site.data.ts';
import type { MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { Event, Work } from '#server/work.ts';
import type { VerificationStatus } from '#shared/enums.ts';
import type { Role } from '#shared/rights.ts';
import { undoDecisionMs } from '#shared/students.ts';
import {
  addressTakenMail,
  confirmationMail,
  guessedMail,
  passwordChangedMail,
  resetMail,
  securityMail,
  wrongCodesMail,
} from './auth.mails.ts';
import { decisionMail, invitationMail, underReviewMail } from './students.mails.ts';
import { adminInvitationMail, joinedMail, removedMail, roleChangedMail } from './team.mails.ts';

type Account = { id: string; email: string };
type MailedLink = Account & {
  /** Where its reader goes on from there: a `mailedReturnPath`. */
  next: string;
};

/** One mail about an account, deleted with it. */
const mailAbout = ({ tx, config }: Work, accountId: string | null, compose: (site: MailSite) => Mail) => ({
  mails: [{ mail: compose(mailSite(tx, config)), aboutUserId: accountId }],
});

export const signedUp: Event<MailedLink> = {
  tell: (work, { id, email, next }) => mailAbout(work, id, (site) => confirmationMail(site, email, next)),
};

export const signedUpAgain: Event<MailedLink> = {
  tell: (work, { id, email, next }) => mailAbout(work, id, (site) => addressTakenMail(site, email, next)),
};

export const passwordForgotten: Event<MailedLink> = {
  tell: (work, { id, email, next }) => mailAbout(work, id, (site) => resetMail(site, email, next)),
};

export const passwordChanged: Event<Account> = {
  tell: (work, { id, email }) => mailAbout(work, id, (site) => passwordChangedMail(site, email)),
};

export const passwordGuessed: Event<Account & { guesses: number; browser: string }> = {
  tell: (work, { id, email, ...guessed }) => mailAbout(work, id, (site) => guessedMail(site, email, guessed)),
};

export const codesGuessed: Event<Account> = {
  tell: (work, { id, email }) => mailAbout(work, id, (site) => wrongCodesMail(site, email)),
};

type FactorChange<Facts> = {
  action: string;
  recorded?: (facts: Facts) => { before?: unknown; after?: unknown };
  sentence: (site: MailSite, facts: Facts) => string;
};

const factorChange = <Facts = unknown>({
  action,
  recorded,
  sentence,
}: FactorChange<Facts>): Event<Account & Facts> => ({
  audit: (facts) => ({ action, entity: 'user', entityId: facts.id, ...recorded?.(facts) }),
  tell: (work, facts) => mailAbout(work, facts.id, (site) => securityMail(site, facts.email, sentence(site, facts))),
});

export const passkeyAdded = factorChange<{ passkey: string }>({
  action: 'add-passkey',
  recorded: ({ passkey }) => ({ after: { passkey } }),
  sentence: ({ name }, { passkey }) => `The passkey “${passkey}” was just added to your account at ${name}.`,
});

export const passkeyRemoved = factorChange<{ passkey: string }>({
  action: 'remove-passkey',
  recorded: ({ passkey }) => ({ before: { passkey } }),
  sentence: ({ name }, { passkey }) => `The passkey “${passkey}” was just removed from your account at ${name}.`,
});

export const authenticatorAdded = factorChange({
  action: 'add-authenticator',
  sentence: ({ name }) => `An authenticator app was just added to your account at ${name}.`,
});

export const authenticatorRemoved = factorChange({
  action: 'remove-authenticator',
  sentence: ({ name }) => `The authenticator app was just removed from your account at ${name}.`,
});

export const recoveryCodesReplaced = factorChange({
  action: 'new-recovery-codes',
  sentence: ({ name }) => `New recovery codes were just made for your account at ${name}. The old ones no longer work.`,
});

export const recoveryCodeUsed = factorChange<{ left: number }>({
  action: 'use-recovery-code',
  recorded: ({ left }) => ({ after: { recoveryCodesLeft: left } }),
  sentence: ({ name }, { left }) => `A recovery code of your account was just used at ${name}. You have ${left} left.`,
});

export const secondFactorReset = factorChange({
  action: 'reset-factor',
  sentence: ({ name }) =>
    `Two-step sign-in of your account at ${name} was just switched off by whoever runs the server.`,
});

export const firstAdminAdded: Event<Account> = {
  audit: ({ id }) => ({ action: 'create', entity: 'user', entityId: id, after: { role: 'owner' } }),
};

type RoleChange = Account & { before: Role | null; role: Role | null };

const roleLine = ({ id, before, role }: RoleChange) => ({
  action: role === null ? 'revoke-admin' : before === null ? 'grant-admin' : 'update',
  entity: 'user',
  entityId: id,
  before: { role: before },
  after: { role },
});

/** The commands and settings of whoever runs the server change a role without a mail. */
export const roleChanged: Event<RoleChange> = {
  audit: roleLine,
  tell(work, { id, email, role }) {
    if (work.actor.as !== 'admin') return {};
    return mailAbout(work, id, (site) =>
      role === null ? removedMail(site, { email }) : roleChangedMail(site, { email, role }),
    );
  },
};

type Joining = RoleChange & { role: Role; fullName: string; invitedBy: string; owners: { email: string }[] };

/** Somebody accepted an invitation: the deed of the owner who invited, of which every owner hears. */
export const teamJoined: Event<Joining> = {
  audit: ({ invitedBy, ...change }) => ({ ...roleLine(change), actorId: invitedBy }),
  tell: ({ tx, config }, { owners, ...joined }) => ({
    mails: owners.map(({ email: recipient }) => ({
      mail: joinedMail(mailSite(tx, config), { ...joined, recipient }),
      aboutUserId: joined.id,
    })),
  }),
};

type Invitation = { id: string; email: string; role: Role };

const invitationLine = ({ id }: Invitation) => ({ entity: 'admin_invitation', entityId: id });

export const adminInvited: Event<Invitation & { inviter: string | null; accountId: string | null }> = {
  audit: (invitation) => ({ action: 'invite', ...invitationLine(invitation), after: { role: invitation.role } }),
  tell({ tx, config }, { id, inviter, accountId, ...invited }) {
    const site = mailSite(tx, config);
    const mail = adminInvitationMail(site, { ...invited, invitedBy: inviter ?? site.name });
    return { mails: [{ mail, key: invitationKey(id), aboutUserId: accountId }] };
  },
};

export const invitationShared: Event<Invitation> = {
  audit: (invitation) => ({
    action: 'share-invitation',
    ...invitationLine(invitation),
    after: { role: invitation.role },
  }),
};

export const invitationWithdrawn: Event<Invitation> = {
  audit: (invitation) => ({
    action: 'withdraw-invitation',
    ...invitationLine(invitation),
    before: { role: invitation.role },
  }),
};

/** `id`: of the profile. */
type Student = { id: string; userId: string; email: string; fullName: string };

const studentLine = ({ id }: Student) => ({ entity: 'profile', entityId: id });

type Decision = { verificationStatus: VerificationStatus; verificationReason: string };

const recordedDecision = ({ verificationStatus, verificationReason }: Decision) => ({
  verificationStatus,
  verificationReason: written(verificationReason),
});

const decisionLine = (
  action: string,
  { before, after, ...student }: Student & { before: Decision; after: Decision },
) => ({
  action,
  ...studentLine(student),
  before: recordedDecision(before),
  after: recordedDecision(after),
});

export const decisionKey = (profileId: string): string => `decision:${profileId}`;

/** How long the mail about a decision waits, in ms: Undo pressed in the last second must still come before it. */
const heldMs = undoDecisionMs + 5000;

/** `isUndone`: a decision is reset of which nobody has been told. */
export const verificationDecided: Event<
  Student & { before: Decision; after: Decision; isUndone: boolean; asksFile: boolean }
> = {
  audit: (decided) => decisionLine('verify', decided),
  record(work, { userId, after }) {
    const { tx, actor, now } = work;
    const { verificationStatus: status, verificationReason: reason } = after;
    tx.insert(verificationDecisions)
      .values({ userId, actorId: actor.id ?? '', status, reason, createdAt: now })
      .run();
  },
  tell({ tx, config }, { userId, email, fullName, after, isUndone, asksFile }) {
    if (isUndone) return {};
    const { verificationStatus: status, verificationReason: reason } = after;
    const mail = decisionMail(mailSite(tx, config), { email, fullName, status, reason, asksFile });
    return { mails: [{ mail, aboutUserId: userId }] };
  },
  undoable: ({ id, after }) =>
    after.verificationStatus === 'pending' ? null : { key: decisionKey(id), waitMs: heldMs },
};

const underReview = (work: Work, { userId, email, fullName }: Student, isAgain: boolean) =>
  mailAbout(work, userId, (site) => {
    const { reviewTime } = siteSection(work.tx, work.config, 'tests');
    return underReviewMail(site, { email, fullName, reviewTime, isAgain });
  });

export const reviewBegan: Event<Student> = { tell: (work, student) => underReview(work, student, false) };

export const rejectionAnswered: Event<Student & { before: Decision; after: Decision }> = {
  audit: (answered) => decisionLine('answer-rejection', answered),
  tell: (work, student) => underReview(work, student, true),
};

export const customerImported: Event<Student & { isMailed: boolean }> = {
  audit: (student) => ({
    action: 'import-customer',
    ...studentLine(student),
    after: { verificationStatus: 'approved' },
  }),
  tell: (work, { userId, isMailed, ...customer }) =>
    isMailed ? mailAbout(work, userId, (site) => invitationMail(site, customer)) : {},
};

export const contactImported: Event<{ id: string }> = {
  audit: ({ id }) => ({ action: 'import-customer', entity: 'contact', entityId: id }),
};

/** Neither the name nor the number: that would remember who is forgotten. `orders`: how many of them were cleared. */
export const contactForgotten: Event<{ orders: number }> = {
  audit: ({ orders }) => ({ action: 'forget', entity: 'contact', entityId: 'forgotten', after: { orders } }),
};

/** At the server, for an authority that the law entitles to it. */
export const closedAccountOpened: Event<{ id: string }> = {
  audit: ({ id }) => ({ action: 'open', entity: 'closed_account', entityId: id }),
};
