import { getTableColumns, is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { describe, expect, test } from 'vitest';
import { noticeLanguages, personalData } from '#shared/site/personal-data.ts';

const tables = Object.values(import.meta.glob<Record<string, unknown>>('/src/server/db/schema/*.ts', { eager: true }))
  .flatMap((module) => Object.values(module))
  .filter((value): value is SQLiteTable => is(value, SQLiteTable));

/** Tables whose rows are about no person: the shop's goods, words, sums and tests. */
const aboutNobody = new Set(
  [
    'batches board_notices breaches combos combo_items content_version coupons material_samples materials order_shortages order_totals paper_formats paper_pages papers',
    'payment_totals sample_pages series series_tests settings solution_pages solution_texts spelling_words syllabus_units taken_copies test_batches test_tellings tests videos webhook_events',
  ].flatMap((names) => names.split(' ')),
);

/** Columns that only hold rows together or order them, or are about the file or the try and not the person. */
const saysNothing = new Set(
  [
    'id seq userId orderId paymentId materialId testId batchId couponId comboId messageId subscriptionId attemptId syllabusId responseId reportId refundId sessionId',
    'fileId proofFileId aboutUserId aboutOrderId actorId entityId createdAt updatedAt nextAttemptAt nextCheckAt checks resetsAt position',
    'purpose mediaType sizeBytes sha256 pages note completedAt sentAt expiresAt',
  ].flatMap((names) => names.split(' ')),
);

const named = new Set(
  personalData.flatMap(({ holds }) =>
    Object.entries(holds).flatMap(([table, columns]) =>
      columns === '' ? [`${table}.`] : columns.split(' ').map((column) => `${table}.${column}`),
    ),
  ),
);
const columnsOf = (table: SQLiteTable) =>
  Object.keys(getTableColumns(table)).map((column) => ({ name: `${getTableConfig(table).name}.${column}`, column }));

describe('The list of personal data', () => {
  test('It names every column of the data file that says something about a person.', () => {
    const unnamed = tables
      .filter((table) => !aboutNobody.has(getTableConfig(table).name))
      .flatMap(columnsOf)
      .filter(({ name, column }) => !named.has(name) && !saysNothing.has(column));
    expect(unnamed.map(({ name }) => name)).toEqual([]);
  });

  test('It names no column and no table that is not there, and none that is about nobody.', () => {
    const there = new Set(
      tables.flatMap((table) => [...columnsOf(table).map(({ name }) => name), `${getTableConfig(table).name}.`]),
    );
    expect([...named].filter((name) => !there.has(name) || aboutNobody.has(name.split('.')[0] ?? ''))).toEqual([]);
  });

  test('Each kind of data has its purpose, its time and who sees it in English and in Tamil.', () => {
    for (const { id, data, purpose, kept, seenBy } of personalData)
      for (const language of noticeLanguages)
        for (const words of [data, purpose, kept, seenBy])
          expect([id, /\p{Script=Tamil}/u.test(words[language])]).toEqual([id, language === 'tamil']);
  });
});
