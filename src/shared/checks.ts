/** The checks of the setup screen and of the doctor, and their words. */
import { z } from 'zod';

/** What the owner does herself in the first hour, in this order. */
export const ownerSteps = [
  'contacts',
  'seller',
  'words',
  'upi',
  'material',
  'test',
  'student',
  'notices',
  'secondFactor',
] as const;
/** What only somebody at the server can do. */
export const operatorSteps = ['razorpay', 'mail', 'away'] as const;

/** What is set up in the first hour, in this order. */
export const setupIds = [...ownerSteps, ...operatorSteps] as const;
export type SetupId = (typeof setupIds)[number];

/** What has to be well with the server, in this order. */
export const serverIds = [
  'admin',
  'address',
  'certificate',
  'proxy',
  'webhook',
  'backups',
  'dataFile',
  'keys',
  'disk',
  'clock',
  'versions',
] as const;
export type ServerId = (typeof serverIds)[number];

/** `settings` stands alone: with settings that cannot be read nothing else can be checked. */
export type CheckId = SetupId | ServerId | 'settings';

export const checkTexts: Record<CheckId, { title: string; purpose: string }> = {
  settings: { title: 'Settings', purpose: 'The site starts only with settings that it understands.' },
  contacts: {
    title: 'Name and contacts',
    purpose: 'Visitors see whose site this is, and their calls, chats and messages reach you.',
  },
  words: { title: 'Your own words', purpose: 'Home, About, Works, Contact and Videos say what is true of you.' },
  test: { title: 'First test', purpose: 'Students find a mock test to take.' },
  student: { title: 'First student', purpose: 'Somebody signs up, and you approve them: then they may start tests.' },
  seller: {
    title: 'Seller',
    purpose: 'Buyers and payment providers see who sells, from where, and who answers complaints.',
  },
  upi: { title: 'UPI ID', purpose: 'Students pay printed copies by UPI; the QR code leads to this ID.' },
  razorpay: { title: 'Razorpay', purpose: 'Students buy PDFs by card or UPI and download them at once.' },
  mail: {
    title: 'Mail',
    purpose: 'Students get the link that confirms their address, receipts and news of their orders.',
  },
  notices: { title: 'Notices on your phone', purpose: 'You hear at once of a paid order or a payment to check.' },
  away: {
    title: 'Backups elsewhere',
    purpose: 'Orders and PDFs survive even if this server is lost.',
  },
  material: { title: 'First material', purpose: 'Visitors find something to read and to buy.' },
  secondFactor: {
    title: 'Two-step sign-in',
    purpose: 'A stolen password alone does not open your students’ data and your money.',
  },
  admin: { title: 'Owner', purpose: 'Somebody can log in and run the site.' },
  address: { title: 'Address', purpose: 'People and mailed links reach this site, over https.' },
  certificate: { title: 'Certificate', purpose: 'Browsers trust the connection.' },
  proxy: {
    title: 'Proxy',
    purpose: 'The site knows each visitor’s own address, so that one person’s wrong passwords do not lock out all.',
  },
  webhook: {
    title: 'Razorpay’s events',
    purpose: 'A payment counts even if the buyer closes the browser too early.',
  },
  backups: { title: 'Backups', purpose: 'A mistake or a damaged file costs an hour at most.' },
  dataFile: { title: 'Data file', purpose: 'Everything is in it: accounts, orders, PDFs.' },
  keys: { title: 'Key file', purpose: 'It unlocks authenticator apps and the Google Forms’ scripts.' },
  disk: { title: 'Disk', purpose: 'New orders, uploads and backups have room.' },
  clock: { title: 'Clock', purpose: 'Sessions, codes, payments and backups go by it.' },
  versions: { title: 'Versions', purpose: 'The programs that the site runs on are safe for its data.' },
};

/** `untried`: set up, but nobody has tried it; `open`: not set up; `unknown`: cannot be told from here. */
export type CheckState = 'good' | 'untried' | 'open' | 'bad' | 'unknown';

export type Outcome = {
  state: CheckState;
  /** How it is, in whole sentences. */
  found: string;
  /** What to do, one sentence; null: nothing. */
  advice: string | null;
  /** When it last worked, in UTC ms; null where there is no such time. */
  at: number | null;
};

export type Check = Outcome & { id: CheckId };

export const triedNow = ['razorpay', 'mail'] as const;
export type TriedNow = (typeof triedNow)[number];

export const tryInput = z.strictObject({ id: z.enum(triedNow, 'This cannot be tried') });
export const putAwayInput = z.strictObject({ isPutAway: z.boolean('This must be yes or no') });
