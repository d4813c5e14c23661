import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { orders } from '#server/db/schema/orders.ts';
import { paymentReports, payments, statementRows } from '#server/db/schema/payments.ts';
import { deleteExpired } from '#server/jobs/housekeeping.ts';
import { paths } from '#shared/paths.ts';
import { undoAcceptMs } from '#shared/payment-reports.ts';
import { keptMs } from '#shared/retention.ts';
import type { RowOutcome, StatementMatch, StatementReport } from '#shared/statement.ts';
import type { SessionUser } from '#shared/users.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { books, history, requireAgreement } from '../support/shop.ts';
import { putReported, putUnpaid } from '../support/statements.ts';
import { createTestContext, failure, type TestContext } from '../support/test-context.ts';

let context: TestContext;
let app: App;
let helper: SessionUser;
let cookie: string;
beforeEach(async () => {
  context = createTestContext();
  app = await createTestApp(context);
  helper = context.addUser('helper', { role: 'desk' });
  cookie = await cookieOf(context, helper);
});
afterEach(async () => {
  requireAgreement(context.db);
  await app.close();
  await context.close();
});

const send = (payload: string | Buffer, query = '', by = cookie) =>
  app.inject({
    method: 'POST',
    url: `${paths.statementImport}${query}`,
    payload,
    headers: { 'content-type': 'text/csv', cookie: by },
  });
const read = async (payload: string | Buffer): Promise<StatementReport> => {
  const answer = await send(payload);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
};
const ticked = ({ orderId, reportId, utr, amountPaise, day, updatedAt }: StatementMatch) => ({
  orderId,
  reportId,
  utr,
  amountPaise,
  paidOn: day,
  expectedUpdatedAt: updatedAt,
});
const desk = () => context.caller(helper).paymentReportsAdmin;
const acceptAll = async ({ matches }: StatementReport) => desk().acceptStatement({ rows: matches.map(ticked) });
const paymentsOf = (outcomes: RowOutcome[]) =>
  outcomes.flatMap((row) => (row.outcome === 'accepted' ? [row.paymentId] : []));
const stored = () => books(context).payments.map(({ orderId, utr, amountPaise }) => ({ orderId, utr, amountPaise }));
const reasons = ({ others }: StatementReport) => others.map(({ line, reason }) => `${line} ${reason}`);

/** As Indian banks send it: an address above the headings, the headings again on the next page, totals at the end. */
const fromBank = (rows: string[]) =>
  [
    'Account Name,:,SELVI MATERIALS',
    'Address,:,"12, North Street, Madurai"',
    'Statement from 01/11/2026 to 25/11/2026',
    '',
    'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance',
    ...rows.slice(0, 2),
    'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance',
    ...rows.slice(2),
    ',,Total,,"5,000.00","11,499.00",',
    '** This is a computer generated statement **',
  ].join('\r\n');

