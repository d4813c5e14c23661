CREATE TABLE `reminders` (
	`order_id` text PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`stopped_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reminders_token_unique` ON `reminders` (`token`);--> statement-breakpoint
CREATE INDEX `reminders_stopped` ON `reminders` (`order_id`) WHERE "reminders"."stopped_at" is not null;--> statement-breakpoint
CREATE TABLE `statement_rows` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`paid_on` text,
	`actor_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);
