import { existsSync } from 'node:fs';
import type { Config } from '#server/config.ts';
import { type Db, openDb } from '#server/db/open-db.ts';
import { grantAdmin, listAdmins, revokeAdmin } from '#server/features/accounts/auth.admin.data.ts';
import { StartError } from '#server/start-error.ts';

const usage = `Usage: npm run admin -- grant EMAIL    makes an existing account an admin
       npm run admin -- revoke EMAIL   makes an admin an ordinary account again
       npm run admin -- list           shows the admins`;

/** Runs `npm run admin -- …`; returns what to print. Throws StartError. */
export function runAdminCommand(
  [command, email, ...rest]: string[],
  { databaseFile }: Pick<Config, 'databaseFile'>,
): string {
  const isList = command === 'list' && email === undefined;
  const isChange = (command === 'grant' || command === 'revoke') && email !== undefined && rest.length === 0;
  if (!isList && !isChange) throw new StartError(usage);

  if (!existsSync(databaseFile)) {
    throw new StartError(`There is no data file ${databaseFile} yet; start the site once, or set DATABASE_FILE.`);
  }
  const db = openDb(databaseFile);
  try {
    if (isChange) return command === 'grant' ? grant(db, email) : revoke(db, email);
    const admins = listAdmins(db).map(({ email, fullName }) => `${email}  ${fullName}`);
    return admins.length === 0 ? 'There is no admin yet.' : admins.join('\n');
  } finally {
    db.$client.close();
  }
}

function grant(db: Db, given: string): string {
  const email = given.trim().toLowerCase();
  const outcome = grantAdmin(db, { email, actorId: 'command line', now: Date.now() });
  if (outcome === 'unknown') throw unknownAccount(email);
  if (outcome === 'unconfirmed') return `${email} is now an admin, once the address is confirmed by its mail.`;
  return outcome === 'granted' ? `${email} is now an admin.` : `${email} is an admin already.`;
}

function revoke(db: Db, given: string): string {
  const email = given.trim().toLowerCase();
  const outcome = revokeAdmin(db, { email, actorId: 'command line', now: Date.now() });
  if (outcome === 'unknown') throw unknownAccount(email);
  if (outcome === 'last') throw new StartError(`${email} is the last admin; grant somebody else first.`);
  return outcome === 'revoked' ? `${email} is no longer an admin and was signed out.` : `${email} is not an admin.`;
}

function unknownAccount(email: string): StartError {
  return new StartError(`There is no account with the address ${email}.`);
}
