import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { StatementScreen } from '#client/admin/orders/StatementScreen.tsx';
import { orders } from '#server/db/schema/orders.ts';
import { paymentReports } from '#server/db/schema/payments.ts';
import type { StatementReport } from '#shared/statement.ts';
import { renderScreen } from '../support/screen.tsx';
import { putReported } from '../support/statements.ts';
import { createTestContext } from '../support/test-context.ts';

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
