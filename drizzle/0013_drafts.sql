ALTER TABLE `materials` ADD `is_draft` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `materials_draft` ON `materials` (`seq`) WHERE "materials"."is_draft" = 1;--> statement-breakpoint
ALTER TABLE `tests` ADD `is_draft` integer DEFAULT false NOT NULL;