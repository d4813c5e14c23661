/** Indexes that the benchmark showed to be worth having; each leaves this list with the migration that adds it. */
export const missingIndexes = [
  'create index if not exists orders_total on orders (total_paise)',
  'create index if not exists orders_status_total on orders (status, total_paise)',
  'create index if not exists orders_status_id on orders (status, id)',
  'create index if not exists payments_order_money on payments (order_id, status, is_duplicate, refunded_paise)',
];
