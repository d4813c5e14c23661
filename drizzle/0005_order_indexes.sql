DROP INDEX `payments_order`;--> statement-breakpoint
CREATE INDEX `payments_order_money` ON `payments` (`order_id`,`status`,`is_duplicate`,`refunded_paise`);--> statement-breakpoint
CREATE INDEX `orders_total` ON `orders` (`total_paise`);--> statement-breakpoint
CREATE INDEX `orders_status_total` ON `orders` (`status`,`total_paise`);--> statement-breakpoint
CREATE INDEX `orders_status_id` ON `orders` (`status`,`id`);