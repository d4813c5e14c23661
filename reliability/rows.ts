import { backups } from './backups.ts';
import { badDisk } from './bad-disk.ts';
import { cacheFlood } from './cache-flood.ts';
import { closedCheckouts } from './closed-checkouts.ts';
import { inContainer } from './container.ts';
import { damagedFile } from './damage.ts';
import { enumeration } from './enumeration.ts';
import { fullDisk } from './full-disk.ts';
import { garbage } from './garbage.ts';
import { guesses } from './guesses.ts';
import { hallFlood } from './hall-flood.ts';
import { hallKill } from './hall-kill.ts';
import { hallRegrade } from './hall-regrade.ts';
import { hallRush } from './hall-rush.ts';
import { kill } from './kill.ts';
import { leakedBackup } from './leaked-backup.ts';
import type { Check } from './lib/check.ts';
import { oneAddress } from './one-address.ts';
import { outside } from './outside-services.ts';
import { powerCut } from './power-cut.ts';
import { behindProxies } from './proxies.ts';
import { slowClients } from './slow-clients.ts';
import { soaking } from './soak.ts';
import { copies } from './stamped-copies.ts';
import { stops } from './stops.ts';
import { upgrades } from './upgrade.ts';
import { webhooks } from './webhooks.ts';

export type Row = {
  id: string;
  promise: string;
  asked: string;
  /** Besides this, every test with the id in its name must pass. */
  check?: Check;
  /** What no program on one machine can check, and why. */
  notCovered?: string;
};

