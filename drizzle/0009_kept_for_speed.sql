-- Materials are found by the runs of one, two and three characters in them, written as hex; only what the public may see is in the index.
DROP TRIGGER `materials_search_insert`;
--> statement-breakpoint
DROP TRIGGER `materials_search_delete`;
--> statement-breakpoint
DROP TRIGGER `materials_search_update`;
--> statement-breakpoint
DROP TABLE `materials_search`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `materials_search` USING fts5(`grams`, content='', contentless_delete=1, detail='none', tokenize='ascii');
--> statement-breakpoint
CREATE VIEW `material_grams` AS
  SELECT `seq`, 'x' || hex(`category`) || ' ' || (
    WITH RECURSIVE
      `texts` (`text`, `size`) AS MATERIALIZED (SELECT lower(`title` || char(10) || `description`), length(`title`) + 1 + length(`description`)),
      `places` (`place`) AS (SELECT 1 UNION ALL SELECT `place` + 1 FROM `places` WHERE `place` < (SELECT `size` FROM `texts`)),
      `runs` (`run`) AS MATERIALIZED (SELECT DISTINCT substr(`text`, `place`, 3) FROM `texts`, `places`)
    SELECT group_concat(DISTINCT hex(`gram`)) FROM (
      SELECT substr(`run`, 1, `size`) AS `gram`, `size` FROM `runs`, (SELECT 1 AS `size` UNION ALL SELECT 2 UNION ALL SELECT 3)
    ) WHERE length(`gram`) = `size` AND `gram` NOT GLOB '*[ ' || char(9) || char(10) || char(13) || ']*'
  ) AS `grams`
  FROM `materials` WHERE `is_active` = 1 AND `deleted_at` IS NULL;
--> statement-breakpoint
INSERT INTO `materials_search` (`rowid`, `grams`) SELECT `seq`, `grams` FROM `material_grams`;
--> statement-breakpoint
CREATE TRIGGER `materials_search_insert` AFTER INSERT ON `materials` BEGIN
  INSERT INTO `materials_search` (`rowid`, `grams`) SELECT `seq`, `grams` FROM `material_grams` WHERE `seq` = new.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `materials_search_update` AFTER UPDATE OF `title`, `description`, `category`, `is_active`, `deleted_at` ON `materials`
WHEN (old.`title`, old.`description`, old.`category`, old.`is_active`, old.`deleted_at`) IS NOT (new.`title`, new.`description`, new.`category`, new.`is_active`, new.`deleted_at`) BEGIN
  DELETE FROM `materials_search` WHERE `rowid` = old.`seq`;
  INSERT INTO `materials_search` (`rowid`, `grams`) SELECT `seq`, `grams` FROM `material_grams` WHERE `seq` = new.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `materials_search_delete` AFTER DELETE ON `materials` BEGIN
  DELETE FROM `materials_search` WHERE `rowid` = old.`seq`;
END;
--> statement-breakpoint
-- The text of a new order enters the index later, with others (see order-search); what is in it already is kept true at once.
DROP TRIGGER `orders_search_insert`;
--> statement-breakpoint
DROP TRIGGER `orders_search_update`;
--> statement-breakpoint
DROP TRIGGER `orders_search_item`;
--> statement-breakpoint
DROP TRIGGER `orders_search_profile`;
--> statement-breakpoint
DROP TRIGGER `orders_search_user`;
--> statement-breakpoint
CREATE VIEW `indexed_order_texts` AS
  SELECT `seq`, `user_id`, `text` FROM `order_texts` WHERE `seq` <= (SELECT `rowid` FROM `orders_search` ORDER BY `rowid` DESC LIMIT 1);
