/** What holds whatever happens: the promises of the site, looked at after each step, each day, and when all is quiet. */
import { count, eq, isNull } from 'drizzle-orm';
import { validateSession } from '#server/auth/sessions.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { mails } from '#server/db/schema/mails.ts';
import { payments } from '#server/db/schema/payments.ts';
import { users } from '#server/db/schema/users.ts';
import { wrongAttention, wrongStates, wrongSums } from '../../tests/support/shop.ts';
import { keptMoney, paidFor, wrongTestDoors } from './doors-promises.ts';
import { endedOtherwise, lostAnswers, runningAttempts, wrongMarks } from './hall-promises.ts';
import {
  ask,
  askedOtherwise,
  bookedOtherwise,
  countedTwice,
  finalChanged,
  lostCopies,
  refundsToldTwice,
  revived,
  transfersTwice,
  unverifiedStarts,
  wrongLetters,
  wrongRefunds,
} from './money-promises.ts';
import { dayMs, type World } from './world.ts';

/** `broken`: one line for each breach; none while the promise is kept. */
type Promised = { says: string; broken: (world: World) => string[] | Promise<string[]> };

/** After every step. */
export const always: readonly Promised[] = [
  {
    says: 'The books agree: orders, items, payments, refunds, receipts, totals and search.',
    broken: ({ db }) => wrongSums(db),
  },
  { says: 'No order that was answered “placed” is lost.', broken: lostOrders },
  { says: 'A payment that was answered “verified” has its effect, and only one.', broken: lostCaptures },
  { says: 'Card money is booked once, and as it came.', broken: bookedOtherwise },
  { says: 'Money that came twice counts once.', broken: countedTwice },
  { says: 'The provider asks for what an order costs.', broken: askedOtherwise },
  { says: 'The end of a refund is told once.', broken: refundsToldTwice },
  { says: 'A transfer counts once on an order.', broken: transfersTwice },
  {
    says: 'Money brings back no order that a person cancelled, nor one that the site closed before it was begun.',
    broken: revived,
  },
  { says: 'Stock never goes below nothing.', broken: negativeStock },
  { says: 'The copies in stock and in orders are those that were counted.', broken: lostCopies },
  {
    says: 'A coupon is not paid with more often than it may be, unless an admin opened a closed order again.',
    broken: overusedCoupons,
  },
  { says: 'Receipts are numbered without a gap.', broken: gapsInReceipts },
  { says: 'No answer in a test that was acknowledged is lost, and no sheet is older than that.', broken: lostAnswers },
  {
    says: 'No test ends for a student but by its time, by her, or by an admin who knew of it.',
    broken: endedOtherwise,
  },
  { says: 'Only who is verified begins a test.', broken: unverifiedStarts },
  { says: 'No answer of the site says something of somebody else.', broken: strangersShown },
  { says: 'Nobody is answered what her role may not ask.', broken: ({ witness }) => witness.trespasses },
  { says: 'A role may ask what its rights say, and the guard comes first.', broken: ({ breaches }) => breaches.guards },
  {
    says: 'An account opens by the password that its owner chose last, and by no other.',
    broken: ({ breaches }) => breaches.entries,
  },
  { says: 'A link that was only opened has done nothing.', broken: ({ breaches }) => breaches.links },
  { says: 'Nobody begins a test that is open for others only.', broken: ({ breaches }) => breaches.doors },
  {
    says: 'No mail is sent twice, unless the site was killed, or the disk was full, while it went.',
    broken: doubledMails,
  },
];

