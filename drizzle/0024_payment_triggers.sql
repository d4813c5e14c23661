-- Rebuilding the table has dropped them.
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