describe('A bank statement on the desk', () => {
  test('R28: What fits a reported payment is found in the narration and accepted, each row as if it were accepted alone, with who and when.', async () => {
    const first = putReported(context, '428812345678', { totalPaise: 149_900 });
    const second = putReported(context, '428812345679');
    const report = await read(
      fromBank([
        '24/11/2026,24/11/2026,UPI/CR/428812345678/SELVI M/HDFC,,,"1,499.00","21,499.00"',
        '24/11/2026,24/11/2026,UPI/DR/428812345600/RENT,,"5,000.00",,"16,499.00"',
        '25/11/2026,25/11/2026,UPI/CR/428812345679/RAVI/SBIN,,,199.00,"16,698.00"',
      ]),
    );
    expect(report).toMatchObject({
      rows: 3,
      columns: { utr: 2, amount: 5, debit: 4, day: 0 },
      matches: [
        { line: 6, orderId: first, by: 'utr', amountPaise: 149_900, day: '2026-11-24' },
        { line: 9, orderId: second, by: 'utr', amountPaise: 19_900, day: '2026-11-25' },
      ],
      counts: { money_out: 1 },
      missing: [],
    });
    expect(stored()).toEqual([]);

    expect(await acceptAll(report)).toMatchObject([
      { outcome: 'accepted', orderId: first, duePaise: 0 },
      { outcome: 'accepted', orderId: second, duePaise: 0 },
    ]);
    expect(stored()).toEqual([
      { orderId: first, utr: '428812345678', amountPaise: 149_900 },
      { orderId: second, utr: '428812345679', amountPaise: 19_900 },
    ]);
    expect(context.db.select().from(orders).all()).toMatchObject([{ status: 'confirmed' }, { status: 'confirmed' }]);
    expect(context.db.select().from(statementRows).all()).toMatchObject([
      { paidOn: '2026-11-24', actorId: helper.id, createdAt: context.clock() },
      { paidOn: '2026-11-25', actorId: helper.id },
    ]);
    const log = context.db.select().from(auditLog).all();
    expect(log.map(({ actorId, action }) => [actorId, action])).toEqual([
      [helper.id, 'update'],
      [helper.id, 'accept'],
      [helper.id, 'accept'],
    ]);
    const owner = context.caller(context.addUser('owner', { isAdmin: true }));
    expect((await owner.ordersAdmin.byId({ id: first })).payments).toMatchObject([
      { statement: { paidOn: '2026-11-24', actorName: 'helper', createdAt: context.clock() } },
    ]);
  });

  test('R28: The same file again accepts nothing: neither its rows nor a request that was sent twice.', async () => {
    putReported(context, '428812345678');
    const file = 'Date,Narration,Amount\n25/11/2026,UPI/CR/428812345678/A,199\n';
    const report = await read(file);
    await acceptAll(report);
    expect(await acceptAll(report)).toMatchObject([{ outcome: 'refused' }]);
    expect(reasons(await read(file))).toEqual(['2 used']);
    expect(stored()).toHaveLength(1);
  });

  test('R28: Each accepted row is undone as a single acceptance is: no mail, no receipt, and the file fits again.', async () => {
    const reported = putReported(context, '428812345678', { contactEmail: 'selvi@example.com' });
    const unreported = putUnpaid(context, { totalPaise: 25_000, contactEmail: 'ravi@example.com' });
    const file = `Date,Narration,Amount\n25/11/2026,UPI/CR/428812345678/A,199\n25/11/2026,UPI/428812345679/Order ${unreported.slice(0, 8)},250\n`;
    const report = await read(file);
    expect(report.matches).toMatchObject([
      { orderId: reported, by: 'utr' },
      { orderId: unreported, by: 'order_number', reportId: null },
    ]);
    const accepted = await acceptAll(report);
    expect(context.mails().map(({ recipient }) => recipient)).toEqual(['selvi@example.com', 'ravi@example.com']);
    context.advance(undoAcceptMs);
    for (const paymentId of paymentsOf(accepted)) await desk().undoAccept({ paymentId });
    expect(stored()).toEqual([]);
    expect(context.mails()).toEqual([]);
    expect(context.db.select().from(statementRows).all()).toEqual([]);
    expect(context.db.select().from(orders).all()).toMatchObject([
      { status: 'pending', paidAt: null },
      { status: 'pending', paidAt: null },
    ]);
    expect(history(context).slice(-2)).toEqual([
      'reported pending Acceptance undone',
      'report_rejected pending 25000 Acceptance undone',
    ]);
    expect((await read(file)).matches).toHaveLength(2);
    const [late = ''] = paymentsOf(await acceptAll(await read(file)));
    const other = context.caller(context.addUser('other', { role: 'desk' })).paymentReportsAdmin;
    expect((await failure(other.undoAccept({ paymentId: late }))).code).toBe('NOT_FOUND');
    context.advance(undoAcceptMs + 1);
    expect((await failure(desk().undoAccept({ paymentId: late }))).code).toBe('CONFLICT');
  });

  test('R28: A row that fits nothing is listed with its reason.', async () => {
    const other = putReported(context, '428800000001');
    putReported(context, '428800000002', { totalPaise: 33_300 });
    const paid = putReported(context, '428800000003', { totalPaise: 44_400 });
    await acceptAll(await read('Date,Narration,Amount\n25/11/2026,UPI/428800000003,444\n'));
    putReported(context, '428800000004', { totalPaise: 55_500 });
    putReported(context, '428800000004', { totalPaise: 55_500 });
    const missing = putReported(context, '428899999999', { totalPaise: 66_600 });
    const report = await read(
      [
        'Date,Narration,Amount,Dr / Cr,Status',
        '25/11/2026,UPI/428800000001,200,CR,SUCCESS',
        '25/11/2026,UPI/428800000012,333,CR,SUCCESS',
        '25/11/2026,UPI/428800000003,444,CR,SUCCESS',
        '25/11/2026,UPI/428800000004,555,CR,SUCCESS',
        '25/11/2026,UPI/428811111111,777,CR,SUCCESS',
        '25/11/2026,UPI/428800000005,199,DR,SUCCESS',
        '25/11/2026,UPI/428800000006,199,CR,FAILED',
        '25/11/2026,UPI/428800000007,"199,50",CR,SUCCESS',
        '25/11/2026,Interest,12.50,CR,SUCCESS',
        '25/11/2026,4.28812E+11,12.50,CR,SUCCESS',
        '25/11/2026,UPI/428800000008,1.00,??,SUCCESS',
        '25/11/2026,428800000009 428800000010,1.00,CR,SUCCESS',
      ].join('\n'),
    );
    expect(reasons(report)).toEqual([
      '2 amount',
      '3 other_utr',
      '4 used',
      '5 several',
      '6 no_order',
      '7 money_out',
      '8 failed',
      '9 unreadable',
      '10 unreadable',
      '11 unreadable',
      '12 unreadable',
      '13 unreadable',
    ]);
    expect(report.others.map(({ fault }) => fault).slice(7)).toEqual([
      'amount',
      'no_utr',
      'shortened',
      'direction',
      'several_utrs',
    ]);
    expect(report.others[0]).toMatchObject({ expectedPaise: 19_900, orders: [{ orderId: other }] });
    expect(report.others[2]?.orders).toMatchObject([{ orderId: paid }]);
    expect(report.missing.map(({ orderId }) => orderId)).toEqual([missing]);
    expect(report.matches).toEqual([]);
  });

  test('R28: An unpaid order that nobody reported fits by its number; by amount alone it is offered and not ticked.', async () => {
    const numbered = putUnpaid(context, { totalPaise: 31_000 });
    const named = putUnpaid(context, { totalPaise: 25_000, contactName: 'Kavitha Raman' });
    putUnpaid(context, { totalPaise: 25_000, contactName: 'Asha Devi' });
    const alone = putUnpaid(context, { totalPaise: 77_700 });
    const report = await read(
      [
        'Date,Narration,Amount',
        `25/11/2026,UPI/428800000001/ORDER ${numbered.slice(0, 8).toUpperCase()},310`,
        '25/11/2026,UPI/428800000002/KAVITHA R/payment,250',
        '25/11/2026,UPI/428800000003/SOMEBODY,777',
        '25/11/2026,UPI/428800000004/SOMEBODY,250',
      ].join('\n'),
    );
    expect(report.matches.map(({ orderId, by }) => [orderId, by])).toEqual([
      [numbered, 'order_number'],
      [named, 'name'],
      [alone, 'amount'],
    ]);
    expect(reasons(report)).toEqual(['5 several']);
  });

  test('R28: Two rows for one order, or one number twice, are accepted once.', async () => {
    const orderId = putReported(context, '428800000001');
    const report = await read(
      `Date,Narration,Amount\n25/11/2026,UPI/428800000001,199\n25/11/2026,UPI/428800000001,199\n25/11/2026,UPI/428800000002/Order ${orderId.slice(0, 8)},199\n`,
    );
    expect(report.matches).toHaveLength(1);
    expect(reasons(report)).toEqual(['3 repeated', '4 other_utr']);
  });

  test('A statement’s money asks for the password as a single payment does, reported or not.', async () => {
    const orderId = putUnpaid(context);
    putReported(context, '428800000002', { totalPaise: 25_000 });
    const report = await read(
      `Date,Narration,Amount\n25/11/2026,UPI/428800000001/Order ${orderId.slice(0, 8)},199\n25/11/2026,UPI/428800000002,250\n`,
    );
    const old = context.caller(helper, { isReauthenticated: false }).paymentReportsAdmin;
    for (const match of report.matches)
      expect((await failure(old.acceptStatement({ rows: [ticked(match)] }))).code).toBe('PRECONDITION_REQUIRED');
    const reportId = report.matches.find((match) => match.reportId !== null)?.reportId ?? '';
    expect((await failure(old.accept({ reportId }))).code).toBe('PRECONDITION_REQUIRED');
    expect(stored()).toEqual([]);
  });

  test('R28: A row that says something else than the report, or whose order has changed since, is refused, and the others go on.', async () => {
    putReported(context, '428800000001');
    const changed = putUnpaid(context, { totalPaise: 25_000 });
    putReported(context, '428800000003', { totalPaise: 33_300 });
    const report = await read(
      `Date,Narration,Amount\n25/11/2026,UPI/428800000001,199\n25/11/2026,UPI/428800000002/Order ${changed.slice(0, 8)},250\n25/11/2026,UPI/428800000003,333\n`,
    );
    const [first, second, third] = report.matches.map(ticked);
    if (!first || !second || !third) throw new Error('Three rows fit');
    const outcomes = await desk().acceptStatement({
      rows: [
        { ...first, amountPaise: 100 },
        { ...second, expectedUpdatedAt: second.expectedUpdatedAt - 1 },
        { ...first, utr: '428800000009' },
        third,
      ],
    });
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'refused', 'accepted']);
    expect(stored()).toMatchObject([{ utr: '428800000003' }]);
  });

  const rev = (rows: string[]) => ['Date,Narration,Debit,Credit', ...rows].join('\n');

  test.each([
    ['after it', ['24/11/2026,UPI/CR/428812345678/SELVI,,199', '25/11/2026,UPI/REV/428812345678/SELVI,199,']],
    ['above it, newest first', ['25/11/2026,UPI/428812345678/SELVI,199,', '24/11/2026,UPI/428812345678/SELVI,,199']],
  ])('R28: Money that came and left again under one number, told %s, fits no order.', async (_where, rows) => {
    const orderId = putReported(context, '428812345678');
    const report = await read(rev(rows));
    expect(report.matches).toEqual([]);
    expect(report.others).toMatchObject([
      { reason: 'reversed', orders: [{ orderId }] },
      { reason: 'reversed', orders: [{ orderId }] },
    ]);
  });

  test('R28: When the money of a booked payment leaves again, a later file says so with its order.', async () => {
    const orderId = putReported(context, '428812345678');
    await acceptAll(await read(rev(['24/11/2026,UPI/CR/428812345678/SELVI,,199'])));
    expect((await read(rev(['25/11/2026,UPI/REV/428812345678/SELVI,199,']))).others).toMatchObject([
      { reason: 'went_back', orders: [{ orderId }] },
    ]);
  });

  test('R28: A reversal without a number holds what came of its amount; other amounts fit.', async () => {
    const orderId = putReported(context, '428812345678');
    const other = putReported(context, '428812345679', { totalPaise: 25_000 });
    const came = ['24/11/2026,UPI/CR/428812345678/SELVI,,199', '24/11/2026,UPI/CR/428812345679/RAVI,,250'];
    const report = await read(rev([...came, '25/11/2026,UPI REVERSAL SELVI,199,']));
    expect(report.others[0]).toMatchObject({ reason: 'reversed', fault: 'unnamed_reversal', orders: [{ orderId }] });
    expect(report.matches).toMatchObject([{ orderId: other, by: 'utr' }]);
  });

  test('R28: A file in which no payment was completed pays no order.', async () => {
    putReported(context, '428812345678');
    const file = 'Date,UTR,Amount,Status\n24/11/2026,428812345678,199,Failed\n24/11/2026,428812345679,199,Pending\n';
    expect(reasons(await read(file))).toEqual(['2 failed', '3 failed']);
  });

  test('R28: Money that left by a file that was read first is held when its credit comes in a later one, until that file says otherwise.', async () => {
    const orderId = putReported(context, '428812345678');
    const debit = rev(['25/11/2026,UPI/428812345678/SELVI,199,', '25/11/2026,UPI/428899999999/RENT,5000,']);
    const credit = 'Day,Narration,Amount\n24/11/2026,UPI/CR/428812345678/SELVI,199';
    await read(debit);
    await read(debit);
    expect(await read(credit)).toMatchObject({
      matches: [],
      others: [{ reason: 'reversed', orders: [{ orderId }], isOlder: true }],
    });
    const log = context.db.select().from(auditLog).all();
    expect(log.map(({ entityId, after }) => [entityId, after])).toEqual([['statement-debits', { numbers: 2 }]]);
    const columns = { utr: 1, details: null, amount: 2, debit: 3, direction: null, status: null, day: 0 };
    const again = await send(debit, `?columns=${encodeURIComponent(JSON.stringify(columns))}`);
    expect(again.json()).toMatchObject({ matches: [{ orderId, by: 'utr' }] });
    expect((await read(credit)).matches).toMatchObject([{ orderId, by: 'utr' }]);
  });

  test('R28: The numbers of money that left are forgotten after half a year.', async () => {
    const orderId = putReported(context, '428812345678');
    await read(rev(['25/11/2026,UPI/REV/428812345678/SELVI,199,']));
    context.advance(keptMs('statementDebits') + 1);
    await deleteExpired(context.services);
    const later = await cookieOf(context, helper);
    const credit = await send(rev(['24/11/2026,UPI/CR/428812345678/SELVI,,199']), '', later);
    expect(credit.json()).toMatchObject({ matches: [{ orderId }] });
  });

  test.each(['UPI/REV/428812345678/AMAZON', 'UPI-RETURN-428812345678', 'Refund of 428812345678'])(
    'R28: A credit that says it is a return (%s) pays no order, whatever its amount; a priest’s does.',
    async (narration) => {
      putUnpaid(context);
      expect(reasons(await read(rev([`24/11/2026,${narration},,199`])))).toEqual(['2 reversed']);
      expect((await read(rev(['24/11/2026,UPI/428812345678/REV JOSEPH,,199']))).matches).toHaveLength(1);
    },
  );

  test('R28: The order’s number is found in any column of words, and when the bank has cut it to six letters; of two such orders neither is guessed.', async () => {
    const id = (beginning: string) => beginning.padEnd(32, '0');
    const noted = putUnpaid(context, { id: id('aabe36a0'), totalPaise: 31_000 });
    const cut = putUnpaid(context, { id: id('12bd34f5'), totalPaise: 25_000 });
    putUnpaid(context, { id: id('77cc88a1'), totalPaise: 44_400 });
    putUnpaid(context, { id: id('77cc88a2'), totalPaise: 55_500 });
    const report = await read(
      [
        'Time,Transaction ID,UPI transaction ID,Payer,Note,Amount,Status',
        '"Nov 25, 2026",CICAg1,428800000001,SOMEBODY,AABE36A0,310,Completed',
        '"Nov 25, 2026",CICAg2,428800000002,SOMEBODY,Order 12bd34,250,Completed',
        '"Nov 25, 2026",CICAg3,428800000003,SOMEBODY,77cc88,444,Completed',
        '"Nov 25, 2026",CICAg4,428800000004,SOMEBODY,decade 251126,12,Completed',
      ].join('\n'),
    );
    expect(report.matches.map(({ orderId, by }) => [orderId, by])).toEqual([
      [noted, 'order_number'],
      [cut, 'order_number'],
    ]);
    expect(reasons(report)).toEqual(['4 several', '5 no_order']);
  });

  test('R28: A row that almost fits is booked as the bank says it only where the admin asks for that.', async () => {
    const mistyped = putReported(context, '428800000001', { totalPaise: 31_000 });
    const short = putReported(context, '428800000003', { totalPaise: 64_500 });
    const report = await read(
      rev(['24/11/2026,UPI/428800000012/SELVI,,310', '24/11/2026,UPI/428800000003/SELVI,,635']),
    );
    expect(report.matches).toEqual([]);
    expect(report.others).toMatchObject([
      { reason: 'other_utr', offer: { orderId: mistyped, duePaise: 0 } },
      { reason: 'amount', offer: { orderId: short, duePaise: 1000 } },
    ]);
    const rows = report.others
      .flatMap(({ offer, utr, amountPaise, day }) =>
        offer && amountPaise !== null
          ? [{ ...offer, utr, amountPaise, paidOn: day, expectedUpdatedAt: offer.updatedAt }]
          : [],
      )
      .map(({ updatedAt: _seen, duePaise: _due, ...row }) => row);
    expect(await desk().acceptStatement({ rows })).toMatchObject([{ outcome: 'refused' }, { outcome: 'refused' }]);
    expect(await desk().acceptStatement({ rows: rows.map((row) => ({ ...row, asBankSays: true })) })).toMatchObject([
      { outcome: 'accepted', orderId: mistyped, duePaise: 0 },
      { outcome: 'accepted', orderId: short, duePaise: 1000 },
    ]);
    expect(stored()).toEqual([
      { orderId: mistyped, utr: '428800000012', amountPaise: 31_000 },
      { orderId: short, utr: '428800000003', amountPaise: 63_500 },
    ]);
  });

  test('Where a spreadsheet has shortened every UTR number, each row says that, and nobody is asked for the column.', async () => {
    const report = await read('Date,UTR,Amount\n24/11/2026,6.33E+11,199\n25/11/2026,6.34E+11,250\n');
    expect(report.others.map(({ fault }) => fault)).toEqual(['shortened', 'shortened']);
  });

  test('A number that stands in every row is nobody’s UTR, whoever typed it.', async () => {
    putReported(context, '919876500001');
    const rows = Array.from({ length: 5 }, (_, at) => `24/11/2026,UPI/42880000000${at}/TO 919876500001,,199`);
    expect((await read(rev(rows))).matches.filter(({ by }) => by === 'utr')).toEqual([]);
  });

  test('Columns that an admin corrected are remembered for the next file of that bank, and for no other.', async () => {
    const orderId = putReported(context, '428812345678');
    const file = 'When,What,Value one,Value two\n25/11/2026,428812345678,x,199\n';
    const unknown = await read(file);
    expect(unknown).toMatchObject({ columns: null, headings: ['When', 'What', 'Value one', 'Value two'], matches: [] });
    const columns = { utr: 1, amount: 3, details: null, debit: null, direction: null, status: null, day: 0 };
    const told = await send(file, `?columns=${encodeURIComponent(JSON.stringify(columns))}`);
    expect(told.json()).toMatchObject({ matches: [{ orderId, by: 'utr' }] });
    expect(await read(file)).toMatchObject({ columns, matches: [{ orderId }] });
    expect((await read(file.replace('When', 'Then'))).columns).toBeNull();
    for (const bad of ['{', '{}', '[]', '{"utr":-1}', JSON.stringify({ ...columns, amount: 40 })])
      expect((await send(file, `?columns=${encodeURIComponent(bad)}`)).statusCode).toBe(400);
  });
});

