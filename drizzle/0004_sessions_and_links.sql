CREATE TABLE `devices` (
	`hash` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `one_time_tokens` ADD `password_hash` text;--> statement-breakpoint
ALTER TABLE `one_time_tokens` ADD `full_name` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `seen_at` integer DEFAULT 0 NOT NULL;