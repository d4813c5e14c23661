import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { StatementScreen } from '#client/admin/payments/StatementScreen.tsx';
import { orders } from '#server/db/schema/orders.ts';
import { paymentReports, payments } from '#server/db/schema/payments.ts';
import { keepDebits } from '#server/features/payments/statement-debits.data.ts';
import { readStatement } from '#server/features/payments/statement-match.data.ts';
import { perform } from '#server/work.ts';
import { shortOrderId } from '#shared/orders.ts';
import type { StatementReport } from '#shared/statement.ts';
import { renderScreen } from '../support/screen.tsx';
import { putReported } from '../support/statements.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

/** The screen, whose files are read as the site reads them; returns how one is chosen. */
async function openScreen(context: TestContext): Promise<(lines: string[]) => Promise<void>> {
  onTestFinished(() => context.close());
  onTestFinished(() => void vi.unstubAllGlobals());
  const owner = context.addUser('owner', { isAdmin: true });
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: File }) => {
    try {
      const { sha256, debits, report } = readStatement(context.db, { bytes: Buffer.from(await body.text()) });
      perform(context.services, { as: 'admin', id: owner.id, isReauthenticated: true }, (work) =>
        keepDebits(work, { sha256, utrs: debits }),
      );
      return Response.json(report);
    } catch (error) {
      return Response.json({ error: error instanceof Error ? error.message : '' }, { status: 400 });
    }
  });
  renderScreen(context, owner, <StatementScreen />);
  const field = await screen.findByLabelText('CSV file of your bank or payment app');
  return async (lines) => {
    await userEvent.upload(field, new File([lines.join('\n')], 'statement.csv'), { applyAccept: false });
  };
}

test('Before a file is chosen the screen says where a bank has it; a refused file says why, and can be removed.', async () => {
  const choose = await openScreen(createTestContext());
  expect(screen.getByText(/^SBI: /)).toBeTruthy();
  await choose(['<html><table>']);
  expect(await screen.findByText(/^This is a web page under another name/)).toBeTruthy();
  expect(screen.queryByText(/^SBI: /)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove file' }));
  expect(screen.getByText('Choose a file or drop it here')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('CSV file of your bank or payment app'));
});

test('Each row stands with its line and its words; lines that are no payments are counted, and a reported payment without a row is named.', async () => {
  const context = createTestContext();
  const paid = putReported(context, '712345678901');
  const missing = putReported(context, '712345678902', { contactName: 'Ambika Devi' });
  const choose = await openScreen(context);
  await choose([
    'Account of the academy',
    'Date,Narration,Amount',
    '25/11/2026,UPI/CR/712345678901/SELVI M,199',
    'Total,,199',
  ]);
  const row = (
    await screen.findByRole('checkbox', { name: `Select payment 712345678901 of order ${shortOrderId(paid)}` })
  ).closest('tr') as HTMLElement;
  expect(within(row).getByText('3')).toBeTruthy();
  expect(within(row).getByText('UPI/CR/712345678901/SELVI M')).toBeTruthy();
  expect(screen.getByText(/1 row in the file: 1 fits an order\. 2 other lines/)).toBeTruthy();
  expect(screen.getByText('1 reported payment not in this file')).toBeTruthy();
  expect(screen.getByRole('link', { name: `${shortOrderId(missing)} Ambika Devi` })).toBeTruthy();
});

test('A row that almost fits is not booked with the others, but by its own button, which says what stays due.', async () => {
  const context = createTestContext();
  putReported(context, '712345678901');
  const less = putReported(context, '712345678903', { totalPaise: 61_900 });
  const choose = await openScreen(context);
  await choose(['Date,Narration,Amount', '25/11/2026,UPI/712345678901,199', '25/11/2026,UPI/712345678903,600']);
  expect(await screen.findByRole('button', { name: 'Accept 1: ₹199' })).toBeTruthy();
  expect(screen.getByText('Expected ₹619')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: `Record ₹600, ₹19 due: order ${shortOrderId(less)}` }));
  expect(await screen.findByText('1 payment accepted')).toBeTruthy();
  expect(context.db.select().from(payments).all()).toMatchObject([{ orderId: less, amountPaise: 60_000 }]);
});

test('Money that an older statement took back is told with its order and offered to nobody.', async () => {
  const context = createTestContext();
  const orderId = putReported(context, '712345678901');
  const choose = await openScreen(context);
  await choose(['Date,Narration,Debit,Credit', '26/11/2026,UPI/712345678901,199,']);
  expect(await screen.findByText('Came and went back (1)')).toBeTruthy();
  await choose(['Day,Narration,Amount', '25/11/2026,UPI/712345678901,199']);
  expect(await screen.findByText(/^No payment: a statement that you read before says/)).toBeTruthy();
  expect(screen.getByRole('link', { name: new RegExp(shortOrderId(orderId)) })).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('A payment of a statement that is accepted, undone and accepted again counts as accepted.', async () => {
  const context = createTestContext();
  onTestFinished(() => context.close());
  onTestFinished(() => void vi.unstubAllGlobals());
  const utr = '712345678901';
  const orderId = putReported(context, utr);
  const read = (): StatementReport => {
    const order = context.db.select().from(orders).where(eq(orders.id, orderId)).get();
    const report = context.db.select().from(paymentReports).get();
    const row = { line: 2, utr, amountPaise: 19_900, day: null, details: 'UPI/SELVI' };
    return {
      rows: 1,
      skipped: 0,
      headings: ['UTR', 'Amount'],
      columns: { utr: 0, amount: 1, details: null, debit: null, direction: null, status: null, day: null },
      matches:
        report?.status === 'open' && order
          ? [{ ...row, orderId, name: 'Selvi', by: 'utr', reportId: report.id, updatedAt: order.updatedAt }]
          : [],
      others: [],
      counts: {},
      missing: [],
    };
  };
  vi.stubGlobal('fetch', async () => Response.json(read()));
  renderScreen(context, context.addUser('owner', { isAdmin: true }), <StatementScreen />);
  await screen.findByText('CSV file of your bank or payment app');
  const field = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  await userEvent.upload(field, new File(['UTR,Amount'], 'statement.csv'), { applyAccept: false });
  const accept = async () => userEvent.click(await screen.findByRole('button', { name: 'Accept 1: ₹199' }));
  await accept();
  expect(await screen.findByText('1 payment accepted')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Undo: payment of order/ }));
  expect(await screen.findByText('0 payments accepted')).toBeTruthy();
  await accept();
  expect(await screen.findByText('1 payment accepted')).toBeTruthy();
});
