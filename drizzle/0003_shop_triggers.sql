-- Orders of earlier days get the history that can still be told.
INSERT INTO `order_events` (`order_id`, `kind`, `status`, `created_at`) SELECT `id`, 'placed', 'pending', `created_at` FROM `orders` ORDER BY `seq`;
--> statement-breakpoint
INSERT INTO `order_events` (`order_id`, `kind`, `status`, `amount_paise`, `created_at`) SELECT `order_id`, 'paid', 'confirmed', `amount_paise`, `paid_at` FROM `payments` WHERE `paid_at` IS NOT NULL ORDER BY `paid_at`;
--> statement-breakpoint
INSERT INTO `order_events` (`order_id`, `kind`, `status`, `created_at`) SELECT `id`, 'status', `status`, `updated_at` FROM `orders` WHERE `status` IN ('shipped', 'delivered', 'cancelled') ORDER BY `seq`;
--> statement-breakpoint
UPDATE `payments` SET `next_check_at` = `created_at` + 900000 WHERE `status` IN ('created', 'failed') AND `order_id` IN (SELECT `id` FROM `orders` WHERE `status` = 'pending');
--> statement-breakpoint
UPDATE `payments` SET `refunded_paise` = `amount_paise` WHERE `status` = 'refunded';
--> statement-breakpoint
CREATE TRIGGER `order_events_no_update` BEFORE UPDATE ON `order_events` BEGIN
  SELECT RAISE(ABORT, 'the history of orders is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `order_events_no_delete` BEFORE DELETE ON `order_events` BEGIN
  SELECT RAISE(ABORT, 'the history of orders is append-only');
END;
--> statement-breakpoint
INSERT INTO `order_totals` (`status`, `orders`, `total_paise`)
  SELECT `statuses`.`value`, count(`orders`.`seq`), coalesce(sum(`orders`.`total_paise`), 0)
  FROM json_each('["pending", "confirmed", "shipped", "delivered", "cancelled"]') AS `statuses` LEFT JOIN `orders` ON `orders`.`status` = `statuses`.`value`
  GROUP BY `statuses`.`value`;
--> statement-breakpoint
CREATE TRIGGER `orders_totals_insert` AFTER INSERT ON `orders` BEGIN
  UPDATE `order_totals` SET `orders` = `orders` + 1, `total_paise` = `total_paise` + new.`total_paise` WHERE `status` = new.`status`;
END;
--> statement-breakpoint
CREATE TRIGGER `orders_totals_update` AFTER UPDATE OF `status`, `total_paise` ON `orders` BEGIN
  UPDATE `order_totals` SET `orders` = `orders` - 1, `total_paise` = `total_paise` - old.`total_paise` WHERE `status` = old.`status`;
  UPDATE `order_totals` SET `orders` = `orders` + 1, `total_paise` = `total_paise` + new.`total_paise` WHERE `status` = new.`status`;
END;
--> statement-breakpoint
CREATE TRIGGER `orders_totals_delete` AFTER DELETE ON `orders` BEGIN
  UPDATE `order_totals` SET `orders` = `orders` - 1, `total_paise` = `total_paise` - old.`total_paise` WHERE `status` = old.`status`;
END;
--> statement-breakpoint
INSERT INTO `payment_totals` (`id`, `paid_paise`, `refunded_paise`)
  SELECT 1, coalesce(sum(CASE WHEN `status` IN ('paid', 'refunded') THEN `amount_paise` END), 0), coalesce(sum(`refunded_paise`), 0) FROM `payments`;
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
CREATE VIRTUAL TABLE `orders_search` USING fts5(`text`, tokenize='trigram');
--> statement-breakpoint
-- A deleted account's name must not live on in the index.
INSERT INTO `orders_search` (`orders_search`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE VIEW `order_texts` AS
  SELECT `orders`.`seq`, `orders`.`user_id`,
    `orders`.`id` || char(10) || `orders`.`contact_name` || char(10) || `orders`.`contact_email` || char(10)
    || coalesce(`profiles`.`full_name`, '') || char(10) || coalesce(`users`.`email`, '') || char(10)
    || coalesce((SELECT group_concat(`order_items`.`title`, char(10)) FROM `order_items` WHERE `order_items`.`order_id` = `orders`.`id`), '') AS `text`
  FROM `orders` LEFT JOIN `users` ON `users`.`id` = `orders`.`user_id` LEFT JOIN `profiles` ON `profiles`.`user_id` = `orders`.`user_id`;
--> statement-breakpoint
INSERT INTO `orders_search` (`rowid`, `text`) SELECT `seq`, `text` FROM `order_texts`;
--> statement-breakpoint
CREATE TRIGGER `orders_search_insert` AFTER INSERT ON `orders` BEGIN
  INSERT OR REPLACE INTO `orders_search` (`rowid`, `text`) SELECT `seq`, `text` FROM `order_texts` WHERE `seq` = new.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `orders_search_update` AFTER UPDATE OF `user_id`, `contact_name`, `contact_email` ON `orders` BEGIN
  INSERT OR REPLACE INTO `orders_search` (`rowid`, `text`) SELECT `seq`, `text` FROM `order_texts` WHERE `seq` = new.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `orders_search_delete` AFTER DELETE ON `orders` BEGIN
  DELETE FROM `orders_search` WHERE `rowid` = old.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `orders_search_item` AFTER INSERT ON `order_items` BEGIN
  INSERT OR REPLACE INTO `orders_search` (`rowid`, `text`) SELECT `seq`, `text` FROM `order_texts` WHERE `seq` = (SELECT `seq` FROM `orders` WHERE `id` = new.`order_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `orders_search_profile` AFTER UPDATE OF `full_name` ON `profiles` BEGIN
  INSERT OR REPLACE INTO `orders_search` (`rowid`, `text`) SELECT `seq`, `text` FROM `order_texts` WHERE `user_id` = new.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `orders_search_user` AFTER UPDATE OF `email` ON `users` BEGIN
  INSERT OR REPLACE INTO `orders_search` (`rowid`, `text`) SELECT `seq`, `text` FROM `order_texts` WHERE `user_id` = new.`id`;
END;
