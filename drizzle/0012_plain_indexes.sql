-- What needs attention is found by partial indexes (src/server/features/orders/attention.data.ts).
DROP TRIGGER `orders_attention_status`;--> statement-breakpoint
DROP TRIGGER `orders_attention_paid`;--> statement-breakpoint
DROP TRIGGER `orders_attention_payment`;--> statement-breakpoint
DROP TRIGGER `orders_attention_refund`;--> statement-breakpoint
DROP TRIGGER `orders_attention_refund_status`;--> statement-breakpoint
DROP TRIGGER `orders_attention_shortage`;--> statement-breakpoint
DROP TRIGGER `orders_attention_supplied`;--> statement-breakpoint
DROP VIEW `order_attention`;--> statement-breakpoint
DROP TABLE `orders_needing_attention`;--> statement-breakpoint
DROP INDEX `payments_duplicate`;--> statement-breakpoint
CREATE INDEX `payments_duplicate` ON `payments` (`order_id`) WHERE "payments"."is_duplicate" = 1 and "payments"."status" = 'paid' and "payments"."refunded_paise" < "payments"."amount_paise";--> statement-breakpoint
CREATE INDEX `order_events_unconfirmed` ON `order_events` (`order_id`) WHERE ("order_events"."kind" = 'status' and "order_events"."status" in ('pending', 'cancelled')) or ("order_events"."kind" = 'paid' and "order_events"."status" is null);--> statement-breakpoint
CREATE INDEX `refunds_failed` ON `refunds` (`payment_id`) WHERE "refunds"."status" = 'failed';--> statement-breakpoint
-- `ships` is written once, with the order.
DROP TRIGGER `orders_ships`;--> statement-breakpoint
-- An order's text enters the search index together with its items.
DROP TRIGGER `orders_search_update`;--> statement-breakpoint
DROP TRIGGER `orders_search_item`;--> statement-breakpoint
DROP TRIGGER `orders_search_profile`;--> statement-breakpoint
DROP TRIGGER `orders_search_user`;--> statement-breakpoint
DROP VIEW `indexed_order_texts`;--> statement-breakpoint
INSERT INTO `orders_search` (`rowid`, `text`) SELECT `seq`, `text` FROM `order_texts` WHERE `seq` > coalesce((SELECT `rowid` FROM `orders_search` ORDER BY `rowid` DESC LIMIT 1), 0) ORDER BY `seq`;--> statement-breakpoint
CREATE TRIGGER `orders_search_item` AFTER INSERT ON `order_items` BEGIN
  INSERT OR REPLACE INTO `orders_search` (`rowid`, `text`) SELECT `seq`, `text` FROM `order_texts` WHERE `seq` = (SELECT `seq` FROM `orders` WHERE `id` = new.`order_id`);
END;--> statement-breakpoint
CREATE TRIGGER `orders_search_update` AFTER UPDATE OF `user_id`, `contact_name`, `contact_email` ON `orders`
WHEN (old.`user_id`, old.`contact_name`, old.`contact_email`) IS NOT (new.`user_id`, new.`contact_name`, new.`contact_email`) BEGIN
  INSERT OR REPLACE INTO `orders_search` (`rowid`, `text`) SELECT `seq`, `text` FROM `order_texts` WHERE `seq` = new.`seq`;
END;--> statement-breakpoint
CREATE TRIGGER `orders_search_profile` AFTER UPDATE OF `full_name` ON `profiles` WHEN old.`full_name` <> new.`full_name` BEGIN
  INSERT OR REPLACE INTO `orders_search` (`rowid`, `text`) SELECT `seq`, `text` FROM `order_texts` WHERE `user_id` = new.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `orders_search_user` AFTER UPDATE OF `email` ON `users` WHEN old.`email` <> new.`email` BEGIN
  INSERT OR REPLACE INTO `orders_search` (`rowid`, `text`) SELECT `seq`, `text` FROM `order_texts` WHERE `user_id` = new.`id`;
END;--> statement-breakpoint
-- Materials are found by SQLite's own index of three-character runs.
DROP TRIGGER `materials_search_insert`;--> statement-breakpoint
DROP TRIGGER `materials_search_update`;--> statement-breakpoint
DROP TRIGGER `materials_search_delete`;--> statement-breakpoint
DROP VIEW `material_grams`;--> statement-breakpoint
DROP TABLE `materials_search`;--> statement-breakpoint
CREATE VIRTUAL TABLE `materials_search` USING fts5(`title`, `description`, content=`materials`, content_rowid=`seq`, tokenize='trigram');--> statement-breakpoint
INSERT INTO `materials_search` (`materials_search`) VALUES ('rebuild');--> statement-breakpoint
CREATE TRIGGER `materials_search_insert` AFTER INSERT ON `materials` BEGIN
  INSERT INTO `materials_search` (`rowid`, `title`, `description`) VALUES (new.`seq`, new.`title`, new.`description`);
END;--> statement-breakpoint
CREATE TRIGGER `materials_search_update` AFTER UPDATE OF `title`, `description` ON `materials` WHEN (old.`title`, old.`description`) IS NOT (new.`title`, new.`description`) BEGIN
  INSERT INTO `materials_search` (`materials_search`, `rowid`, `title`, `description`) VALUES ('delete', old.`seq`, old.`title`, old.`description`);
  INSERT INTO `materials_search` (`rowid`, `title`, `description`) VALUES (new.`seq`, new.`title`, new.`description`);
END;--> statement-breakpoint
CREATE TRIGGER `materials_search_delete` AFTER DELETE ON `materials` BEGIN
  INSERT INTO `materials_search` (`materials_search`, `rowid`, `title`, `description`) VALUES ('delete', old.`seq`, old.`title`, old.`description`);
END;
