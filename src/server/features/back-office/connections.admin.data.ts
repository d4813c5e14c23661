/** What the owner types to reach Razorpay, the mail server and the bucket: tried, sealed, and in force after a new start. */
import { TRPCError } from '@trpc/server';
import { listAway } from '#server/backups/away-copies.ts';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { siteFacts } from '#server/features/site/site.data.ts';
import { createRazorpayGateway } from '#server/gateway/razorpay.ts';
import { signInTo } from '#server/mail/mail-server.ts';
import { StartError } from '#server/start-error.ts';
import { badRequest, conflict } from '#server/trpc.ts';
import { forgetTyped, storeTyped, type Typed } from '#server/typed-settings.ts';
import { type Admin, perform } from '#server/work.ts';
import type { Outcome } from '#shared/checks.ts';
import { type ConnectionInput, type ConnectionName, type SaveConnection, tlsMailPort } from '#shared/connections.ts';
import { connectionForgotten, connectionSaved } from './events.ts';
import { bad } from './outcomes.data.ts';
import { mailFault, razorpayFault } from './setup-checks.data.ts';
import { noteTry } from './tries.data.ts';

/** Tries what was typed with a real call and keeps it if it works. Throws BAD_REQUEST with what was answered and what to do. */
export async function saveConnection(site: Context, admin: Admin, { name, values }: SaveConnection): Promise<void> {
  refuseServers(site, name);
  const typed = settingsFrom(site, { name, values } as SaveConnection);
  const config = readAgain(site, name, typed);
  const fault = await faultOf(config, name);
  if (fault) throw badRequest([fault.found, fault.advice].filter(Boolean).join(' '));
  const { sealer, clock } = site;
  perform(site, admin, ({ tx, happened }) => {
    storeTyped(tx, { name, typed, sealer });
    if (name === 'razorpay') noteTry(tx, config, { what: name, answer: 'taken', now: clock() });
    happened(connectionSaved, { name, account: accountIn({ name, values } as SaveConnection) });
  });
  site.restart();
}

export function forgetConnection(site: Context, admin: Admin, name: ConnectionName): void {
  refuseServers(site, name);
  perform(site, admin, ({ tx, happened }) => {
    forgetTyped(tx, name);
    happened(connectionForgotten, { name });
  });
  site.restart();
}

/** Refuses to change a connection that the environment sets, and any in the demo. Throws CONFLICT. */
function refuseServers({ config, connections }: Context, name: ConnectionName): void {
  if (config.demo) throw conflict('The demo reaches nobody outside');
  if (connections.origins[name] === 'server')
    throw conflict('This is set at the server, which wins over what is typed here');
}

function readAgain({ connections }: Context, name: ConnectionName, typed: Typed): Config {
  try {
    return connections.configWith(name, typed);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new TRPCError({ code: 'BAD_REQUEST', message: error.message.replace('Cannot start: ', ''), cause: error });
  }
}

async function faultOf(config: Config, name: ConnectionName): Promise<Outcome | null> {
  const { razorpay, smtpUrl, away, databaseFile, timeZone } = config;
  try {
    if (name === 'razorpay' && razorpay) await createRazorpayGateway(razorpay).tryKeys();
    if (name === 'mail' && smtpUrl !== null) await signInTo(smtpUrl);
    if (name === 'away' && away) await listAway({ away, dataFile: databaseFile, timeZone });
    return null;
  } catch (error) {
    if (name === 'razorpay') return razorpayFault(error);
    if (name === 'mail') return mailFault(error);
    if (!(error instanceof StartError)) throw error;
    return bad(error.message, 'Check the address, the bucket and both keys.');
  }
}

/** What is typed, as the settings that it stands for. */
function settingsFrom(site: Context, { name, values }: SaveConnection): Typed {
  switch (name) {
    case 'razorpay':
      return razorpaySettings(values);
    case 'mail':
      return mailSettings(values, siteFacts(site.db, site.config).name);
    case 'away':
      return awaySettings(values);
  }
}

const razorpaySettings = ({ keyId, keySecret, webhookSecret }: ConnectionInput['razorpay']): Typed => ({
  RAZORPAY_KEY_ID: keyId,
  RAZORPAY_KEY_SECRET: keySecret,
  RAZORPAY_WEBHOOK_SECRET: webhookSecret,
});

const mailSettings = ({ server, port, user, password, from }: ConnectionInput['mail'], siteName: string): Typed => ({
  SMTP_URL: `${port === tlsMailPort ? 'smtps' : 'smtp'}://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${server}:${port}`,
  MAIL_FROM: `${siteName.replaceAll(/[<>]/g, '')} <${from}>`,
});

const awaySettings = ({ url, region, keyId, secret, recipient }: ConnectionInput['away']): Typed => ({
  BACKUP_S3_URL: url,
  BACKUP_S3_REGION: region,
  BACKUP_S3_KEY_ID: keyId,
  BACKUP_S3_SECRET: secret,
  BACKUP_AGE_RECIPIENT: recipient,
});

/** Which account a connection is of, for the audit log: nothing in it is secret. */
function accountIn({ name, values }: SaveConnection): string {
  switch (name) {
    case 'razorpay':
      return values.keyId;
    case 'mail':
      return `${values.user} at ${values.server}`;
    case 'away':
      return values.url;
  }
}
