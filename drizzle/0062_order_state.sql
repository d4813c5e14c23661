DROP INDEX `order_events_unconfirmed`;--> statement-breakpoint
DROP INDEX `orders_unconfirmed`;--> statement-breakpoint
DROP INDEX `orders_unpaid`;--> statement-breakpoint
DROP INDEX `orders_desk`;--> statement-breakpoint
ALTER TABLE `orders` ADD `stage` text DEFAULT 'awaiting' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `money_state` text DEFAULT 'unpaid' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `kept_paise` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `due_paise` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `overpaid_paise` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `paid_paise` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `refunded_paise` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `takes` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `has_open_report` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `attention` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_pending` ON `orders` (`stage`,`seq`) WHERE "orders"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `orders_takes` ON `orders` (`seq`) WHERE "orders"."takes" is not null;--> statement-breakpoint
CREATE INDEX `orders_attention` ON `orders` (`seq`,`attention`) WHERE "orders"."attention" <> '[]';--> statement-breakpoint
DROP INDEX `disputes_unseen`;--> statement-breakpoint
DROP INDEX `payments_duplicate`;--> statement-breakpoint
DROP INDEX `payments_held`;--> statement-breakpoint
DROP INDEX `payments_overpaid`;--> statement-breakpoint
ALTER TABLE `payments` DROP COLUMN `exceeded_due`;--> statement-breakpoint
DROP INDEX `refunds_failed`;