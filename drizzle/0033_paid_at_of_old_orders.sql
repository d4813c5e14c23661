-- A part payment, told in the history with what was still due, did not make its order paid, even if a later quote or correction lowered the total; unless a receipt was given for it.
UPDATE `orders` SET `paid_at` = (
  SELECT min(coalesce(`payments`.`paid_at`, `payments`.`created_at`)) FROM `payments`
  WHERE `payments`.`order_id` = `orders`.`id` AND `payments`.`status` IN ('paid', 'refunded') AND `payments`.`is_duplicate` = 0 AND `payments`.`left_paise` <= 0
    AND (EXISTS (SELECT 1 FROM `receipts` WHERE `receipts`.`order_id` = `orders`.`id`)
      OR NOT EXISTS (SELECT 1 FROM `order_events` WHERE `order_events`.`order_id` = `orders`.`id` AND `order_events`.`kind` = 'paid' AND `order_events`.`status` IS NULL
        AND `order_events`.`created_at` = `payments`.`paid_at` AND `order_events`.`note` GLOB '₹* due'))
) WHERE `id` IN (SELECT `order_id` FROM `payments` WHERE `status` IN ('paid', 'refunded') AND `is_duplicate` = 0);
--> statement-breakpoint
-- The void payment by which an order ceased to be paid stood for its cancelled receipt.
DROP TRIGGER `receipts_no_update`;
--> statement-breakpoint
UPDATE `receipts` SET `cancelled_at` = (
  SELECT min(`voided_at`) FROM `payments` WHERE `payments`.`order_id` = `receipts`.`order_id` AND `payments`.`voided_at` >= `receipts`.`issued_at` AND `payments`.`left_paise` <= 0);
--> statement-breakpoint
CREATE TRIGGER `receipts_no_update` BEFORE UPDATE ON `receipts`
WHEN old.`cancelled_at` IS NOT NULL OR (old.`financial_year`, old.`number`, old.`order_id`, old.`issued_at`) IS NOT (new.`financial_year`, new.`number`, new.`order_id`, new.`issued_at`) BEGIN
  SELECT RAISE(ABORT, 'receipts are append-only');
END;
--> statement-breakpoint
UPDATE `payments` SET `exceeded_due` = 1 WHERE `left_paise` < 0;