/** At the end of every day. */
export const daily: readonly Promised[] = [
  { says: 'What needs attention is found, and nothing else.', broken: ({ db }) => wrongAttention(db) },
  { says: 'Every order is kept as what its facts say.', broken: ({ db }) => wrongStates(db) },
  { says: 'Who has paid may download, and nobody else.', broken: wrongDoors },
  { says: 'A test is open for whom it was opened, until a refund, an end or a deletion.', broken: wrongTestDoors },
  { says: 'Whoever has taken a test has its marks, once, and they are what key and sheet give.', broken: wrongMarks },
  { says: 'What is decided, cancelled or sent stays so.', broken: finalChanged },
  { says: 'Letters go to the customer of their order, and who has paid has one.', broken: wrongLetters },
  { says: 'A session that was ended stays ended.', broken: openedAgain },
  { says: 'One address has one account.', broken: doubledAccounts },
  { says: 'Nothing personal is kept beyond its days.', broken: keptTooLong },
  { says: 'Nothing is left of somebody whose account is deleted.', broken: traces },
];

/** When the faults have stopped and some quiet days have passed. */
export const atRest: readonly Promised[] = [
  { says: 'Every captured payment is known, and is on its order or among what needs attention.', broken: unknownMoney },
  { says: 'What went back at the provider is in the books once, and nothing else is.', broken: wrongRefunds },
  { says: 'Every test against the clock is over.', broken: runningAttempts },
  { says: 'Every mail has gone.', broken: waitingMails },
];

const listed = (ids: ReadonlySet<string>): string => JSON.stringify([...ids]);

function lostOrders(world: World): string[] {
  const question = 'select value as id from json_each(?) where value not in (select id from orders)';
  return ask<{ id: string }>(world, question, listed(world.memory.promised.orders)).map(
    ({ id }) => `order ${id} is gone`,
  );
}

function lostCaptures(world: World): string[] {
  const question = `select value as id, count(payments.id) as times from json_each(?)
    left join payments on razorpay_payment_id = value group by value having times <> 1`;
  const wrong = ask<{ id: string; times: number }>(world, question, listed(world.memory.promised.captured));
  return wrong.map(({ id, times }) => `payment ${id} is there ${times} times`);
}

function negativeStock(world: World): string[] {
  return ask<{ title: string }>(world, 'select title from materials where stock < 0').map(({ title }) => title);
}

function overusedCoupons(world: World): string[] {
  const used = ask<{ code: string; uses: number; maxUses: number }>(
    world,
    `select code, count(*) as uses, max_uses as maxUses from orders join coupons on coupons.id = coupon_id
      where paid_at is not null and orders.status <> 'cancelled' and not exists (select 1 from order_events
        where order_id = orders.id and kind = 'status' and order_events.status = 'cancelled')
      group by coupons.id having count(*) > max_uses`,
  );
  return used.map(({ code, uses, maxUses }) => `${code} was used ${uses} times of ${maxUses}`);
}

function gapsInReceipts(world: World): string[] {
  const question = 'select financial_year as financialYear, number from receipts order by financial_year, number';
  const all = ask<{ financialYear: string; number: number }>(world, question);
  return all.flatMap(({ financialYear, number }, at) => {
    const before = all[at - 1];
    const expected = before?.financialYear === financialYear ? before.number + 1 : 1;
    return number === expected ? [] : [`${financialYear}: ${number} stands where ${expected} should`];
  });
}

function doubledMails({ sent, state }: World): string[] {
  const times = new Map<string, number>();
  // A last mail about a deleted account goes past the outbox, and has no number.
  for (const { id } of sent.filter((mail) => mail.id !== '')) times.set(id, (times.get(id) ?? 0) + 1);
  const doubled = [...times].filter(([, count]) => count > 1);
  return doubled.length > state.kills + state.fills ? doubled.map(([id, count]) => `${id} went ${count} times`) : [];
}

/** Reckoned apart: money that is kept on a confirmed, uncancelled order of this student opens what it was for. */
async function wrongDoors(world: World): Promise<string[]> {
  const students = world.db.select({ id: users.id }).from(users).where(isNull(users.role)).all();
  const kept = keptMoney(world);
  const wrong: string[] = [];
  for (const { id } of students) {
    // A series opens tests in place of a file.
    const due = new Set([...paidFor(world, id, kept)].filter((sold) => !world.memory.doors.series.has(sold)));
    const library = await world.as(id).library.mine();
    const open = new Set(library.map(({ materialId }) => materialId));
    for (const materialId of new Set([...open, ...due])) {
      if (open.has(materialId) === due.has(materialId)) continue;
      wrong.push(`${materialId} is ${open.has(materialId) ? 'open and not paid' : 'paid and not open'} for ${id}`);
    }
  }
  return wrong;
}

