CREATE TABLE `contacts` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`full_name` text NOT NULL,
	`phone` text NOT NULL,
	`shipping_address` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contacts_id_unique` ON `contacts` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `contacts_phone_unique` ON `contacts` (`phone`);--> statement-breakpoint
CREATE INDEX `orders_phone_only` ON `orders` (`phone`,`seq`) WHERE "orders"."user_id" is null and "orders"."phone" <> '';