/** What the site promises about data, money and access (R), and what it does when it is attacked (T). */
export const rows: Row[] = [
  {
    id: 'R1',
    promise: 'An acknowledged write survives kill -9.',
    asked: '200 kills, 5,000 acks, 0 lost, 0 half or broken, ready again in 2 s p99',
    check: kill,
  },
  {
    id: 'R2',
    promise: 'An acknowledged write survives a power cut.',
    asked: '500 cuts, 0 lost, 0 corrupt, a sync for every commit',
    check: powerCut,
    notCovered: 'a disk that lies about its syncs',
  },
  {
    id: 'R3',
    promise: 'A full disk is reported clearly, loses no data, and writes resume once there is room.',
    asked: '0 lost, 0 corrupt, 503 in words, reads go on, writes resume within 1 s',
    check: fullDisk,
  },
  {
    id: 'R4',
    promise: 'I/O errors and a read-only disk never crash the site or make it acknowledge a write that failed.',
    asked: '0 acks without a row, 0 exits, 503 within 1 s',
    check: badDisk,
  },
  {
    id: 'R5',
    promise: 'A broken data file is refused in plain words, or the site can serve from it.',
    asked: '200 copies with flipped bytes, 0 ends without a message, detection rate told',
    check: damagedFile,
    notCovered: 'that every flipped byte is noticed: SQLite has no page checksums',
  },
  {
    id: 'R6',
    promise: 'A backup made under load is complete.',
    asked: '50 of 50 good with every earlier ack; p99 at most twice idle + 250 ms',
    check: backups,
  },
  {
    id: 'R6b',
    promise: 'A non-expert can restore a backup.',
    asked: 'at most 5 min and 3 commands; at most an hour of work lost',
    notCovered: 'that a person who has never seen it needs less than 5 minutes: this takes a person',
  },
  {
    id: 'R6c',
    promise: 'Old backups are deleted in time, and a failed backup is shown.',
    asked: 'at most 36 files and a quarter of the disk; degraded after 26 h',
  },
  {
    id: 'R7',
    promise: 'An event of the payment provider has its effect exactly once.',
    asked: '10,000 deliveries of 2,000 events: 2,000 effects, 0 lost, 0 double, p99 1 s',
    check: webhooks,
  },
  {
    id: 'R8',
    promise: 'A forged payment gives nothing.',
    asked: '500 forged cases: 0 effects, all 400 or 404, logged',
  },
  { id: 'R8b', promise: 'What was paid always ends in access.', asked: '100 % healed within 20 min' },
  {
    id: 'R9',
    promise: 'The role matrix holds for every procedure and address.',
    asked: '100 % of cells, a new procedure without a row fails',
  },
  { id: 'R10', promise: 'Only a live session opens anything.', asked: '0 accepted' },
  {
    id: 'R11',
    promise: 'A login cannot be guessed.',
    asked:
      '10,000 guesses: at most 10 checked of one place, 30 at one account in 15 minutes; survives a restart; owner gets in',
    check: guesses,
  },
  {
    id: 'R12',
    promise: 'Nobody learns which addresses have an account.',
    asked: '1,000 calls: same answers, median gap below 5 ms, Mann–Whitney p above 0.01',
    check: enumeration,
  },
  {
    id: 'R13',
    promise: 'Garbage input never makes the site fail.',
    asked: '500 inputs a procedure, 20,000 in all: 0 5xx, 0 exits, growth below 50 MB',
    check: garbage,
  },
  {
    id: 'R14',
    promise: 'Error messages reveal nothing about the inside of the site.',
    asked: '0 leaks, a throw in every procedure',
  },
  {
    id: 'R15',
    promise: 'A person can take and delete their data.',
    asked: '0 traces outside kept invoices, or a sealed copy for a year where that is set; consent with every sign-up',
  },
  { id: 'R16', promise: 'Only locked packages are installed.', asked: '0 deviations, install scripts by list' },
  {
    id: 'R17',
    promise: 'An upgrade is safe.',
    asked: 'equal checksums from each past version; 50 of 50 kills recover; a bad migration changes nothing',
    check: upgrades,
  },
  {
    id: 'R18',
    promise: 'Slow and many clients do not stop the site.',
    asked: '500 slow sockets, 200 logins at once: pages 500 ms p99, loop 100 ms p99, 0 5xx',
    check: slowClients,
  },
  {
    id: 'R19',
    promise: 'A stop is clean.',
    asked: '100 stops under load: 0 lost, within 10 s, log truncated',
    check: stops,
  },
  {
    id: 'R19b',
    promise: 'A long run keeps memory, log and open files stable.',
    asked: 'memory below 1 MB an hour, log below 64 MB, open files flat, 0 lost',
    check: soaking,
    notCovered: '24 hours, which take a day: SOAK_MINUTES=1440 npm run prove -- R19b',
  },
  {
    id: 'R20',
    promise: 'The site stays up when outside services are down.',
    asked: 'every page loads, buying is refused in words, mail waits; nothing waits longer than 10 s',
    check: outside,
  },
  {
    id: 'R21',
    promise: 'The site works behind Caddy and nginx with the files of deploy/.',
    asked:
      '50 MB up, a download resumed, https alone, headers and compression once, sign-ins counted by an address that nobody can forge',
    check: behindProxies,
    notCovered: 'a certificate of a public authority, which needs a public name',
  },
  {
    id: 'R22',
    promise: 'The container runs locked down, and is restored and upgraded as the guide says.',
    asked:
      'no capabilities, a read-only disk; a purchase, a backup, its restore, one from afar with the key on standard input, an older data file: all in the image',
    check: inContainer,
    notCovered: 'the port, which Compose alone opens to the loopback address',
  },
  {
    id: 'R23',
    promise: 'A copy away from this machine comes back, and only with its key.',
    asked: 'one command on a new machine; nothing readable in the bucket; none older than 35 days',
    notCovered: 'providers other than the stand-in for S3',
  },
  {
    id: 'R24',
    promise: 'A choice that the test hall has acknowledged survives kill -9, and every attempt goes on.',
    asked: '25 kills during 200 attempts: 0 acknowledged sheets lost, all go on and hand in',
    check: hallKill,
  },
  {
    id: 'R25',
    promise: 'The start and the end of a popular test are kept up with.',
    asked:
      '2,000 open the page, start and look within 60 s and hand in within 60 s, from 2,000 addresses and from one: 0 errors, 0 sheets lost, a save 250 ms p99',
    check: hallRush,
  },
  {
    id: 'R26',
    promise: 'No key, no solution and no page of a paper leaves the server before it may.',
    asked: 'every role, before, during and after, over every procedure and address: 0 leaks',
  },
  {
    id: 'R27',
    promise: 'A corrected key marks every attempt again, exactly, and is undone exactly.',
    asked: '2,000 attempts of 180 questions within 2 s, 0 marks wrong, 0 left after the undo',
    check: hallRegrade,
  },
  {
    id: 'R28',
    promise: 'Of a bank statement nothing is accepted by itself, twice, or for another amount.',
    asked: 'files of 11 kinds understood, 300 odd files: 0 accepted, 0 failures; every refusal with its reason',
    notCovered: 'what a bank may write tomorrow: an unknown file asks for its columns',
  },
  {
    id: 'R29',
    promise:
      'An order is reminded of its payment once at most, and never after it was paid, reported, cancelled or priced again.',
    asked: '100 random orders of events: 0 reminders too many',
  },
  {
    id: 'R30',
    promise: 'An attempt at a test ends by its time, by its student, or by an admin who was told, and by nothing else.',
    asked:
      'the clock of the page or of the server set by any step, times, hiding and deleting meanwhile: 0 ended, 0 locked out',
    notCovered: 'a clock that is wrong from one start of the site to the next',
  },
  {
    id: 'R31',
    promise: 'An answer that a device keeps reaches the site, or its student is shown it, whatever happened meanwhile.',
    asked:
      'connections that hang given up within 8 s, another device, an ended session, a log-out, refusals, and random orders of all: 0 acknowledged answers lost, 0 gone unseen',
    notCovered: 'a browser that throws its storage away',
  },
  { id: 'T1', promise: 'No form link leaks.', asked: '0 canaries in any answer to who may not start' },
  {
    id: 'T2',
    promise: 'A shared download link opens nothing.',
    asked: '404 for everybody but the buyer; more than 20 a day are noticed',
  },
  { id: 'T3', promise: 'A price cannot be tampered with.', asked: '0 effects' },
  { id: 'T4', promise: 'Ids cannot be guessed.', asked: '100,000 tries, 0 hits, same answer' },
  {
    id: 'T5',
    promise: 'Text that people enter is never run as script.',
    asked: '0 elements made of it in any page or mail',
  },
  { id: 'T6', promise: 'A link leads only where it may.', asked: '60 bad links, 0 stored' },
  { id: 'T7', promise: 'Nobody can give themselves a role.', asked: '0 escalations, the last admin stays' },
  {
    id: 'T8',
    promise: 'Sign-ups cannot be used for spam.',
    asked: '5 an hour and place, 3 mails an address; unconfirmed gone after 7 days',
  },
  {
    id: 'T9',
    promise: 'A stranger cannot lock somebody else’s account.',
    asked: 'the owner gets in, and is told of guesses',
  },
  {
    id: 'T10',
    promise: 'A leaked backup opens no account.',
    asked: '0 of its strings accepted',
    check: leakedBackup,
  },
  { id: 'T11', promise: 'A payment counts for its own order only.', asked: '0 effects elsewhere' },
  { id: 'T12', promise: 'Nobody pays twice unnoticed.', asked: '1 open order, a second payment waits for its refund' },
  { id: 'T13', promise: 'A forged event is refused.', asked: '400, 0 effects; no secret, no route' },
  {
    id: 'T14',
    promise: 'No money is taken for an order that does not exist.',
    asked: '0 payments without their order',
  },
  { id: 'T15', promise: 'Another site cannot act for a person.', asked: '0 executed, every mutation' },
  { id: 'T16', promise: 'A batch does not pass a limit.', asked: 'counted by procedure, at most 10' },
  { id: 'T17', promise: 'The site cannot be framed and has no open redirect.', asked: '0 ways off the site' },
  { id: 'T18', promise: 'A PDF attacks nobody.', asked: 'attachment, sandboxed, inspected apart' },
  {
    id: 'T19',
    promise: 'An admin’s session ends and leaves traces.',
    asked: '12 h, 30 min idle, password again for what is grave, log append-only',
  },
  { id: 'T20', promise: 'Nobody reads another person’s profile.', asked: '0 rows of others' },
  {
    id: 'T21',
    promise: 'Only one process writes a data file.',
    asked: 'the second is refused; a network disk is warned of',
  },
  {
    id: 'T22',
    promise: 'An operator’s error is told in plain words.',
    asked: 'one line, exit code 1; a wrong clock or volume is warned of',
  },
  {
    id: 'T23',
    promise: 'Unknown parameters fill neither the memory nor the log.',
    asked: '27,000 requests of 14 KB: memory below +150 MB, 1.5 KB of log each, others within 1 s p99',
    check: cacheFlood,
  },
  {
    id: 'T24',
    promise: 'A coupon gives no more discounts than it has uses.',
    asked: '10 checkouts with a coupon for one use, all paid: 1 discounted, the others held for a decision',
    check: closedCheckouts,
  },
  {
    id: 'T25',
    promise: 'A buyer cannot fill the disk with copies.',
    asked: '25 changes of name and phone, each with a download: 1 copy on the disk, downloads counted',
    check: copies,
  },
  {
    id: 'T26',
    promise: 'Others are answered while one address sends as many requests as it can.',
    asked: '24 connections for new pages, 40 receipts with long names at once: others within 1 s p99, 0 5xx',
    check: oneAddress,
  },
  {
    id: 'T27',
    promise: 'Others go on in the test hall while one student sends as many saves as possible.',
    asked: '10,000 saves over 24 connections: told to wait, 50 others answer within 250 ms p99, 0 sheets lost',
    check: hallFlood,
  },
];
