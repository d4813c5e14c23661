ALTER TABLE `materials` ADD `weight_grams` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `carrier` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `courier_reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `push_notices` ADD `key` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `push_notices_key` ON `push_notices` (`key`) WHERE "push_notices"."key" <> '';--> statement-breakpoint
ALTER TABLE `push_subscriptions` ADD `kinds` text;