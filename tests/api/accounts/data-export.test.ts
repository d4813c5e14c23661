import { getTableColumns, type Table } from 'drizzle-orm';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { describe, expect, test } from 'vitest';
import { accountParts, personalParts } from '#server/features/accounts/data-export.data.ts';
import type { TestKind } from '#shared/enums.ts';
import type { PaymentMethod } from '#shared/payments.ts';
import { terms } from '#shared/site/terms.ts';
import { storedTables } from '../../support/tables.ts';

const tables = storedTables.map(({ table }) => table);
const nameOf = (table: Table) => getTableConfig(table as SQLiteTable).name;
const exported = new Map(Object.values(personalParts).map(({ table, columns }) => [nameOf(table), columns]));

/** Tables about somebody that are not in the export. */
const leftOut: Record<string, string> = {
  users: 'part of `account`',
  profiles: 'part of `account`',
  authenticators: 'its secret stays out; since when it is there is `authenticatorSince`',
  recovery_codes: 'hashes',
  devices: 'hashes',
  one_time_tokens: 'hashes',
  pending_sign_ups: 'may be by somebody else who typed this address',
  admin_invitations: 'about the invited admin; who invites is a note',
  order_shortages: 'the shop’s stock',
  taken_copies: 'the shop’s stock',
  opened_chats: 'what admins did',
  statement_rows: 'what admins did; the payment is exported',
  push_notices: 'sent within minutes, without personal data',
};

/** Columns that say nothing to the person, or that are secrets or notes of admins. */
const keptBack = new Set(
  [
    'id seq userId orderId paymentId materialId testId couponId comboId messageId subscriptionId attemptId responseId reportId refundId syllabusId batchId',
    'fileId proofFileId actorId aboutUserId aboutOrderId sessionId updatedAt isPreview ships courierReason nextCheckAt checks failure',
    // What follows from an order's payments, which are exported.
    'stage moneyState keptPaise duePaise overpaidPaise paidPaise refundedPaise takes hasOpenReport attention',
    'passwordHash isAdmin deviceHash endpoint p256dh auth credentialId publicKey counter transports token confirmedAt createdAt device',
    'key tokenPurpose text html status attempts nextAttemptAt lastError sentAt answered note notes',
  ].flatMap((names) => names.split(' ')),
);

describe('The export of one’s own data', () => {
  const personal = tables.filter((table) =>
    getTableConfig(table).foreignKeys.some((key) =>
      ['users', 'orders', 'payments', 'attempts', 'contact_messages', 'push_subscriptions'].includes(
        nameOf(key.reference().foreignTable),
      ),
    ),
  );

  test('Every table that refers to a person, an order or a payment is in it, or left out for a reason.', () => {
    expect(personal.length).toBeGreaterThan(25);
    const missing = personal.map(nameOf).filter((name) => !exported.has(name) && !(name in leftOut));
    expect(missing).toEqual([]);
  });

  test.each([...Object.entries(personalParts), ...accountParts.map((part) => ['account', part] as const)])(
    'Every column of “%s” is in it, or known to stay out.',
    (_name, part) => {
      const forgotten = Object.keys(getTableColumns(part.table)).filter(
        (column) => !part.columns.includes(column) && !keptBack.has(column),
      );
      expect(forgotten).toEqual([]);
    },
  );
});

describe('The terms', () => {
  const kinds: Record<TestKind, RegExp> = { form: /Google Forms/, paper: /papers that you take on this site/ };
  const methods: Record<PaymentMethod, RegExp> = {
    razorpay: /Razorpay/,
    upi: /directly by UPI/,
    bank: /bank transfer/,
    cash: /cash/,
  };
  const said = terms.terms.map(({ text }) => text).join(' ');

  test.each(Object.entries({ ...kinds, ...methods }))('They speak of %s.', (_kind, words) => {
    expect(said).toMatch(words);
  });
});
