CREATE TABLE `verification_answers` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`text` text NOT NULL,
	`file_id` text,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `verification_answers_id_unique` ON `verification_answers` (`id`);--> statement-breakpoint
CREATE INDEX `verification_answers_user` ON `verification_answers` (`user_id`,`seq`);--> statement-breakpoint
CREATE INDEX `verification_answers_file` ON `verification_answers` (`file_id`);--> statement-breakpoint
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
	CONSTRAINT "files_purpose" CHECK("__new_files"."purpose" in ('material', 'sample', 'cover', 'sample_page', 'payment_proof', 'paper', 'paper_page', 'solutions', 'answer')),
	CONSTRAINT "files_media_type" CHECK("__new_files"."media_type" in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp'))
);
--> statement-breakpoint
INSERT INTO `__new_files`("id", "purpose", "name", "media_type", "size_bytes", "sha256", "pages", "note", "created_at", "completed_at") SELECT "id", "purpose", "name", "media_type", "size_bytes", "sha256", "pages", "note", "created_at", "completed_at" FROM `files`;--> statement-breakpoint
DROP TABLE `files`;--> statement-breakpoint
ALTER TABLE `__new_files` RENAME TO `files`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
ALTER TABLE `profiles` ADD `verification_asks_file` integer DEFAULT false NOT NULL;