/** `npm run admin`: makes and helps admins from the command line. */
import { existsSync } from 'node:fs';
import { z } from 'zod';
import { createSealer, type Sealer } from '#server/auth/sealer.ts';
import type { Config } from '#server/config.ts';
import { openDb } from '#server/db/open-db.ts';
import {
  changeRole,
  inviteFirstOwner,
  listAdmins,
  resetSecondFactor,
} from '#server/features/accounts/auth.admin.data.ts';
import { openClosedAccounts } from '#server/features/accounts/closed-accounts.data.ts';
import { keepStates } from '#server/features/orders/state.data.ts';
import { systemClock } from '#server/nature.ts';
import { StartError } from '#server/start-error.ts';
import { perform, program, type Work } from '#server/work.ts';
import { paths } from '#shared/paths.ts';
import { type Role, roles } from '#shared/rights.ts';
import { roleLabels } from '#shared/role-texts.ts';

const usage = `Usage: npm run admin -- grant EMAIL [--role ROLE]   makes an existing account an admin: owner, desk or content;
                                                    an owner unless told otherwise
       npm run admin -- revoke EMAIL                makes an admin an ordinary account again
       npm run admin -- reset-factor EMAIL          switches two-step sign-in off for an admin who is locked out
       npm run admin -- list                        shows the admins
       npm run admin -- first-owner EMAIL           prints the link with which the first owner chooses a password
       npm run admin -- closed-account EMAIL        for an authority: what is kept of an account that was closed`;

/** Runs `npm run admin -- …`; returns what to print. Throws StartError. */
export function runAdminCommand(args: string[], config: Config): string {
  const { command, email, role } = read(args);
  const { databaseFile } = config;
  if (!existsSync(databaseFile)) {
    throw new StartError(`There is no data file ${databaseFile} yet; start the site once, or set DATABASE_FILE.`);
  }
  const db = openDb(databaseFile);
  try {
    const change: ChangeAccount = (act) =>
      perform({ db, config, clock: systemClock, keepOrders: keepStates, ...nobodyAwake }, program('command line'), act);
    if (command === 'grant') return grant(change, email, role);
    if (command === 'revoke') return revoke(change, email);
    if (command === 'reset-factor') return resetFactor(change, email);
    if (command === 'first-owner') return firstOwner(change, email, config.publicUrl);
    if (command === 'closed-account') return closedAccount(change, email, createSealer(`${databaseFile}.key`));
    const admins = listAdmins(db).map(({ email, fullName, role }) => `${email}  ${fullName}  ${roleLabels[role]}`);
    return admins.length === 0 ? 'There is no admin yet.' : admins.join('\n');
  } finally {
    db.$client.close();
  }
}

const ofOneAccount = ['revoke', 'reset-factor', 'first-owner', 'closed-account'] as const;
type Command = 'grant' | 'list' | (typeof ofOneAccount)[number];

function read(args: string[]): { command: Command; email: string; role: Role } {
  const [command, given = '', option, name = 'owner', ...rest] = args;
  const role = roles.find((role) => role === name);
  const email = given.trim().toLowerCase();
  if (command === 'list' && args.length === 1) return { command, email, role: 'owner' };
  const hasRole = option === '--role' && args.length === 4;
  if (command === 'grant' && email !== '' && role && (args.length === 2 || hasRole) && rest.length === 0)
    return { command, email, role };
  const named = ofOneAccount.find((known) => known === command);
  if (named && email !== '' && args.length === 2) return { command: named, email, role: 'owner' };
  throw new StartError(usage);
}

type ChangeAccount = <Outcome>(act: (work: Work) => Outcome) => Outcome;

/** A running site sends what is queued within half a minute, any other when it starts. */
const nobodyAwake = { mailer: { wake() {} }, previewJob: { wake() {} } };

function grant(change: ChangeAccount, email: string, role: Role): string {
  const admin = role === 'owner' ? 'an admin' : `an admin with the role ${roleLabels[role]}`;
  switch (change((work) => changeRole(work, { who: { email }, role }))) {
    case 'changed':
      return `${email} is now ${admin}.`;
    case 'unconfirmed':
      return `${email} is now ${admin}, once the address is confirmed by its mail.`;
    case 'unchanged':
      return `${email} is ${admin} already.`;
    case 'last':
      throw isLastOwner(email);
    case 'unknown':
      throw unknownAccount(email);
  }
}

function revoke(change: ChangeAccount, email: string): string {
  switch (change((work) => changeRole(work, { who: { email }, role: null }))) {
    case 'changed':
    case 'unconfirmed':
      return `${email} is no longer an admin and was signed out.`;
    case 'unchanged':
      return `${email} is not an admin.`;
    case 'last':
      throw isLastOwner(email);
    case 'unknown':
      throw unknownAccount(email);
  }
}

function resetFactor(change: ChangeAccount, email: string): string {
  switch (change((work) => resetSecondFactor(work, { email }))) {
    case 'reset':
      return `${email} was signed out, and signs in with the password alone until two-step sign-in is set up again.`;
    case 'unchanged':
      return `${email} has no two-step sign-in.`;
    case 'unknown':
      throw unknownAccount(email);
  }
}

function firstOwner(change: ChangeAccount, email: string, publicUrl: string): string {
  if (!z.email().safeParse(email).success) throw new StartError(`${email} is no email address.`);
  const token = change((work) => inviteFirstOwner(work, email));
  if (token === null)
    throw new StartError('There is an owner already: log in, or use Forgot password. grant EMAIL makes another.');
  return `Open this link to choose the owner’s password; it works once, for 24 hours: ${publicUrl}${paths.resetPassword}#${token}`;
}

/** JSON, one account a line. */
function closedAccount(change: ChangeAccount, email: string, sealer: Sealer): string {
  const { found, unreadable } = change((work) => openClosedAccounts(work, email, sealer));
  if (found.length > 0) return found.map((account) => JSON.stringify(account)).join('\n');
  const lost = unreadable === 0 ? '' : ` ${unreadable} cannot be read: the key file beside the data file is another.`;
  throw new StartError(`Nothing is kept of a closed account with the address ${email}.${lost}`);
}

const isLastOwner = (email: string) =>
  new StartError(`${email} is the last owner; make somebody else an owner first: grant EMAIL.`);

const unknownAccount = (email: string) => new StartError(`There is no account with the address ${email}.`);