function strangersShown({ witness }: World): string[] {
  return witness.leaks;
}

function traces({ db, memory: { forgotten } }: World): string[] {
  if (forgotten.size === 0) return [];
  const bytes = db.$client.serialize();
  return [...forgotten]
    .filter((words) => bytes.includes(words))
    .map((words) => `“${words}” is still in the data file: ${placesOf(db, words).join(', ') || 'in what is deleted'}`);
}

/** The columns that hold these words: `orders.notes`. */
function placesOf({ $client }: World['db'], words: string): string[] {
  const columns = $client
    .prepare<[], { at: string; name: string }>(
      `select tables.name as at, columns.name from sqlite_master as tables, pragma_table_info(tables.name) as columns
        where tables.type = 'table'`,
    )
    .all();
  return columns
    .filter(({ at, name }) =>
      $client.prepare(`select 1 from "${at}" where instr(cast("${name}" as text), ?) > 0`).get(words),
    )
    .map(({ at, name }) => `${at}.${name}`);
}

async function openedAgain({ context, ended }: World): Promise<string[]> {
  const open = await Promise.all(
    [...ended].map(async (cookie) => (await validateSession(context, cookie))?.user.email),
  );
  return open.flatMap((email) => (email === undefined ? [] : [`a session of ${email}`]));
}

function doubledAccounts({ db }: World): string[] {
  return db.$client
    .prepare<[], string>('select email from users group by lower(trim(email)) having count(*) > 1')
    .pluck()
    .all();
}

/** What goes by itself, and after how many days; housekeeping comes once a day, and the clock may go back an hour. */
const keptFor: readonly (readonly [rows: string, days: number])[] = [
  ['pending_sign_ups where created_at', 7],
  [
    'users where email_confirmed_at is null and imported_at is null and id not in (select user_id from pending_sign_ups) and created_at',
    7,
  ],
  ['admin_invitations where expires_at', 30],
  ['webhook_events where received_at', 30],
  ["mails where status <> 'queued' and created_at", 90],
  ['statement_debits where created_at', 180],
  ['one_time_tokens where expires_at', 0],
  ['sessions where expires_at', 0],
  ['rate_limits where resets_at', 0],
];

function keptTooLong({ db, context }: World): string[] {
  return keptFor.flatMap(([rows, days]) => {
    const before = context.clock() - (days + 3) * dayMs;
    const kept = db.$client.prepare<[number], number>(`select count(*) from ${rows} < ?`).pluck().get(before) ?? 0;
    return kept === 0 ? [] : [`${kept} of ${rows}`];
  });
}

function unknownMoney({ db, provider }: World): string[] {
  const rows = db.select().from(payments).all();
  const asked = new Set(rows.map(({ razorpayOrderId }) => razorpayOrderId));
  return [...provider.payments.values()]
    .filter(({ status, orderId }) => status === 'captured' && orderId !== null && asked.has(orderId))
    .filter(({ id }) => !rows.some(({ razorpayPaymentId }) => razorpayPaymentId === id))
    .map(({ id, amountPaise }) => `${id} of ${amountPaise} paise is on no order`);
}

function waitingMails({ db }: World): string[] {
  return db
    .select({ subject: mails.subject, status: mails.status, nextAttemptAt: mails.nextAttemptAt })
    .from(mails)
    .where(eq(mails.status, 'queued'))
    .all()
    .map(({ subject }) => `“${subject}” waits`);
}

/** How many lines the audit log has: each change by an admin adds at least one. */
export const auditLines = ({ db }: World): number => db.select({ lines: count() }).from(auditLog).get()?.lines ?? 0;