--> statement-breakpoint
CREATE TRIGGER `orders_search_update` AFTER UPDATE OF `user_id`, `contact_name`, `contact_email` ON `orders`
WHEN (old.`user_id`, old.`contact_name`, old.`contact_email`) IS NOT (new.`user_id`, new.`contact_name`, new.`contact_email`) BEGIN
  INSERT OR REPLACE INTO `orders_search` (`rowid`, `text`) SELECT `seq`, `text` FROM `indexed_order_texts` WHERE `seq` = new.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `orders_search_item` AFTER INSERT ON `order_items` BEGIN
  INSERT OR REPLACE INTO `orders_search` (`rowid`, `text`) SELECT `seq`, `text` FROM `indexed_order_texts` WHERE `seq` = (SELECT `seq` FROM `orders` WHERE `id` = new.`order_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `orders_search_profile` AFTER UPDATE OF `full_name` ON `profiles` WHEN old.`full_name` <> new.`full_name` BEGIN
  INSERT OR REPLACE INTO `orders_search` (`rowid`, `text`) SELECT `seq`, `text` FROM `indexed_order_texts` WHERE `user_id` = new.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `orders_search_user` AFTER UPDATE OF `email` ON `users` WHEN old.`email` <> new.`email` BEGIN
  INSERT OR REPLACE INTO `orders_search` (`rowid`, `text`) SELECT `seq`, `text` FROM `indexed_order_texts` WHERE `user_id` = new.`id`;
END;
--> statement-breakpoint
-- What is sent by courier; the orders of downloads alone, which stay confirmed for good, are not among it.
ALTER TABLE `orders` ADD `ships` integer DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE `orders` SET `ships` = 1 WHERE `id` IN (SELECT `order_id` FROM `order_items` WHERE `kind` = 'printed');
--> statement-breakpoint
CREATE TRIGGER `orders_ships` AFTER INSERT ON `order_items` WHEN new.`kind` = 'printed' BEGIN
  UPDATE `orders` SET `ships` = 1 WHERE `id` = new.`order_id`;
END;
--> statement-breakpoint
DROP INDEX `orders_status_id`;
--> statement-breakpoint
DROP INDEX `orders_status_confirmed`;
--> statement-breakpoint
CREATE INDEX `orders_parcels` ON `orders` (`status`,`confirmed_at`) WHERE "orders"."ships" = 1;
--> statement-breakpoint
-- The orders that ask for a decision, of every kind rather than one.
DROP TRIGGER `paid_cancelled_orders_status`;
--> statement-breakpoint
DROP TRIGGER `paid_cancelled_orders_insert`;
--> statement-breakpoint
DROP TRIGGER `paid_cancelled_orders_payment`;
--> statement-breakpoint
DROP TABLE `paid_cancelled_orders`;
--> statement-breakpoint
CREATE TABLE `orders_needing_attention` (
	`seq` integer PRIMARY KEY NOT NULL,
	FOREIGN KEY (`seq`) REFERENCES `orders`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
-- Paid twice; paid and cancelled; a refund that failed and was not tried again; copies that were not there.
CREATE VIEW `order_attention` AS
  SELECT `orders`.`seq`, `orders`.`id` FROM `orders` WHERE
    EXISTS (SELECT 1 FROM `payments` WHERE `payments`.`order_id` = `orders`.`id` AND `payments`.`status` = 'paid'
      AND CASE WHEN `payments`.`is_duplicate` THEN `payments`.`refunded_paise` < `payments`.`amount_paise` ELSE `payments`.`refunded_paise` = 0 AND `orders`.`status` = 'cancelled' END)
    OR EXISTS (SELECT 1 FROM `payments` JOIN `refunds` ON `refunds`.`payment_id` = `payments`.`id` WHERE `payments`.`order_id` = `orders`.`id` AND `refunds`.`status` = 'failed'
      AND NOT EXISTS (SELECT 1 FROM `refunds` AS `later` WHERE `later`.`payment_id` = `refunds`.`payment_id` AND `later`.`created_at` > `refunds`.`created_at`))
    OR (`orders`.`status` = 'confirmed' AND EXISTS (SELECT 1 FROM `settings` WHERE `settings`.`key` = 'oversold.' || `orders`.`id`));
--> statement-breakpoint
INSERT INTO `orders_needing_attention` (`seq`) SELECT `seq` FROM `order_attention`;
--> statement-breakpoint
CREATE TRIGGER `orders_attention_status` AFTER UPDATE OF `status` ON `orders` BEGIN
  DELETE FROM `orders_needing_attention` WHERE `seq` = new.`seq`;
  INSERT INTO `orders_needing_attention` (`seq`) SELECT `seq` FROM `order_attention` WHERE `seq` = new.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `orders_attention_paid` AFTER INSERT ON `payments` WHEN new.`status` = 'paid' BEGIN
  DELETE FROM `orders_needing_attention` WHERE `seq` = (SELECT `seq` FROM `orders` WHERE `id` = new.`order_id`);
  INSERT INTO `orders_needing_attention` (`seq`) SELECT `seq` FROM `order_attention` WHERE `id` = new.`order_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `orders_attention_payment` AFTER UPDATE OF `status`, `is_duplicate`, `refunded_paise` ON `payments` BEGIN
  DELETE FROM `orders_needing_attention` WHERE `seq` = (SELECT `seq` FROM `orders` WHERE `id` = new.`order_id`);
  INSERT INTO `orders_needing_attention` (`seq`) SELECT `seq` FROM `order_attention` WHERE `id` = new.`order_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `orders_attention_refund` AFTER INSERT ON `refunds` BEGIN
  DELETE FROM `orders_needing_attention` WHERE `seq` = (SELECT `orders`.`seq` FROM `payments` JOIN `orders` ON `orders`.`id` = `payments`.`order_id` WHERE `payments`.`id` = new.`payment_id`);
  INSERT INTO `orders_needing_attention` (`seq`) SELECT `seq` FROM `order_attention` WHERE `id` = (SELECT `order_id` FROM `payments` WHERE `id` = new.`payment_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `orders_attention_refund_status` AFTER UPDATE OF `status` ON `refunds` BEGIN
  DELETE FROM `orders_needing_attention` WHERE `seq` = (SELECT `orders`.`seq` FROM `payments` JOIN `orders` ON `orders`.`id` = `payments`.`order_id` WHERE `payments`.`id` = new.`payment_id`);
  INSERT INTO `orders_needing_attention` (`seq`) SELECT `seq` FROM `order_attention` WHERE `id` = (SELECT `order_id` FROM `payments` WHERE `id` = new.`payment_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `orders_attention_oversold` AFTER INSERT ON `settings` WHEN new.`key` LIKE 'oversold.%' BEGIN
  DELETE FROM `orders_needing_attention` WHERE `seq` = (SELECT `seq` FROM `orders` WHERE `id` = substr(new.`key`, 10));
  INSERT INTO `orders_needing_attention` (`seq`) SELECT `seq` FROM `order_attention` WHERE `id` = substr(new.`key`, 10);
END;
--> statement-breakpoint
CREATE TRIGGER `orders_attention_supplied` AFTER DELETE ON `settings` WHEN old.`key` LIKE 'oversold.%' BEGIN
  DELETE FROM `orders_needing_attention` WHERE `seq` = (SELECT `seq` FROM `orders` WHERE `id` = substr(old.`key`, 10));
  INSERT INTO `orders_needing_attention` (`seq`) SELECT `seq` FROM `order_attention` WHERE `id` = substr(old.`key`, 10);
END;