describe('Statements of banks and payment apps', () => {
  const utr = '428812345678';
  test.each([
    [
      'HDFC',
      `Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance\n25/11/26,UPI-SELVI M-selvi@okhdfc-HDFC0001234-${utr}-PAYMENT,0000${utr},25/11/26,,"1,499.00","9,999.00"\n`,
    ],
    [
      'ICICI',
      `S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount(INR),Deposit Amount(INR),Balance(INR)\n1,25/11/2026,25/11/2026,-,UPI/${utr}/Payment from Ph/selvi@ybl/State Bank,0.00,1499.00,9999.00\n`,
    ],
    [
      'Kotak',
      `Sl. No.,Transaction Date,Value Date,Description,Chq / Ref No.,Amount,Dr / Cr,Balance,Dr / Cr\n1,25-11-2026 10:31:22,25-11-2026,UPI/SELVI/${utr}/Order,UPI-${utr},"1,499.00",CR,"9,999.00",CR\n`,
    ],
    [
      'Axis',
      `Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL\n25-11-2026,-,UPI/P2A/${utr}/SELVI M/SBI/,,1499.00,9999.00,123\n`,
    ],
    [
      'a bank that writes Cr behind the amount',
      `Date;Particulars;Amount;Balance\n25-Nov-2026;UPI_${utr}_SELVI;₹ 1,499.00 Cr;9,999.00 Cr\n`,
    ],
    [
      'GPay for Business',
      `Time,Transaction ID,UPI Transaction ID,Payer,Amount,Status\n"Nov 25, 2026, 10:31 AM",CICAgOjABC,${utr},Selvi,"₹1,499.00",Completed\n`,
    ],
    [
      'PhonePe Business',
      `Merchant Reference Id,PhonePe Reference Id,Transaction Type,Transaction UTR,Transaction Amount,Transaction Date,Transaction Status,Total Fees\nM1,T2611251031,PAYMENT,'${utr},1499,2026-11-25 10:31:22,SUCCESS,0\n`,
    ],
    ['a file without headings', `25/11/2026\tUPI/CR/${utr}/SELVI\t"1,499.00"\n`],
    ['a file with an Excel formula around the number', `Date,UTR,Amount\n25/11/2026,"=""${utr}""",1499\n`],
    [
      'a narration over two lines with quotes in it',
      `Date,Narration,Amount\n25/11/2026,"UPI/CR/\n${utr}/5"" book",1499\n`,
    ],
    ['a file with stray quotes', `Date,Narration,Amount\n25/11/2026,UPI/CR/${utr}/5" book,1499\n`],
  ])('R28: The statement of %s is understood as it is.', async (_bank, file) => {
    const orderId = putReported(context, utr, { totalPaise: 149_900 });
    for (const sent of [
      file,
      `\u{FEFF}${file}`,
      file.replaceAll('\n', '\r\n'),
      Buffer.from(`\u{FEFF}${file}`, 'utf16le'),
      Buffer.from(`\u{FEFF}${file}`, 'utf16le').swap16(),
      Buffer.from(file, 'utf16le'),
    ])
      expect((await read(sent)).matches).toMatchObject([
        { orderId, utr, by: 'utr', amountPaise: 149_900, day: '2026-11-25' },
      ]);
  });

  test.each([
    ['an empty file', '', /empty/],
    ['headings alone', 'Date,Narration,Amount\n', /no rows/],
    ['a workbook', Buffer.from('PK\u{3}\u{4}rest'), /Excel file/],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), /Excel file/],
    ['a PDF', '%PDF-1.7\n', /PDF/],
    ['a web page', '<html><table><tr><td>Date</td></tr></table></html>', /web page/],
    ['zero bytes', 'Date,Amount\n\0,1\n', /not a CSV/],
    ['an unclosed quote', 'Date,Narration,Amount\n"25/11/2026,UPI,1\n', /cannot be read|not a CSV/],
    ['5,001 rows', `Date,Narration,Amount\n${'25/11/2026,UPI/428812345678,1\n'.repeat(5001)}`, /more than 5,000 rows/],
    ['500 columns', `${'a,'.repeat(500)}\n1\n`, /more than 40 columns/],
    ['41 columns', `Date,Narration,Amount\n${'a,'.repeat(40)}\n`, /more than 40 columns/],
  ])('The site refuses %s with a reason.', async (_what, payload, why) => {
    const answer = await send(payload);
    expect([answer.statusCode, answer.json().error]).toEqual([400, expect.stringMatching(why)]);
  });

  test.each(['1', '(1', '-', '1,1', 'Rs.', '1.5'])(
    'A cell that begins with “%s” and is padded with blanks freezes nothing.',
    async (start) => {
      const cell = `${start}${' '.repeat(100_000)}y`;
      const answer = await send(`Date,Narration,Amount\n25/11/2026,UPI/428812345678,"${cell}"\n`);
      expect([answer.statusCode, reasons(answer.json())]).toEqual([200, ['2 unreadable']]);
    },
    5000,
  );

  test('A statement of more than 2 MB is refused.', async () => {
    const answer = await send('x'.repeat(2 * 1024 * 1024 + 1));
    expect([answer.statusCode, answer.json().error]).toEqual([413, 'The file is larger than 2 MB.']);
  });

  const cell = fc.oneof(
    fc.constantFrom(
      'Date',
      'Narration',
      'Amount',
      'Credit',
      'Debit',
      'Cr/Dr',
      'Status',
      'UTR',
      'Balance',
      'CR',
      'DR',
      'SUCCESS',
      '25/11/2026',
      '31/02/2026',
      '199',
      '₹199',
      '-199',
      '"1,499.00"',
      '1e9',
      '428800000001',
      '0000428800000001',
      'UPI/CR/428800000001/A',
      '4.28E+11',
      '="1"',
      '""',
      '"',
      '"a\nb"',
      'Total',
      '99999999999999999999',
      '',
    ),
    fc.string({ maxLength: 12 }),
  );
  const line = fc
    .array(cell, { maxLength: 8 })
    .chain((cells) => fc.constantFrom(',', ';', '\t', '|').map((d) => cells.join(d)));
  const encoding = fc.constantFrom('utf8', 'utf16le', 'latin1', 'base64' as BufferEncoding);

  test('R28: Whatever file is sent, it is read or refused in words, nothing is accepted by it, and what fits is worth the order’s money.', async () => {
    putReported(context, '428800000001');
    putUnpaid(context, { totalPaise: 149_900 });
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 12 }), encoding, async (lines, how) => {
        const answer = await send(Buffer.from(lines.join('\n'), how));
        const said = answer.json<{ error?: string; matches?: StatementMatch[] }>();
        expect([answer.statusCode, said.error ?? 'read.']).toEqual([
          'error' in said ? 400 : 200,
          expect.stringMatching(/\.$/),
        ]);
        const odd = (said.matches ?? []).filter(
          ({ amountPaise, utr }) => ![19_900, 149_900].includes(amountPaise) || !/^\w{12,22}$/.test(utr),
        );
        expect(odd).toEqual([]);
      }),
      { numRuns: 300 },
    );
    expect(context.db.select().from(payments).all()).toEqual([]);
    expect(context.db.select().from(paymentReports).all()).toMatchObject([{ status: 'open' }]);
  });
});
