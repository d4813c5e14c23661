CREATE TABLE `board_notices` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`slug` text NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`tamil_text` text NOT NULL,
	`unit_id` text,
	`day` text NOT NULL,
	`last_day` text NOT NULL,
	`source` text NOT NULL,
	`announced_on` text NOT NULL,
	`link` text NOT NULL,
	`file_id` text,
	`is_pinned` integer NOT NULL,
	`tells_followers` integer NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`is_draft` integer DEFAULT false NOT NULL,
	`publish_at` integer NOT NULL,
	`told_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`unit_id`) REFERENCES `syllabus_units`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "board_notices_kind" CHECK("board_notices"."kind" in ('news', 'date', 'syllabus', 'paper'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `board_notices_id_unique` ON `board_notices` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `board_notices_slug_unique` ON `board_notices` (`slug`);--> statement-breakpoint
CREATE INDEX `board_notices_unit` ON `board_notices` (`unit_id`);--> statement-breakpoint
CREATE INDEX `board_notices_file` ON `board_notices` (`file_id`);--> statement-breakpoint
CREATE TABLE `followed_exams` (
	`user_id` text NOT NULL,
	`syllabus_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `syllabus_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`syllabus_id`) REFERENCES `board_notices`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `followed_exams_syllabus` ON `followed_exams` (`syllabus_id`);--> statement-breakpoint
CREATE TABLE `syllabus_units` (
	`id` text PRIMARY KEY NOT NULL,
	`syllabus_id` text NOT NULL,
	`position` integer NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	FOREIGN KEY (`syllabus_id`) REFERENCES `board_notices`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `syllabus_units_syllabus` ON `syllabus_units` (`syllabus_id`,`position`);--> statement-breakpoint
ALTER TABLE `materials` ADD `unit_id` text REFERENCES syllabus_units(id);--> statement-breakpoint
CREATE INDEX `materials_unit` ON `materials` (`unit_id`);--> statement-breakpoint
ALTER TABLE `tests` ADD `unit_id` text REFERENCES syllabus_units(id);--> statement-breakpoint
CREATE INDEX `tests_unit` ON `tests` (`unit_id`);--> statement-breakpoint
ALTER TABLE `videos` ADD `unit_id` text REFERENCES syllabus_units(id);--> statement-breakpoint
CREATE INDEX `videos_unit` ON `videos` (`unit_id`);