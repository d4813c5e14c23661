CREATE TABLE `attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`test_id` text NOT NULL,
	`user_id` text NOT NULL,
	`number` integer NOT NULL,
	`is_preview` integer DEFAULT false NOT NULL,
	`series` text DEFAULT 'A' NOT NULL,
	`started_at` integer NOT NULL,
	`ends_at` integer,
	`extra_per_hour` integer DEFAULT 0 NOT NULL,
	`left_at` text NOT NULL,
	`submitted_at` integer,
	`ending` text,
	`sheet` text NOT NULL,
	`marked` text NOT NULL,
	`seconds` text NOT NULL,
	`seq` integer DEFAULT 0 NOT NULL,
	`device` text NOT NULL,
	`saved_at` integer NOT NULL,
	FOREIGN KEY (`test_id`) REFERENCES `tests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "attempts_ending" CHECK("attempts"."ending" in ('submitted', 'time')),
	CONSTRAINT "attempts_series" CHECK("attempts"."series" in ('A', 'B', 'C', 'D'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `attempts_number` ON `attempts` (`test_id`,`user_id`,`is_preview`,`number`);--> statement-breakpoint
CREATE INDEX `attempts_user` ON `attempts` (`user_id`);--> statement-breakpoint
CREATE INDEX `attempts_open` ON `attempts` (`ends_at`) WHERE "attempts"."submitted_at" is null;--> statement-breakpoint
CREATE TABLE `objections` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`test_id` text NOT NULL,
	`user_id` text NOT NULL,
	`question` integer NOT NULL,
	`reason` text NOT NULL,
	`book` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`reply` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`test_id`) REFERENCES `tests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "objections_state" CHECK("objections"."state" in ('open', 'accepted', 'rejected'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `objections_id_unique` ON `objections` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `objections_question` ON `objections` (`test_id`,`user_id`,`question`);--> statement-breakpoint
CREATE INDEX `objections_open` ON `objections` (`test_id`) WHERE "objections"."state" = 'open';--> statement-breakpoint
CREATE TABLE `paper_formats` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`format` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `paper_formats_id_unique` ON `paper_formats` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `paper_formats_name_unique` ON `paper_formats` (`name`);--> statement-breakpoint
CREATE TABLE `paper_pages` (
	`test_id` text NOT NULL,
	`position` integer NOT NULL,
	`file_id` text NOT NULL,
	`source_file_id` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`test_id`, `position`),
	FOREIGN KEY (`test_id`) REFERENCES `tests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `paper_pages_file` ON `paper_pages` (`file_id`);--> statement-breakpoint
CREATE TABLE `papers` (
	`test_id` text PRIMARY KEY NOT NULL,
	`file_id` text,
	`solutions_file_id` text,
	`pages_failure` text DEFAULT '' NOT NULL,
	`format` text NOT NULL,
	`key` text NOT NULL,
	`previous_key` text,
	`page_starts` text NOT NULL,
	`attempts` integer DEFAULT 1 NOT NULL,
	`key_rule` text DEFAULT 'submitted' NOT NULL,
	`key_at` integer,
	`units` text NOT NULL,
	`is_estimate` integer DEFAULT false NOT NULL,
	`series` text NOT NULL,
	`close_told_at` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`test_id`) REFERENCES `tests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`solutions_file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "papers_key_rule" CHECK("papers"."key_rule" in ('submitted', 'closed', 'date', 'never'))
);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_files` (
	`id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`name` text NOT NULL,
	`media_type` text NOT NULL,
	`size_bytes` integer DEFAULT 0 NOT NULL,
	`sha256` text DEFAULT '' NOT NULL,
	`pages` integer,
	`note` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`completed_at` integer,
	CONSTRAINT "files_purpose" CHECK("__new_files"."purpose" in ('material', 'sample', 'cover', 'sample_page', 'payment_proof', 'paper', 'paper_page', 'solutions')),
	CONSTRAINT "files_media_type" CHECK("__new_files"."media_type" in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp'))
);
--> statement-breakpoint
INSERT INTO `__new_files`("id", "purpose", "name", "media_type", "size_bytes", "sha256", "pages", "note", "created_at", "completed_at") SELECT "id", "purpose", "name", "media_type", "size_bytes", "sha256", "pages", "note", "created_at", "completed_at" FROM `files`;--> statement-breakpoint
DROP TABLE `files`;--> statement-breakpoint
ALTER TABLE `__new_files` RENAME TO `files`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE TABLE `__new_test_scores` (
	`id` text PRIMARY KEY NOT NULL,
	`test_id` text NOT NULL,
	`response_id` text NOT NULL,
	`user_id` text,
	`code` text DEFAULT '' NOT NULL,
	`score` real NOT NULL,
	`max_score` real NOT NULL,
	`source` text NOT NULL,
	`submitted_at` integer NOT NULL,
	`sent_at` integer DEFAULT 0 NOT NULL,
	`attempt_id` text,
	`attempt_number` integer,
	`is_qualified` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`test_id`) REFERENCES `tests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`attempt_id`) REFERENCES `attempts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "test_scores_source" CHECK("__new_test_scores"."source" in ('form', 'file', 'site'))
);
--> statement-breakpoint
INSERT INTO `__new_test_scores`("id", "test_id", "response_id", "user_id", "code", "score", "max_score", "source", "submitted_at", "sent_at", "created_at") SELECT "id", "test_id", "response_id", "user_id", "code", "score", "max_score", "source", "submitted_at", "sent_at", "created_at" FROM `test_scores`;--> statement-breakpoint
DROP TABLE `test_scores`;--> statement-breakpoint
ALTER TABLE `__new_test_scores` RENAME TO `test_scores`;--> statement-breakpoint
CREATE UNIQUE INDEX `test_scores_attempt` ON `test_scores` (`attempt_id`) WHERE "test_scores"."attempt_id" is not null;--> statement-breakpoint
CREATE INDEX `test_scores_ranked` ON `test_scores` (`test_id`,`score`) WHERE "test_scores"."attempt_number" = 1 and "test_scores"."is_qualified" = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `test_scores_response` ON `test_scores` (`test_id`,`response_id`);--> statement-breakpoint
CREATE INDEX `test_scores_user` ON `test_scores` (`user_id`,`submitted_at`);--> statement-breakpoint
CREATE INDEX `test_scores_rank` ON `test_scores` (`test_id`,`user_id`,`score`);--> statement-breakpoint
-- By hand: drizzle-kit would rebuild the tables, and lose their triggers.
ALTER TABLE `tests` ADD `kind` text DEFAULT 'form' NOT NULL CONSTRAINT "tests_kind" CHECK("kind" in ('form', 'paper'));--> statement-breakpoint
ALTER TABLE `tests` ADD `opens_at` integer;--> statement-breakpoint
ALTER TABLE `tests` ADD `closes_at` integer;--> statement-breakpoint
DROP TRIGGER `tests_content_version_update`;--> statement-breakpoint
CREATE TRIGGER `tests_content_version_update` AFTER UPDATE ON `tests`
WHEN (old.`seq`, old.`id`, old.`title`, old.`description`, old.`category`, old.`difficulty`, old.`duration`, old.`questions`, old.`kind`, old.`opens_at`, old.`closes_at`, old.`is_active`, old.`deleted_at`) IS NOT (new.`seq`, new.`id`, new.`title`, new.`description`, new.`category`, new.`difficulty`, new.`duration`, new.`questions`, new.`kind`, new.`opens_at`, new.`closes_at`, new.`is_active`, new.`deleted_at`) BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;--> statement-breakpoint
ALTER TABLE `profiles` ADD `extra_per_hour` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `rank_name` text DEFAULT 'none' NOT NULL CONSTRAINT "profiles_rank_name" CHECK("rank_name" in ('none', 'initials', 'name'));--> statement-breakpoint
ALTER TABLE `profiles` ADD `district` text DEFAULT '' NOT NULL;
