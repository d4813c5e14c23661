CREATE TABLE `batch_members` (
	`batch_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`batch_id`, `user_id`),
	FOREIGN KEY (`batch_id`) REFERENCES `batches`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `batch_members_user` ON `batch_members` (`user_id`);--> statement-breakpoint
CREATE TABLE `batches` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`title` text NOT NULL,
	`invite_token` text,
	`invite_ends_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `batches_id_unique` ON `batches` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `batches_inviteToken_unique` ON `batches` (`invite_token`);--> statement-breakpoint
CREATE TABLE `series` (
	`material_id` text PRIMARY KEY NOT NULL,
	`syllabus_id` text,
	`ends_at` integer,
	FOREIGN KEY (`material_id`) REFERENCES `materials`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`syllabus_id`) REFERENCES `board_notices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `series_syllabus` ON `series` (`syllabus_id`);--> statement-breakpoint
CREATE TABLE `series_tests` (
	`material_id` text NOT NULL,
	`test_id` text NOT NULL,
	PRIMARY KEY(`material_id`, `test_id`),
	FOREIGN KEY (`material_id`) REFERENCES `materials`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`test_id`) REFERENCES `tests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `series_tests_test` ON `series_tests` (`test_id`);--> statement-breakpoint
CREATE TABLE `test_batches` (
	`test_id` text NOT NULL,
	`batch_id` text NOT NULL,
	PRIMARY KEY(`test_id`, `batch_id`),
	FOREIGN KEY (`test_id`) REFERENCES `tests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`batch_id`) REFERENCES `batches`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `test_batches_batch` ON `test_batches` (`batch_id`);--> statement-breakpoint
ALTER TABLE `tests` ADD `is_open_to_all` integer DEFAULT true NOT NULL;