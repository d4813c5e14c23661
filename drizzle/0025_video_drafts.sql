ALTER TABLE `videos` ADD `is_active` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `videos` ADD `is_draft` integer DEFAULT false NOT NULL;