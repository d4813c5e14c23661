ALTER TABLE `materials` ADD `edition` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `materials` ADD `contents` text DEFAULT '' NOT NULL;