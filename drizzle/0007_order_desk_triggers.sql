-- The tables rebuilt by the migration before lost theirs.
CREATE TRIGGER `order_events_no_update` BEFORE UPDATE ON `order_events` BEGIN
  SELECT RAISE(ABORT, 'the history of orders is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `order_events_no_delete` BEFORE DELETE ON `order_events` BEGIN
  SELECT RAISE(ABORT, 'the history of orders is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `payments_totals_insert` AFTER INSERT ON `payments` BEGIN
  UPDATE `payment_totals` SET `paid_paise` = `paid_paise` + CASE WHEN new.`status` IN ('paid', 'refunded') THEN new.`amount_paise` ELSE 0 END, `refunded_paise` = `refunded_paise` + new.`refunded_paise`;
END;
--> statement-breakpoint
CREATE TRIGGER `payments_totals_update` AFTER UPDATE OF `status`, `amount_paise`, `refunded_paise` ON `payments` BEGIN
  UPDATE `payment_totals` SET `paid_paise` = `paid_paise` - CASE WHEN old.`status` IN ('paid', 'refunded') THEN old.`amount_paise` ELSE 0 END, `refunded_paise` = `refunded_paise` - old.`refunded_paise`;
  UPDATE `payment_totals` SET `paid_paise` = `paid_paise` + CASE WHEN new.`status` IN ('paid', 'refunded') THEN new.`amount_paise` ELSE 0 END, `refunded_paise` = `refunded_paise` + new.`refunded_paise`;
END;
--> statement-breakpoint
CREATE TRIGGER `payments_totals_delete` AFTER DELETE ON `payments` BEGIN
  UPDATE `payment_totals` SET `paid_paise` = `paid_paise` - CASE WHEN old.`status` IN ('paid', 'refunded') THEN old.`amount_paise` ELSE 0 END, `refunded_paise` = `refunded_paise` - old.`refunded_paise`;
END;
--> statement-breakpoint
CREATE TRIGGER `receipts_no_update` BEFORE UPDATE ON `receipts` BEGIN
  SELECT RAISE(ABORT, 'receipts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `receipts_no_delete` BEFORE DELETE ON `receipts` BEGIN
  SELECT RAISE(ABORT, 'receipts are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `combos_content_version_insert` AFTER INSERT ON `combos` BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `combos_content_version_update` AFTER UPDATE ON `combos` BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `combos_content_version_delete` AFTER DELETE ON `combos` BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `combo_items_content_version_insert` AFTER INSERT ON `combo_items` BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `combo_items_content_version_update` AFTER UPDATE ON `combo_items` BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `combo_items_content_version_delete` AFTER DELETE ON `combo_items` BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `sample_pages_content_version_insert` AFTER INSERT ON `sample_pages` BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `sample_pages_content_version_update` AFTER UPDATE ON `sample_pages` BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `sample_pages_content_version_delete` AFTER DELETE ON `sample_pages` BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;
--> statement-breakpoint
-- What was sold printed had one price for both.
UPDATE `materials` SET `print_price_paise` = `price_paise` WHERE `format` LIKE '%print%' AND `price_paise` >= 100;
--> statement-breakpoint
UPDATE `orders` SET `confirmed_at` = (SELECT min(`created_at`) FROM `order_events` WHERE `order_events`.`order_id` = `orders`.`id` AND `order_events`.`status` = 'confirmed') WHERE `status` IN ('confirmed', 'shipped', 'delivered');
