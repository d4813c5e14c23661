DROP TRIGGER `receipts_no_delete`;
--> statement-breakpoint
CREATE TRIGGER `receipts_no_delete` BEFORE DELETE ON `receipts`
WHEN old.`cancelled_at` IS NOT NULL OR EXISTS (SELECT 1 FROM `receipts` WHERE `financial_year` = old.`financial_year` AND `number` > old.`number`) BEGIN
  SELECT RAISE(ABORT, 'receipts are append-only');
END;
