/** Checks of what the owner sets up, from what is known and by asking. */
import { and, eq, isNull, max } from 'drizzle-orm';
import { hasSecondFactor } from '#server/auth/second-factors.ts';
import type { RazorpayConfig } from '#server/config.ts';
import { countRows } from '#server/db/page.ts';
import { mails } from '#server/db/schema/mails.ts';
import { materials } from '#server/db/schema/materials.ts';
import { pushSubscriptions } from '#server/db/schema/push.ts';
import { tests } from '#server/db/schema/tests.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { listAdmins } from '#server/features/accounts/auth.admin.data.ts';
import { sampleSections, siteFacts, siteSection, unsetContacts } from '#server/features/site/site.data.ts';
import { GatewayError } from '#server/gateway/gateway.ts';
import { mailAccount, mailAdvice } from '#server/mail/mail-server.ts';
import { StartError } from '#server/start-error.ts';
import { type Backup, backupOldMs } from '#shared/backups.ts';
import type { Outcome, SetupId } from '#shared/checks.ts';
import { formatDateTime } from '#shared/dates.ts';
import { splitPincode } from '#shared/pincode.ts';
import { sellerLine, sellerOf } from '#shared/site/business.ts';
import { type ContactFact, siteDefaults } from '#shared/site/facts.ts';
import { siteSettings } from '#shared/site-settings.ts';
import { bad, type CheckedSite, good, open, unknown, untried } from './outcomes.data.ts';
import { lastTry } from './tries.data.ts';

/** What is known of each step without asking anybody: from the settings and the data file. */
export const setupLooks: Record<SetupId, (site: CheckedSite) => Outcome> = {
  contacts({ db, config }) {
    if (config.demo) return good('Sample contacts, as the demo has them.');
    const unset = unsetContacts(db, config).filter((fact) => fact !== 'upiId');
    const facts = siteFacts(db, config);
    const samples = [
      ...ownFacts.flatMap(([fact, name]) => (facts[fact] === siteDefaults[fact] ? [name] : [])),
      ...unset.map((fact) => contactNames[fact]),
    ];
    return samples.length === 0
      ? good('Visitors see your own name and contacts.')
      : open(`Visitors still see a sample as ${listed(samples)}.`, 'Enter your own at /admin/settings.');
  },

  words({ db, config }) {
    if (config.demo) return good('Sample texts, as the demo has them.');
    const samples = sampleSections(db, config);
    const names = samples.map((section) => siteSettings[section].meta()?.label ?? section);
    return samples.length === 0
      ? good('Each page has been saved.')
      : open(
          `Still sample texts: ${listed(names)}. What they say of you (figures, story, testimonials) is hidden.`,
          `Put in your own words, or save them as they are, at /admin/settings?section=${samples[0]}.`,
        );
  },

  seller({ db, config }) {
    if (config.demo) return good('A sample seller, as the demo has it.');
    const told = siteSection(db, config, 'business');
    const missing = [
      ...(told.legalName === '' ? ['your legal name'] : []),
      ...(splitPincode(told.address).pincode === '' ? ['a postal address with its pincode'] : []),
    ];
    return missing.length > 0
      ? open(
          `Nobody can see who sells: ${listed(missing)} is missing.`,
          'Enter it at /admin/settings?section=business.',
        )
      : good(`The seller is ${sellerLine(sellerOf(siteFacts(db, config), told))}.`);
  },

  upi({ db, config }) {
    const { upiId } = siteFacts(db, config);
    return upiId === '' || unsetContacts(db, config).includes('upiId')
      ? open('No UPI ID is set, so nobody can pay you by QR code.', 'Enter yours at /admin/settings.')
      : good(`UPI payments go to ${upiId}.`);
  },

  razorpay({ db, config }) {
    const { razorpay } = config;
    if (!razorpay)
      return open(
        'No keys are set, so nobody can buy a PDF.',
        'Enter the key that Razorpay’s dashboard makes on the screen Setup, or set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET at the server.',
      );
    const tried = lastTry(db, config, 'razorpay');
    return tried
      ? good(`Razorpay took the keys. ${whichKeys(razorpay)}`, tried.at)
      : untried(`The keys are set. ${whichKeys(razorpay)}`, 'Try them: a real call shows whether Razorpay takes them.');
  },

  mail({ db, config }) {
    if (config.smtpUrl === null)
      return open(
        'No mail server is set: mails are only stored, and their links are only in the log.',
        'Enter what your mail provider names under SMTP on the screen Setup, or set SMTP_URL and MAIL_FROM at the server.',
      );
    const tried = lastTry(db, config, 'mail');
    if (tried) return good(`The mail server took the test mail: ${tried.answer}`, tried.at);
    const sentAt = db
      .select({ at: max(mails.sentAt) })
      .from(mails)
      .get()?.at;
    return sentAt
      ? good('Mails leave.', sentAt)
      : untried(`The mail server is ${mailAccount(config.smtpUrl)}.`, 'Send yourself a test mail.');
  },

  notices({ db, config }) {
    const tried = lastTry(db, config, 'notices');
    if (tried) return good('A test notice was sent.', tried.at);
    // Those with kinds are students'.
    const device = db
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(isNull(pushSubscriptions.kinds))
      .limit(1)
      .get();
    return device === undefined
      ? open(
          'No device gets notices yet.',
          'On your phone, turn them on and send a test notice at /admin/settings?section=notices.',
        )
      : untried('Notices are turned on.', 'Send a test notice at /admin/settings?section=notices.');
  },

  away({ db, config, running }) {
    if (!config.away)
      return open(
        'All backups are on this machine’s disk and would be lost with it.',
        'Enter the bucket on the screen Setup, or set BACKUP_S3_URL and what belongs to it at the server (docs/operating.md).',
      );
    const away = running?.away;
    if (away?.failure) return bad(`The last copy was not sent. ${away.failure.message}`, awayAdvice);
    if (away?.last) return good(`The newest copy is at ${away.to}.`, away.last.at);
    const tried = lastTry(db, config, 'away');
    return tried
      ? good('A copy was sent.', tried.at)
      : untried(
          'A place is set. The first copy goes five minutes after the site has started.',
          'Wait for it, or send the newest backup now at /admin/backups.',
        );
  },

  material({ db }) {
    const shown = countRows(db, materials, and(isNull(materials.deletedAt), eq(materials.isActive, true)));
    return shown === 0
      ? open('No material is on the site yet.', 'Add the first at /admin/materials.')
      : good(shown === 1 ? '1 material is on the site.' : `${shown} materials are on the site.`);
  },

  test({ db }) {
    const shown = countRows(db, tests, and(isNull(tests.deletedAt), eq(tests.isActive, true)));
    return shown === 0
      ? open('No test is on the site yet.', 'Add the first at /admin/tests.')
      : good(shown === 1 ? '1 test is on the site.' : `${shown} tests are on the site.`);
  },

  student({ db }) {
    const approved = db
      .select({ id: profiles.userId })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.userId))
      .where(and(eq(profiles.verificationStatus, 'approved'), eq(users.isAdmin, false)))
      .limit(1)
      .get();
    return approved
      ? good('Students are verified.')
      : open('No student is verified yet.', 'When somebody has signed up, approve them at /admin/users.');
  },

  secondFactor({ db }) {
    const owners = listAdmins(db).filter(({ role }) => role === 'owner');
    if (owners.length === 0) return open('There is no owner yet.', null);
    const without = owners.filter(({ id }) => !hasSecondFactor(db, id)).map(({ email }) => email);
    return without.length === 0
      ? good('Every owner logs in with a second step.')
      : open(
          `With the password alone: ${listed(without)}.`,
          'Add a passkey or an authenticator app at /admin/security.',
        );
  },
};

