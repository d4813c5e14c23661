ALTER TABLE `consents` ADD `notice_version` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `pending_sign_ups` ADD `notice_version` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `reminders_stopped_at` integer;