/** The real calls of the checks; each rejects when it fails. */
export type SetupCalls = {
  mail: () => Promise<void>;
  razorpay: () => Promise<void>;
  /** The backups away from this machine, newest first. */
  copies: () => Promise<Backup[]>;
};

/** The steps that a real call tells more about; where they are not set up, nobody is called. */
export const setupProbes: Partial<Record<SetupId, (site: CheckedSite, calls: SetupCalls) => Promise<Outcome>>> = {
  async razorpay(site, calls) {
    const { razorpay } = site.config;
    if (!razorpay) return setupLooks.razorpay(site);
    if (razorpay.sandbox) return unknown('The payment sandbox of the demo.', null);
    try {
      await calls.razorpay();
      return good(`Razorpay takes the keys. ${whichKeys(razorpay)}`, site.now);
    } catch (error) {
      return razorpayFault(error);
    }
  },

  async mail(site, calls) {
    const { smtpUrl } = site.config;
    if (smtpUrl === null) return setupLooks.mail(site);
    try {
      await calls.mail();
      return good(`The mail server lets ${mailAccount(smtpUrl)} in.`, site.now);
    } catch (error) {
      return mailFault(error);
    }
  },

  async away(site, calls) {
    const { config, now } = site;
    if (!config.away) return setupLooks.away(site);
    try {
      const [newest] = await calls.copies();
      if (!newest) return untried('The bucket is there, but no copy is in it yet.', awayAdvice);
      const when = formatDateTime(newest.at, config.timeZone);
      return now - newest.at > backupOldMs
        ? bad(
            `The newest copy is old: ${when}.`,
            'Look for “backup not sent away” in the log, and send one at /admin/backups.',
          )
        : good(`Newest copy: ${when}.`, newest.at);
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      return bad(error.message, awayAdvice);
    }
  },
};

/** Why Razorpay does not take the keys. Throws every other error. */
export function razorpayFault(error: unknown): Outcome {
  if (!(error instanceof GatewayError)) throw error;
  return error.reason === 'no-answer'
    ? bad(
        'Razorpay did not answer.',
        'Try again in a minute; if it goes on, this machine may not reach api.razorpay.com.',
      )
    : bad(
        `Razorpay refused the keys: ${error.description ?? 'it gave no reason'}.`,
        'Copy both halves of the key from Razorpay’s dashboard again, where they were entered: on the screen Setup, or as RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET at the server.',
      );
}

export function mailFault(error: unknown): Outcome {
  const answer = error instanceof Error ? error.message : String(error);
  return bad(`The mail server did not take it: ${answer.replace(/\.$/, '')}.`, mailAdvice(error));
}

const awayAdvice =
  'Check the bucket and its access key (or the settings BACKUP_S3_…), then send the newest at /admin/backups.';

const whichKeys = ({ keyId, sandbox }: RazorpayConfig): string =>
  sandbox
    ? 'They are the demo’s: no real money moves.'
    : keyId.startsWith('rzp_test_')
      ? 'They are test keys: no real money moves until you set the live ones.'
      : 'They are live keys.';

/** The facts beside the contacts that must be the educator's own: buyers read them as hers. */
const ownFacts = [
  ['name', 'the name of the site'],
  ['founder', 'the founder'],
  ['address', 'the address'],
] as const;

const contactNames: Record<ContactFact, string> = {
  contactPhone: 'the phone number',
  contactEmail: 'the email address',
  whatsappNumber: 'the WhatsApp number',
  upiId: 'the UPI ID',
};

/** `a, b and c` */
const listed = (words: string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
